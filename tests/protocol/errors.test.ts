import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../protocol/errors.ts';
import type { Refusal } from '../../protocol/errors.ts';

const ALL = Object.entries<Refusal>(REFUSALS);

describe('the catalogue of refusals', () => {
  it('names every refusal by its key', () => {
    for (const [key, refusal] of ALL) expect(refusal.name).toBe(key);
  });

  it('has the codes of docs/contract.md#errors', () => {
    const codeOf = (name: keyof typeof REFUSALS) => [REFUSALS[name].context, REFUSALS[name].code];
    expect(codeOf('exchangeCountExceeded')).toEqual(['exchange', 1001]);
    expect(codeOf('tradeBelowMinimum')).toEqual(['trade', 1002]);
    expect(codeOf('tradeCountExceeded')).toEqual(['trade', 1001]);
    expect(codeOf('withdrawConditions')).toEqual(['withdraw', 1002]);
    expect(codeOf('withdrawAddress')).toEqual(['withdraw', 500]);
  });

  it('tells any two refusals apart by context, code and text', () => {
    const keys = ALL.map(([, { context, code, msg }]) => `${context} ${code} ${msg}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('uses a code from 1000 on once per context', () => {
    const keys = ALL.filter(([, { code }]) => code >= 1000).map(([, { context, code }]) => `${context} ${code}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('uses a code below 1000 in one context only, so that any call may answer with it; 500 is the known exception', () => {
    for (const [key, { context, code }] of ALL) {
      if (code >= 1000 || code === 500) continue;
      const others = ALL.filter(([, other]) => other.code === code && other.context !== context);
      expect([key, others]).toEqual([key, []]);
    }
  });

  it('never uses a success code, and writes every text in Chinese', () => {
    for (const [, { code, msg }] of ALL) {
      expect(code).not.toBe(200);
      expect(msg).toMatch(/\p{Script=Han}/u);
      expect(msg.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}<>]/);
    }
  });

  it('never tells anyone to pay in order to withdraw (R4)', () => {
    for (const [, { context, msg }] of ALL) if (context === 'withdraw') expect(msg).not.toMatch(/充值|付款|缴纳|支付/);
  });
});

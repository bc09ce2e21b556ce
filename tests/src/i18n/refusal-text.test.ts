import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../protocol/errors.ts';
import type { ErrorContext } from '../../../protocol/errors.ts';
import { failureText, refusalOf, refusalText } from '../../../src/i18n/refusal-text.ts';
import { t } from '../../../src/i18n/translate.ts';

const CONTEXTS = [...new Set(Object.values(REFUSALS).map(({ context }) => context))] as readonly ErrorContext[];

describe('a refusal of the exchange', () => {
  it('is found by what the server sends for it, whatever it is', () => {
    for (const { context, code, name, msg } of Object.values(REFUSALS)) {
      expect(refusalOf(context, code, msg.replace(/\{\w+\}/g, '7')), name).toBe(name);
    }
  });

  it('means what its context says: 1001, 1002 and 500 differ (decision 22)', () => {
    expect(refusalOf('exchange', 1001, '')).toBe('exchangeCountExceeded');
    expect(refusalOf('trade', 1001, '')).toBe('tradeCountExceeded');
    expect(refusalOf('trade', 1002, '')).toBe('tradeBelowMinimum');
    expect(refusalOf('withdraw', 1002, '')).toBe('withdrawConditions');
    expect(refusalOf('withdraw', 500, '')).toBe('withdrawAddress');
    expect(refusalOf('trade', 500, '')).toBe('operationFailed');
  });

  it('is told apart by its words where two share a code', () => {
    expect(refusalOf('general', 401, REFUSALS.loggedInElsewhere.msg)).toBe('loggedInElsewhere');
    expect(refusalOf('general', 401, 'something else')).toBe('tokenInvalid');
  });

  it('is found by its exact message when the code says nothing (decision 25)', () => {
    expect(refusalOf('trade', 99_999, '余额不足')).toBe('insufficientBalance');
    expect(refusalOf('trade', 99_999, '余额不足。')).toBeNull();
  });

  it('carries the seconds of a wait, from the message or from the details', () => {
    expect(refusalText('trade', 429, '请等待 12 秒后重试')).toContain('12');
    expect(refusalText('trade', 429, '', { seconds: '8' })).toContain('8');
    expect(refusalText('trade', 429, '')).toBe(t('errors.waitLater'));
    expect(refusalText('trade', 429, '', { seconds: 'soon' })).toBe(t('errors.waitLater'));
    expect(refusalText('withdraw', 1006, '', { seconds: '86400' })).toMatch(/in 1\sd\./);
  });

  it('never shows the words of the server, a placeholder or nothing, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTEXTS),
        fc.oneof(fc.integer({ min: 400, max: 1020 }), fc.integer()),
        fc.string(),
        fc.dictionary(fc.constantFrom('seconds', 'lng', 'count', 'defaultValue', 'ns'), fc.string({ minLength: 1 })),
        (context, code, msg, details) => {
          const text = refusalText(context, code, msg, details);
          expect(text).not.toBe('');
          expect(text).not.toMatch(/errors\.|\p{Script=Han}/u);
          if (!details['seconds']) expect(text).not.toContain('{{');
        },
      ),
    );
  });
});

describe('a failed call', () => {
  const failure = { context: 'trade', code: 0, msg: '', details: {} } as const;

  it('says whether no answer came, none in time, or one that makes no sense', () => {
    const texts = (['network', 'timeout', 'malformed'] as const).map((kind) => failureText({ ...failure, kind }));
    expect(texts).toEqual([t('errors.network'), t('errors.timeout'), t('errors.malformed')]);
    expect(new Set(texts).size).toBe(3);
  });

  it('says why the session ended', () => {
    const { msg } = REFUSALS.loggedInElsewhere;
    expect(failureText({ ...failure, kind: 'tokenInvalid' })).toBe(t('errors.refusal.tokenInvalid'));
    expect(failureText({ ...failure, kind: 'tokenInvalid', msg })).toBe(t('errors.refusal.loggedInElsewhere'));
  });
});

describe('a refusal with its facts', () => {
  const trade = (code: number, details: Record<string, string>) => refusalText('trade', code, '', details);

  it('says the numbers', () => {
    expect(trade(1001, { maximum: '2000' })).toContain('limit reached (2000)');
    expect(trade(1002, { minimum: '1' })).toContain('1 USDT');
    expect(trade(1003, { maximum: '1000' })).toContain('1,000 USDT');
    expect(trade(1013, { limit: 'maxStake', maximum: '25', used: '30.50' })).toMatch(/25 USDT per trade.* 30\.5 USDT/);
    expect(trade(1013, { limit: 'dailyLoss', maximum: '50', used: '45' })).toMatch(/limit is 50 USDT.*45 USDT/);
    expect(trade(1013, { limit: 'session', maximum: '60', used: '61' })).toMatch(/limit is 1\sh;.* 1\sh 1\smin/);
    expect(trade(1015, { percent: '20' })).toContain('within 20%');
    expect(trade(1014, { until: '1795165260000' })).toMatch(/2026/);
    expect(trade(1017, { until: '1795165260000' })).toMatch(/2026.*extended/);
  });

  it.each([
    [1001, { maximum: 'many' }],
    [1002, {}],
    [1003, { maximum: '-1' }],
    [1013, { limit: 'dailyLoss', maximum: '50' }],
    [1013, { limit: 'toString', maximum: '50', used: '1' }],
    [1014, { until: 'soon' }],
    [1015, { percent: '<b>' }],
  ])('is the plain sentence when code %i comes with %j', (code, details) => {
    expect(trade(code, details as Record<string, string>)).toBe(trade(code, {}));
    expect(trade(code, details as Record<string, string>)).not.toContain('{{');
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountChoices,
  unmetEverywhere,
  withdrawFigures,
  refusedCondition,
  refusedField,
} from '../../../../src/features/withdraw/form/withdraw-rules.ts';
import { add, compare, decimal } from '../../../../src/model/decimal.ts';
import { mostFor, worthOf } from '../../../../protocol/units/withdraw-money.ts';
import { REFUSALS } from '../../../../protocol/errors.ts';
import type { RefusalName } from '../../../../protocol/errors.ts';
import { WITHDRAW_CONDITIONS } from '../../../../protocol/units/withdraw-conditions.ts';
import type { CallError } from '../../../../src/api/result.ts';
import { textFiles } from '../../../text-files.ts';
import { WITHDRAW_RULE as RULE } from './withdraw-rule.ts';

const USDT = decimal('1');

it('offers round multiples of the minimum, never below it', () => {
  expect(amountChoices(RULE)).toEqual(['20', '50', '100', '250']);
  const minAmount = decimal('0.0005');
  expect(amountChoices({ ...RULE, minAmount })).toEqual(['0.001', '0.0025', '0.005', '0.0125']);
});

it('names the first unmet condition of the account, not those of a destination', () => {
  const state = (name: (typeof WITHDRAW_CONDITIONS)[number], met: boolean) => ({ name, met, untilMs: null });
  const rule = { ...RULE, conditions: [state('fundPasswordSet', true), state('addressSaved', false)] };
  const phone = { ...RULE, conditions: [state('bankBound', false), state('dailyLimitLeft', true)] };
  expect(unmetEverywhere([rule, phone])).toBeNull();
  const used = { ...phone, conditions: [state('bankBound', false), state('dailyLimitLeft', false)] };
  expect(unmetEverywhere([rule, used])?.name).toBe('dailyLimitLeft');
  expect(unmetEverywhere([])).toBeNull();
});

describe('figures of a withdrawal', () => {
  it('what arrives and the fee are together what leaves, to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100_000_000n, max: 10n ** 17n }), (units) => {
        const text = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
        const { amount, receive } = withdrawFigures(text, RULE, null, USDT);
        expect(compare(add(receive!, RULE.fee), amount!)).toBe(0);
      }),
    );
  });

  it('a fee that eats all of it leaves nothing to show', () => {
    expect(withdrawFigures('0.5', RULE, null, USDT).receive).toBeNull();
  });

  it.each([
    ['9.99', '5000', 'belowMinimum'],
    ['10', '5000', null],
    ['5000', '5000', null],
    ['5000.00000001', '5000', 'short'],
    ['9749.5', '20000', null],
    ['9749.50000001', '20000', 'aboveLimit'],
    ['12x', '5000', 'unread'],
    ['1.123456789', '5000', 'unread'],
    ['', '5000', null],
  ])('%s of %s: %s', (typed, available, problem) => {
    expect(withdrawFigures(typed, RULE, decimal(available), USDT).problem).toBe(problem);
  });

  it('the limits in USDT are told in the coin of the form, and only while its price is known', () => {
    const rule = { ...RULE, coin: 'EUR', decimals: 2 };
    // 9 749.50 ÷ 1.15824 = 8 417.5128…; 200 ÷ 1.15824 = 172.6757…
    const price = decimal('1.15824');
    expect(withdrawFigures('8417.52', rule, null, price)).toMatchObject({
      leftToday: '8417.51',
      dailyLimit: '8633.78',
      problem: 'aboveLimit',
    });
    expect(withdrawFigures('8417.51', rule, null, price).problem).toBeNull();
    expect(withdrawFigures('', rule, decimal('9000'), price).most).toBe('8417.51');
    expect(withdrawFigures('9999999', rule, null, null)).toMatchObject({ leftToday: null, problem: null });
  });

  it('what is left in a coin counts at most what is left in USDT, and a step more counts more', () => {
    const amounts = fc.record({
      left: fc.bigInt({ min: 0n, max: 10n ** 7n }),
      price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      decimals: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(amounts, ({ left, price: units, decimals }) => {
        const [worth, price] = [left * 10n ** 16n, units * 10n ** 12n];
        const most = mostFor(worth, price, decimals);
        expect(worthOf(most, price)).toBeLessThanOrEqual(worth);
        expect(worthOf(most + 10n ** BigInt(18 - decimals), price)).toBeGreaterThan(worth);
      }),
    );
  });

  it.each([
    ['200', USDT, null],
    ['200.01', USDT, '200'],
    // 20 EUR wait for nothing; 172.68 × 1.15824 = 200.004…
    ['20', decimal('1.15824'), null],
    ['172.67', decimal('1.15824'), null],
    ['172.68', decimal('1.15824'), '172.67'],
    ['5000', null, null],
  ])('a review of %s at %s takes longer because it is above %s', (typed, price, above) => {
    const coin = price === USDT ? 'USDT' : 'EUR';
    expect(withdrawFigures(typed, { ...RULE, coin, decimals: 2 }, null, price).longReviewAbove).toBe(above);
  });

  it.each([
    ['5000', '5000'],
    ['20000', '9749.5'],
    ['0', '0'],
  ])('of %s the most is %s', (available, most) => {
    expect(withdrawFigures('', RULE, decimal(available), USDT).most).toBe(most);
  });

  it('the most never has more decimals than may be asked for, and is never more than there is', () => {
    const rule = { ...RULE, coin: 'EUR', decimals: 2 };
    expect(withdrawFigures('', rule, decimal('12.349'), USDT).most).toBe('12.34');
    expect(withdrawFigures('', { ...rule, maxAmount: decimal('5') }, decimal('12.349'), USDT).most).toBe('5');
  });
});

const refused = (name: RefusalName, details: Readonly<Record<string, string>> = {}): CallError => {
  const { code, msg } = REFUSALS[name];
  return { kind: 'refused', status: 200, context: 'withdraw', code, msg, details };
};

it('a refusal stands at the field that can be changed', () => {
  expect(refusedField(refused('withdrawAddress'))).toBe('address');
  expect(refusedField(refused('phoneInvalid'))).toBe('phone');
  expect(refusedField(refused('insufficientBalance'))).toBe('amount');
  expect(refusedField(refused('fundPasswordWrong'))).toBe('form');
});

it.each(WITHDRAW_CONDITIONS)('error 1002 names the unmet condition: %s', (condition) => {
  expect(refusedCondition(refused('withdrawConditions', { condition }))).toBe(condition);
});

it('a condition that nobody knows is none, and a missing password or bank account is one', () => {
  expect(refusedCondition(refused('withdrawConditions', { condition: 'payMore' }))).toBeNull();
  expect(refusedCondition(refused('fundPasswordNotSet'))).toBe('fundPasswordSet');
  expect(refusedCondition(refused('bankRequired'))).toBe('bankBound');
});

it('no remedy is ever to pay or to deposit (R4)', () => {
  const texts = JSON.stringify(
    (textFiles('en').get('withdraw') as { withdraw: { condition: unknown } }).withdraw.condition,
  );
  expect(texts).not.toMatch(/deposit|pay\b|top up|recharge/i);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  withdrawFigures,
  refusedCondition,
  refusedField,
} from '../../../../src/features/withdraw/form/withdraw-rules.ts';
import { add, compare, decimal } from '../../../../src/model/decimal.ts';
import type { WithdrawRule } from '../../../../src/model/withdrawal.ts';
import { REFUSALS } from '../../../../protocol/errors.ts';
import type { RefusalName } from '../../../../protocol/errors.ts';
import { WITHDRAW_CONDITIONS } from '../../../../protocol/units/withdraw-conditions.ts';
import type { CallError } from '../../../../src/api/result.ts';
import { textFiles } from '../../../text-files.ts';

const RULE: WithdrawRule = {
  channel: 'manual',
  coin: 'USDT',
  network: 'TRC20',
  minAmount: decimal('10'),
  maxAmount: null,
  fee: decimal('1'),
  decimals: 8,
  dailyLimit: decimal('10000'),
  usedToday: decimal('250.5'),
  arrivalMinutes: 1,
  review: { above: decimal('200'), seconds: 30 },
  holdSeconds: 60,
  failsAlways: '',
  conditions: [],
};

describe('figures of a withdrawal', () => {
  it('what arrives and the fee are together what leaves, to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100_000_000n, max: 10n ** 17n }), (units) => {
        const text = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
        const { amount, receive } = withdrawFigures(text, RULE, null);
        expect(compare(add(receive!, RULE.fee), amount!)).toBe(0);
      }),
    );
  });

  it('a fee that eats all of it leaves nothing to show', () => {
    expect(withdrawFigures('0.5', RULE, null).receive).toBeNull();
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
    expect(withdrawFigures(typed, RULE, decimal(available)).problem).toBe(problem);
  });

  it('the limit of a day is in USDT: amounts of another coin are not held against it', () => {
    const rule = { ...RULE, coin: 'BTC', minAmount: decimal('0.0005') };
    expect(withdrawFigures('9999999', rule, null).problem).toBeNull();
  });

  it.each([
    ['5000', '5000'],
    ['20000', '9749.5'],
    ['0', '0'],
  ])('of %s the most is %s', (available, most) => {
    expect(withdrawFigures('', RULE, decimal(available)).most).toBe(most);
  });

  it('the most never has more decimals than may be asked for, and is never more than there is', () => {
    const rule = { ...RULE, coin: 'EUR', decimals: 2 };
    expect(withdrawFigures('', rule, decimal('12.349')).most).toBe('12.34');
    expect(withdrawFigures('', { ...rule, maxAmount: decimal('5') }, decimal('12.349')).most).toBe('5');
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

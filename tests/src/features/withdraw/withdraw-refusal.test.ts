import { expect, it } from 'vitest';
import { REFUSALS } from '../../../../protocol/errors.ts';
import type { RefusalName } from '../../../../protocol/errors.ts';
import { WITHDRAW_CONDITIONS } from '../../../../protocol/units/withdraw-conditions.ts';
import type { CallError } from '../../../../src/api/result.ts';
import { refusedCondition, refusedField } from '../../../../src/features/withdraw/form/withdraw-refusal.ts';
import { textFiles } from '../../../text-files.ts';

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

import type { RefusalName } from '../../../../protocol/errors.ts';
import { WITHDRAW_CONDITIONS } from '../../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../../protocol/units/withdraw-conditions.ts';
import type { CallError } from '../../../api/result.ts';
import { refusalOf } from '../../../i18n/refusal-text.ts';

/** Where a refusal is said: at the field that can be changed, or over the form. */
export type RefusedField = 'address' | 'phone' | 'amount' | 'form';

const FIELDS: Partial<Record<RefusalName, RefusedField>> = {
  withdrawAddress: 'address',
  withdrawNetworkUnknown: 'address',
  addressOrAmountInvalid: 'address',
  phoneInvalid: 'phone',
  withdrawBelowMinimum: 'amount',
  withdrawAboveLimit: 'amount',
  insufficientBalance: 'amount',
  tooManyDecimals: 'amount',
};

export function refusedField({ context, code, msg }: CallError): RefusedField {
  const name = refusalOf(context, code, msg);
  return (name === null ? undefined : FIELDS[name]) ?? 'form';
}

/** Refusals that stand for a condition under a name of their own. */
const CONDITIONS: Partial<Record<RefusalName, WithdrawCondition>> = {
  fundPasswordNotSet: 'fundPasswordSet',
  bankRequired: 'bankBound',
};

/** The unmet condition that a refusal names (R4); null when it is about something else. */
export function refusedCondition({ context, code, msg, details }: CallError): WithdrawCondition | null {
  const name = refusalOf(context, code, msg);
  if (name === null) return null;
  if (name !== 'withdrawConditions') return CONDITIONS[name] ?? null;
  return WITHDRAW_CONDITIONS.find((condition) => condition === details['condition']) ?? null;
}

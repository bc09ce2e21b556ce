import type { RefusalName } from '../../../protocol/errors.ts';
import { REMEDY_OF_CONDITION } from '../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../protocol/units/withdraw-conditions.ts';
import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** The unmet condition behind a refusal of a withdrawal. */
const CONDITION_OF_REFUSAL: Partial<Record<RefusalName, WithdrawCondition>> = {
  fundPasswordNotSet: 'fundPasswordSet',
  fundPasswordLocked: 'fundPasswordUnlocked',
  fundPasswordOnHold: 'fundPasswordSettled',
  withdrawConditions: 'addressSaved',
  bankRequired: 'bankBound',
  withdrawAboveLimit: 'dailyLimitLeft',
};

/** Adds to a refusal the unmet condition and how to meet it, as `condition` and `remedy` (R4). */
export function withCondition<T>(outcome: Outcome<T>): Outcome<T> {
  const condition = outcome.ok ? undefined : CONDITION_OF_REFUSAL[outcome.refusal];
  if (outcome.ok || condition === undefined) return outcome;
  return refused(outcome.refusal, { ...outcome.details, condition, remedy: REMEDY_OF_CONDITION[condition] });
}

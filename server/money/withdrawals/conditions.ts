import type { RefusalName } from '../../../protocol/errors.ts';
import { REMEDY_OF_CONDITION } from '../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../protocol/units/withdraw-conditions.ts';
import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** The condition that is not met where a withdrawal is refused like this. */
const CONDITION_OF_REFUSAL: Partial<Record<RefusalName, WithdrawCondition>> = {
  fundPasswordNotSet: 'fundPasswordSet',
  fundPasswordLocked: 'fundPasswordUnlocked',
  fundPasswordOnHold: 'fundPasswordSettled',
  withdrawConditions: 'addressSaved',
  bankRequired: 'bankBound',
  withdrawAboveLimit: 'dailyLimitLeft',
};

/** The same outcome; a refusal for an unmet condition names it and what meets it, `condition` and `remedy` (R4). */
export function withCondition<T>(outcome: Outcome<T>): Outcome<T> {
  const condition = outcome.ok ? undefined : CONDITION_OF_REFUSAL[outcome.refusal];
  if (outcome.ok || condition === undefined) return outcome;
  return refused(outcome.refusal, { ...outcome.details, condition, remedy: REMEDY_OF_CONDITION[condition] });
}

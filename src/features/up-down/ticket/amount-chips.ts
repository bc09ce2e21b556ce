import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Period } from '../../../api/payout-calls.ts';
import { compare, decimal, round } from '../../../model/decimal.ts';
import { STAKE_DECIMALS } from './up-down-draft.ts';

/** The largest amount that the ticket takes, and what sets it. */
export interface MostStake {
  readonly amount: DecimalText;
  /** `trade`: the exchange's limit per trade. `own`: the person's. `available`: the balance. */
  readonly by: 'trade' | 'own' | 'available';
}

/** The reason for the highest stake. */
export interface StakeLimits {
  readonly period: Pick<Period, 'stakeMin' | 'stakeMax'>;
  /** The person's own limit when it is below the period's; else null, also while unknown. */
  readonly ownMax: DecimalText | null;
  /** `null` while the balance is unknown. */
  readonly available: DecimalText | null;
}

const AMOUNTS = ['10', '50', '100', '500'].map((amount) => decimal(amount));

/** Returns the smallest limit, rounded down to cents; null when it is below the smallest stake. */
export function mostStake({ period, ownMax, available }: StakeLimits): MostStake | null {
  const limit: MostStake = ownMax === null ? { amount: period.stakeMax, by: 'trade' } : { amount: ownMax, by: 'own' };
  const lowest: MostStake =
    available !== null && compare(available, limit.amount) < 0 ? { amount: available, by: 'available' } : limit;
  const amount = round(lowest.amount, STAKE_DECIMALS, 'down');
  return compare(amount, period.stakeMin) < 0 ? null : { ...lowest, amount };
}

/** Returns the fixed amounts between the smallest stake and the largest one, which has its own chip. */
export const amountsBelow = (most: MostStake | null, { stakeMin }: StakeLimits['period']): readonly DecimalText[] =>
  most === null ? [] : AMOUNTS.filter((amount) => compare(amount, stakeMin) >= 0 && compare(amount, most.amount) < 0);

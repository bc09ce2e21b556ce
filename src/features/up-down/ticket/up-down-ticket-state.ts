import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Period } from '../../../api/payout-calls.ts';
import { compare } from '../../../model/decimal.ts';
import { amountOf } from '../../../ui/amount-input.ts';
import { STAKE_DECIMALS } from './up-down-draft.ts';

export interface UpDownTicketFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for a successful check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  readonly coolingOff: boolean;
  readonly marketOpen: boolean;
  readonly priceFresh: boolean;
  /** `null` while no period is known. */
  readonly period: Pick<Period, 'stakeMin' | 'stakeMax'> | null;
  /** Whether the typed text cannot be parsed. */
  readonly unread: boolean;
  /** `null` while the field is empty. */
  readonly stake: DecimalText | null;
  /** The person's own limit when it is below the period's; else null, also while unknown. */
  readonly ownMax: DecimalText | null;
  /** `null` while the balance is not known. */
  readonly available: DecimalText | null;
  readonly sending: boolean;
}

/**
 * State of the ticket's button (G22): the first obstacle, or the action. The button stays enabled in state `short` and
 * explains what is missing (O7).
 */
export type UpDownTicketState =
  | 'sending'
  | 'connect'
  | 'offline'
  | 'checking'
  | 'coolingOff'
  | 'closed'
  | 'stale'
  | 'unread'
  | 'enterAmount'
  | 'min'
  | 'ownMax'
  | 'max'
  | 'short'
  | 'ready';

/** Returns the typed stake; null when it is empty, zero, or invalid. */
export function stakeOf(amount: string): DecimalText | null {
  const stake = amountOf(amount, STAKE_DECIMALS);
  return stake !== null && /[1-9]/.test(stake) ? stake : null;
}

export function upDownTicketState({
  period,
  stake,
  ownMax,
  available,
  ...facts
}: UpDownTicketFacts): UpDownTicketState {
  if (facts.sending) return 'sending';
  if (!facts.signedIn) return 'connect';
  if (!facts.connected) return 'offline';
  if (!facts.sessionConfirmed) return 'checking';
  if (facts.coolingOff) return 'coolingOff';
  if (!facts.marketOpen) return 'closed';
  if (!facts.priceFresh || period === null) return 'stale';
  if (facts.unread) return 'unread';
  if (stake === null) return 'enterAmount';
  if (compare(stake, period.stakeMin) < 0) return 'min';
  if (compare(stake, ownMax ?? period.stakeMax) > 0) return ownMax === null ? 'max' : 'ownMax';
  if (available === null) return 'checking';
  return compare(stake, available) > 0 ? 'short' : 'ready';
}

import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, decimalsOf } from '../../../model/decimal.ts';

/** USDT has two decimals on the ticket; more are stopped at the field (G13). */
export const STAKE_DECIMALS = 2;

export interface UpDownTicketFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for one good check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  /** End of a cool-off that runs; null: none, as far as known. */
  readonly coolOffUntilMs: number | null;
  readonly marketOpen: boolean;
  readonly priceFresh: boolean;
  /** Null while the balance is not known. */
  readonly available: DecimalText | null;
  readonly stakeMin: DecimalText;
  readonly stakeMax: DecimalText;
  /** As typed, with a point or a comma (G12); empty at first. */
  readonly amount: string;
  readonly sending: boolean;
}

/**
 * What the one button of the ticket says and does (G22): the first thing in the way, or the action itself.
 * `short` may still be tapped: it explains what is missing (O7).
 */
export type UpDownTicketState =
  | { readonly kind: 'connect' | 'checking' | 'offline' | 'closed' | 'stale' | 'enterAmount' | 'sending' }
  | { readonly kind: 'coolingOff'; readonly untilMs: number }
  | { readonly kind: 'min' | 'max'; readonly limit: DecimalText }
  | { readonly kind: 'short'; readonly stake: DecimalText; readonly available: DecimalText }
  | { readonly kind: 'ready'; readonly stake: DecimalText };

/** The stake a person typed, `.5`, `5.` and `12,5` included; null for nothing, zero, or anything that is no amount. */
export function stakeOf(amount: string): DecimalText | null {
  const parts = amount.trim().split(/[.,]/);
  const [whole = '', fraction = ''] = parts;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const stake = decimalTextOf(fraction === '' ? digits : `${digits}.${fraction}`);
  if (stake === null || parts.length > 2 || !/\d/.test(amount)) return null;
  return /[1-9]/.test(stake) && decimalsOf(stake) <= STAKE_DECIMALS ? stake : null;
}

export function upDownTicketState(facts: UpDownTicketFacts): UpDownTicketState {
  if (facts.sending) return { kind: 'sending' };
  if (!facts.signedIn) return { kind: 'connect' };
  if (!facts.connected) return { kind: 'offline' };
  if (!facts.sessionConfirmed) return { kind: 'checking' };
  if (facts.coolOffUntilMs !== null) return { kind: 'coolingOff', untilMs: facts.coolOffUntilMs };
  if (!facts.marketOpen) return { kind: 'closed' };
  if (!facts.priceFresh) return { kind: 'stale' };
  const stake = stakeOf(facts.amount);
  if (stake === null) return { kind: 'enterAmount' };
  if (compare(stake, facts.stakeMin) < 0) return { kind: 'min', limit: facts.stakeMin };
  if (compare(stake, facts.stakeMax) > 0) return { kind: 'max', limit: facts.stakeMax };
  const { available } = facts;
  if (available === null) return { kind: 'checking' };
  if (compare(stake, available) > 0) return { kind: 'short', stake, available };
  return { kind: 'ready', stake };
}

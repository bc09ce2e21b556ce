import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { ConvertCoin } from './fetch-convert-rules.ts';
import { compare, decimal } from '../../model/decimal.ts';
import type { AmountReading } from '../../ui/amount-input.ts';

export interface ConvertFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for one good check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  readonly sending: boolean;
  /** Nobody knows what became of the last one. */
  readonly unsure: boolean;
  /** Conversions left today. */
  readonly left: number;
  /** Both ends; null where one is not known. */
  readonly from: ConvertCoin | null;
  readonly to: ConvertCoin | null;
  readonly reading: AmountReading;
  /** Of the source; null while unknown. */
  readonly available: DecimalText | null;
  readonly quote: 'none' | 'asking' | 'good' | 'expired' | 'refused';
}

/** What the one button says and does (G22): the first thing in the way, or the action itself. */
export type ConvertState =
  | 'sending'
  | 'connect'
  | 'offline'
  | 'checking'
  | 'unsure'
  | 'noneLeft'
  | 'late'
  | 'unread'
  | 'enter'
  | 'below'
  | 'above'
  | 'short'
  | 'quoting'
  | 'expired'
  | 'ready';

/** States in which the button does something. */
export const ALIVE: ReadonlySet<ConvertState> = new Set(['sending', 'connect', 'unsure', 'short', 'expired', 'ready']);

const ZERO = decimal('0');

/** What is wrong with the amount by itself; null when nothing is. */
export function amountProblem(
  { amount, refusal }: AmountReading,
  from: ConvertCoin,
  available: DecimalText,
): 'unread' | 'enter' | 'below' | 'above' | 'short' | null {
  if (refusal !== null) return 'unread';
  if (amount === null || compare(amount, ZERO) === 0) return 'enter';
  if (compare(amount, from.min) < 0) return 'below';
  if (compare(amount, from.max) > 0) return 'above';
  return compare(amount, available) > 0 ? 'short' : null;
}

export function convertState(facts: ConvertFacts): ConvertState {
  if (facts.sending) return 'sending';
  if (!facts.signedIn) return 'connect';
  if (!facts.connected) return 'offline';
  if (facts.unsure) return 'unsure';
  const { from, to, available } = facts;
  if (!facts.sessionConfirmed || from === null || to === null || available === null) return 'checking';
  if (facts.left <= 0) return 'noneLeft';
  if (!from.open || !to.open) return 'late';
  const problem = amountProblem(facts.reading, from, available);
  if (problem !== null) return problem;
  if (facts.quote === 'good') return 'ready';
  return facts.quote === 'expired' || facts.quote === 'refused' ? 'expired' : 'quoting';
}

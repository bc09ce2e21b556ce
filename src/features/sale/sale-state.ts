import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../model/decimal.ts';
import type { AmountReading } from '../../ui/amount-input.ts';
import type { OfferFit, RankedOffer } from './sale-figures.ts';

export interface SaleFacts {
  readonly signedIn: boolean;
  /** Obstacle of the connection or session; null when the sale can be sent. */
  readonly line: 'offline' | 'checking' | null;
  readonly sending: boolean;
  /** True while the outcome of the last request is unknown. */
  readonly unsure: boolean;
  readonly reading: AmountReading;
  /** USDT of the spot account; null while unknown. */
  readonly available: DecimalText | null;
  /** Smallest and largest amount that any merchant accepts; null when none accepts anything. */
  readonly taken: { readonly least: DecimalText; readonly most: DecimalText } | null;
  /** Whether any offer accepts the amount. */
  readonly held: boolean;
  readonly chosen: RankedOffer | null;
}

/** State of the main button (G22): the first obstacle, or the action. */
export type SaleState =
  | 'sending'
  | 'connect'
  | 'offline'
  | 'unsure'
  | 'checking'
  | 'nobody'
  | 'unread'
  | 'enter'
  | 'least'
  | 'most'
  | 'gap'
  | 'choose'
  | Exclude<OfferFit, 'fits'>
  | 'short'
  | 'ready';

/** States in which the button does something. */
export const ALIVE: ReadonlySet<SaleState> = new Set(['sending', 'connect', 'unsure', 'short', 'ready']);

const ZERO = decimal('0');

/** The first problem of the amount, by itself or for the chosen merchant; null when there is none. */
export function amountProblem({
  reading: { amount, refusal },
  taken,
  held,
  chosen,
  available,
}: Pick<SaleFacts, 'reading' | 'taken' | 'held' | 'chosen' | 'available'>): SaleState | null {
  if (taken === null) return 'nobody';
  if (refusal !== null) return 'unread';
  if (amount === null || compare(amount, ZERO) === 0) return 'enter';
  if (compare(amount, taken.least) < 0) return 'least';
  if (compare(amount, taken.most) > 0) return 'most';
  if (!held) return 'gap';
  if (chosen === null) return 'choose';
  if (chosen.fit !== 'fits') return chosen.fit;
  return available !== null && compare(amount, available) > 0 ? 'short' : null;
}

export function saleState(facts: SaleFacts): SaleState {
  if (facts.sending) return 'sending';
  if (!facts.signedIn) return 'connect';
  if (facts.line === 'offline') return 'offline';
  if (facts.unsure) return 'unsure';
  if (facts.line === 'checking' || facts.available === null) return 'checking';
  return amountProblem(facts) ?? 'ready';
}

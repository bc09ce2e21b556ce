import { pairRefusal } from '../../../protocol/units/convert-money.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../model/decimal.ts';
import type { AmountReading } from '../../ui/amount-input.ts';
import type { ConvertCoin } from './convert-calls.ts';

/** The conversion form; the amount as typed, in units of `from`. */
export interface ConvertDraft {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

export const FIRST_DRAFT: ConvertDraft = { from: 'USDT', to: 'BTC', amount: '' };

type PairRefusal = NonNullable<ReturnType<typeof pairRefusal>>;

/** The reason why an asset is no target of this source; null when it is one (X3). */
export const targetRefusal = (from: string, to: string): PairRefusal | null => pairRefusal(from, to);

/** The reason why a source has only one target, as EUR has (X3); null where there are several. */
export function targetLock(from: string, assets: readonly string[]): PairRefusal | null {
  const refusals = assets.filter((asset) => asset !== from).map((asset) => pairRefusal(from, asset));
  const possible = refusals.filter((refusal) => refusal === null).length;
  return possible > 1 ? null : (refusals.find((refusal) => refusal !== null) ?? null);
}

/** The reason why both coins cannot be swapped; null when they can. */
export const swapRefusal = ({ from, to }: ConvertDraft): PairRefusal | null => pairRefusal(to, from);

/** Sets the source. An impossible target is replaced by the first possible one. */
export function withFrom(draft: ConvertDraft, from: string, assets: readonly string[]): ConvertDraft {
  const to =
    pairRefusal(from, draft.to) === null
      ? draft.to
      : [draft.from, ...assets].find((asset) => pairRefusal(from, asset) === null);
  return { from, to: to ?? draft.to, amount: from === draft.from ? draft.amount : '' };
}

export const withTo = (draft: ConvertDraft, to: string): ConvertDraft => ({ ...draft, to });

/** Swaps both coins; returns the draft unchanged when that is impossible. */
export const swapped = (draft: ConvertDraft): ConvertDraft =>
  swapRefusal(draft) === null ? { from: draft.to, to: draft.from, amount: '' } : draft;

export interface ConvertFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for a successful check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  readonly sending: boolean;
  /** True while the outcome of the last request is unknown. */
  readonly unsure: boolean;
  /** Conversions left today. */
  readonly left: number;
  /** The coins of both ends; null for an unknown one. */
  readonly from: ConvertCoin | null;
  readonly to: ConvertCoin | null;
  readonly reading: AmountReading;
  /** Spot balance of the source; null while unknown. */
  readonly available: DecimalText | null;
  readonly quote: 'none' | 'asking' | 'good' | 'expired' | 'refused';
}

/** State of the main button (G22): the first obstacle, or the action. */
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

/** The first problem of the amount; null when there is none. */
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

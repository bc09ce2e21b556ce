import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { min, percentOf } from '../../../model/decimal.ts';
import { separators } from '../../../i18n/number-text.ts';
import { typedText } from '../../../ui/amount-input.ts';
import type { Direction } from '../../../model/up-down-order.ts';

/** An up/down ticket as it stands. */
export interface UpDownDraft {
  readonly direction: Direction;
  readonly periodSeconds: number;
  /** As typed, in the number format of the language (G12); empty at first. */
  readonly amount: string;
}

/** USDT has two decimals on the ticket; with more the field says so (G13). */
export const STAKE_DECIMALS = 2;
/** Time for which the draft of a closed ticket is kept, ms (T8). */
const KEPT_MS = 30_000;
/** Decision 71: the list of the server wins; this is what stands before it came. */
const DEFAULT_PERIOD_SECONDS = 30;

const EMPTY: UpDownDraft = { direction: 'up', periodSeconds: DEFAULT_PERIOD_SECONDS, amount: '' };

/** With the format it was typed in: in another it would be another amount. */
let kept: {
  readonly symbol: MarketSymbol;
  readonly draft: UpDownDraft;
  readonly leftMs: number;
  readonly format: unknown;
} | null = null;

/** Another market keeps direction and period, but not the amount (T6). */
export function keptUpDownDraft(symbol: MarketSymbol, nowMs = Date.now()): UpDownDraft {
  if (!kept || nowMs - kept.leftMs > KEPT_MS) return EMPTY;
  const holds = kept.symbol === symbol && kept.format === separators.peek();
  return holds ? kept.draft : { ...kept.draft, amount: '' };
}

export function keepUpDownDraft(symbol: MarketSymbol, draft: UpDownDraft, nowMs = Date.now()): void {
  kept = { symbol, draft, leftMs: nowMs, format: separators.peek() };
}

/**
 * A part of the balance, 1 … 100 percent, rounded down to what the ticket takes.
 * @param largest  stake that may be; a part above it ends there. Null while unknown
 */
export function withPercent(
  draft: UpDownDraft,
  available: DecimalText,
  largest: DecimalText | null,
  percent: number,
): UpDownDraft {
  const part = percentOf(available, percent, STAKE_DECIMALS, 'down');
  const most = largest === null ? part : percentOf(largest, 100, STAKE_DECIMALS, 'down');
  return { ...draft, amount: typedText(min(part, most)) };
}

/**
 * After an order was placed: the next one starts without an amount; direction and period stay (O12).
 * @param draft   as it stands when the answer comes: the amount of the next one may be in it, and stays
 * @param placed  as it was sent
 */
export const afterPlacing = (draft: UpDownDraft, placed: UpDownDraft): UpDownDraft =>
  draft.amount === placed.amount ? { ...draft, amount: '' } : draft;

import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { min, percentOf } from '../../../model/decimal.ts';
import { separators } from '../../../i18n/number-text.ts';
import { typedText } from '../../../ui/amount-input.ts';
import type { Direction } from '../../../model/up-down-order.ts';

/** The current state of an up/down ticket. */
export interface UpDownDraft {
  readonly direction: Direction;
  readonly periodSeconds: number;
  /** Text as typed, in the number format of the language (G12); empty at first. */
  readonly amount: string;
}

/** Decimals of USDT on the ticket; an amount with more is reported by the field (G13). */
export const STAKE_DECIMALS = 2;
/** Time for which the draft of a closed ticket is kept, ms (T8). */
const KEPT_MS = 30_000;
/** Period before the server's list is loaded; afterwards the list decides (decision 71). */
const DEFAULT_PERIOD_SECONDS = 30;

const EMPTY: UpDownDraft = { direction: 'up', periodSeconds: DEFAULT_PERIOD_SECONDS, amount: '' };

/** Kept with the number format it was typed in, because another format would read another amount. */
let kept: {
  readonly symbol: MarketSymbol;
  readonly draft: UpDownDraft;
  readonly leftMs: number;
  readonly format: unknown;
} | null = null;

/** Returns the kept draft. For another market it keeps direction and period, but not the amount (T6). */
export function keptUpDownDraft(symbol: MarketSymbol, nowMs = Date.now()): UpDownDraft {
  if (!kept || nowMs - kept.leftMs > KEPT_MS) return EMPTY;
  const holds = kept.symbol === symbol && kept.format === separators.peek();
  return holds ? kept.draft : { ...kept.draft, amount: '' };
}

export function keepUpDownDraft(symbol: MarketSymbol, draft: UpDownDraft, nowMs = Date.now()): void {
  kept = { symbol, draft, leftMs: nowMs, format: separators.peek() };
}

/**
 * Sets the amount to a percentage of the balance, 1 … 100, rounded down to the ticket's decimals.
 * @param largest  largest allowed stake, which caps the amount; null while unknown
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
 * Clears the amount after an order was placed; direction and period stay (O12).
 * @param draft   the draft when the answer arrives: an amount that was typed meanwhile stays
 * @param placed  the draft that was sent
 */
export const afterPlacing = (draft: UpDownDraft, placed: UpDownDraft): UpDownDraft =>
  draft.amount === placed.amount ? { ...draft, amount: '' } : draft;

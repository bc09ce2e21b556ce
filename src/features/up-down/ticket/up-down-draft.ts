import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { percentOf } from '../../../model/decimal.ts';
import type { Direction } from '../../../model/up-down-order.ts';

/** An up/down ticket as it stands. */
export interface UpDownDraft {
  readonly direction: Direction;
  readonly periodSeconds: number;
  /** As typed, with a point or a comma (G12); empty at first. */
  readonly amount: string;
}

/** USDT has two decimals on the ticket; more are stopped at the field (G13). */
export const STAKE_DECIMALS = 2;
/** How long a ticket left behind is kept (T8). */
const KEPT_MS = 30_000;
/** Decision 71: the list of the server wins; this is what stands before it came. */
const DEFAULT_PERIOD_SECONDS = 30;

const EMPTY: UpDownDraft = { direction: 'up', periodSeconds: DEFAULT_PERIOD_SECONDS, amount: '' };

let kept: { readonly symbol: MarketSymbol; readonly draft: UpDownDraft; readonly leftMs: number } | null = null;

/** Another market keeps direction and period, but not the amount (T6). */
export function keptUpDownDraft(symbol: MarketSymbol, nowMs = Date.now()): UpDownDraft {
  if (!kept || nowMs - kept.leftMs > KEPT_MS) return EMPTY;
  return kept.symbol === symbol ? kept.draft : { ...kept.draft, amount: '' };
}

export function keepUpDownDraft(symbol: MarketSymbol, draft: UpDownDraft, nowMs = Date.now()): void {
  kept = { symbol, draft, leftMs: nowMs };
}

/** A part of the balance, 1 … 100 percent, rounded down. */
export const withPercent = (draft: UpDownDraft, available: DecimalText, percent: number): UpDownDraft => ({
  ...draft,
  amount: percentOf(available, percent, STAKE_DECIMALS, 'down'),
});

/** After an order was placed: the next one starts without an amount; direction and period stay (O12). */
export const afterPlacing = (draft: UpDownDraft): UpDownDraft => ({ ...draft, amount: '' });

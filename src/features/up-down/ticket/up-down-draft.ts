import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { Direction } from '../../../model/up-down-order.ts';

export interface UpDownDraft {
  readonly direction: Direction;
  readonly periodSeconds: number;
  /** As typed. */
  readonly amount: string;
}

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

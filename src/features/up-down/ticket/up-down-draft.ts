import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { upDownAmount } from '../../../data/up-down-amount.ts';
import { separators } from '../../../i18n/number-text.ts';
import { typedText } from '../../../ui/amount-input.ts';
import type { AskedTrade } from '../../shell/dock-cards.ts';
import type { Direction } from '../../../model/up-down-order.ts';

/** The current state of an up/down ticket. */
export interface UpDownDraft {
  readonly direction: Direction;
  readonly periodSeconds: number;
  /** Text as typed, in the number format of the language (G12). */
  readonly amount: string;
}

/** Decimals of USDT on the ticket; an amount with more is reported by the field (G13). */
export const STAKE_DECIMALS = 2;
/** Time for which the draft of a closed ticket is kept, ms (T8). */
const KEPT_MS = 30_000;
/** Period before the server's list is loaded; afterwards the list decides (decision 71). */
const DEFAULT_PERIOD_SECONDS = 30;

/** A draft with the amount of the last trade. */
const freshDraft = (): UpDownDraft => ({
  direction: 'up',
  periodSeconds: DEFAULT_PERIOD_SECONDS,
  amount: typedText(upDownAmount.last.peek()),
});

/** Kept with the number format it was typed in, because another format would read another amount. */
let kept: {
  readonly symbol: MarketSymbol;
  readonly draft: UpDownDraft;
  readonly leftMs: number;
  readonly format: unknown;
} | null = null;

/**
 * Returns the kept draft; of another market, or after a change of the number format, only its direction and period
 * (T6).
 */
export function keptUpDownDraft(symbol: MarketSymbol, nowMs = Date.now()): UpDownDraft {
  if (!kept || nowMs - kept.leftMs > KEPT_MS) return freshDraft();
  const holds = kept.symbol === symbol && kept.format === separators.peek();
  return holds ? kept.draft : { ...kept.draft, amount: freshDraft().amount };
}

export function keepUpDownDraft(symbol: MarketSymbol, draft: UpDownDraft, nowMs = Date.now()): void {
  kept = { symbol, draft, leftMs: nowMs, format: separators.peek() };
}

/** Returns a draft with the values of a trade that is to be repeated. */
export const repeated = ({ direction, periodSeconds, stake }: AskedTrade): UpDownDraft => ({
  direction,
  periodSeconds,
  amount: typedText(stake),
});

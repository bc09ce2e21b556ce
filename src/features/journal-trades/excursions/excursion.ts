import type { KlineColumns } from '../../../compute/kline/columns.ts';

/** Candles of a market around a trade. Prices for shares and pixels, never for money. */
export type PriceRanges = Pick<KlineColumns, 'openTimeMs' | 'high' | 'low'>;

export interface HeldTrade {
  readonly entryMs: number;
  readonly exitMs: number;
  /** Above zero. */
  readonly entryPrice: number;
  readonly exitPrice: number;
  /** 1 gains when the price rises, −1 when it falls. */
  readonly direction: 1 | -1;
}

export interface Excursion {
  /** MAE: how far the price went against the trade, a share of the entry price, zero or below. */
  readonly worst: number;
  /** MFE: how far it went with the trade, zero or above. */
  readonly best: number;
  /** The share of the best price that the exit took; null when it never went with the trade. */
  readonly takenOfBest: number | null;
}

/** Returns what the lowest and the highest price say of a trade, its own two prices among them. */
export function excursionBetween(
  { entryPrice, exitPrice, direction }: HeldTrade,
  low: number,
  high: number,
): Excursion {
  const [lowest, highest] = [Math.min(low, entryPrice, exitPrice), Math.max(high, entryPrice, exitPrice)];
  const [against, along] = direction === 1 ? [lowest, highest] : [highest, lowest];
  const shareOf = (price: number): number => (price === entryPrice ? 0 : direction * (price / entryPrice - 1));
  return {
    worst: shareOf(against),
    best: shareOf(along),
    takenOfBest: along === entryPrice ? null : (exitPrice - entryPrice) / (along - entryPrice),
  };
}

/**
 * Returns how far the price went against a trade and with it: over the candles that lie wholly between entry and exit, and
 * over both prices. Parts of candles do not count, since their high may lie outside the trade.
 * @param lengthMs  of a candle
 */
export function excursionOf(trade: HeldTrade, { openTimeMs, high, low }: PriceRanges, lengthMs: number): Excursion {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let at = 0; at < openTimeMs.length; at++) {
    if (openTimeMs[at]! < trade.entryMs || openTimeMs[at]! + lengthMs > trade.exitMs) continue;
    lowest = Math.min(lowest, low[at]!);
    highest = Math.max(highest, high[at]!);
  }
  return excursionBetween(trade, lowest, highest);
}

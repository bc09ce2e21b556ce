import type { KlineColumns } from '../../compute/kline/columns.ts';

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

/**
 * Returns how far the price went against a trade and with it: over the candles that lie wholly between entry and exit, and
 * over both prices. Parts of candles do not count, since their high may lie outside the trade.
 * @param lengthMs  of a candle
 */
export function excursionOf(trade: HeldTrade, { openTimeMs, high, low }: PriceRanges, lengthMs: number): Excursion {
  const { entryMs, exitMs, entryPrice, exitPrice, direction } = trade;
  let [lowest, highest] = [Math.min(entryPrice, exitPrice), Math.max(entryPrice, exitPrice)];
  for (let at = 0; at < openTimeMs.length; at++) {
    if (openTimeMs[at]! < entryMs || openTimeMs[at]! + lengthMs > exitMs) continue;
    lowest = Math.min(lowest, low[at]!);
    highest = Math.max(highest, high[at]!);
  }
  const [against, along] = direction === 1 ? [lowest, highest] : [highest, lowest];
  const shareOf = (price: number): number => (price === entryPrice ? 0 : direction * (price / entryPrice - 1));
  return {
    worst: shareOf(against),
    best: shareOf(along),
    takenOfBest: along === entryPrice ? null : (exitPrice - entryPrice) / (along - entryPrice),
  };
}

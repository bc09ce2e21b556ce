/** Minutes of a market while a trade was open. Prices for shares and pixels, never for money. */
export interface MinuteRange {
  readonly openTimeMs: number;
  readonly high: number;
  readonly low: number;
}

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

const MINUTE_MS = 60_000;

/**
 * Returns how far the price went against a trade and with it, to the minute: over the whole minutes between entry and
 * exit, and over both prices. Parts of minutes do not count, since their high may lie outside the trade.
 */
export function excursionOf(trade: HeldTrade, minutes: readonly MinuteRange[]): Excursion {
  const { entryMs, exitMs, entryPrice, exitPrice, direction } = trade;
  let [lowest, highest] = [Math.min(entryPrice, exitPrice), Math.max(entryPrice, exitPrice)];
  for (const { openTimeMs, high, low } of minutes) {
    if (openTimeMs < entryMs || openTimeMs + MINUTE_MS > exitMs) continue;
    lowest = Math.min(lowest, low);
    highest = Math.max(highest, high);
  }
  const [against, along] = direction === 1 ? [lowest, highest] : [highest, lowest];
  const shareOf = (price: number): number => (price === entryPrice ? 0 : direction * (price / entryPrice - 1));
  return {
    worst: shareOf(against),
    best: shareOf(along),
    takenOfBest: along === entryPrice ? null : (exitPrice - entryPrice) / (along - entryPrice),
  };
}

import { INTERVAL_MS, INTERVALS } from '../../../../protocol/units/interval.ts';
import type { Interval } from '../../../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { KlineColumns } from '../../../compute/kline/columns.ts';
import { fetchHistory, KLINE_LIMIT } from '../../../live/fetch-history.ts';
import type { HeldTrade } from '../excursions/excursion.ts';

/** Candles of a market around a trade. */
export interface TradeCandles {
  readonly interval: Interval;
  readonly columns: KlineColumns;
}

const MINUTE_MS = 60_000;
/** Time that is shown before and after a trade: at least so long, or this share of its length. */
const BEFORE_MS = 24 * MINUTE_MS;
const BEHIND_MS = 8 * MINUTE_MS;
const AROUND_SHARE = 0.3;

/** Returns the times that a picture of a trade shows, epoch ms. */
export function shownTimes(entryMs: number, exitMs: number): { readonly fromMs: number; readonly toMs: number } {
  const around = (exitMs - entryMs) * AROUND_SHARE;
  return { fromMs: entryMs - Math.max(BEFORE_MS, around), toMs: exitMs + Math.max(BEHIND_MS, around) };
}

/** Returns the finest interval whose candles of a span one answer can hold. */
export const intervalOf = (spanMs: number): Interval =>
  INTERVALS.find((interval) => spanMs / INTERVAL_MS[interval] <= KLINE_LIMIT - 1) ?? 'ONE_WEEK';

/**
 * Fetches the candles around a trade: of minutes, or of a long trade the finest that one answer holds.
 * @throws Error when there is no usable answer
 */
export async function fetchTradeCandles(
  symbol: MarketSymbol,
  { entryMs, exitMs }: Pick<HeldTrade, 'entryMs' | 'exitMs'>,
  signal: AbortSignal,
): Promise<TradeCandles> {
  const { fromMs, toMs } = shownTimes(entryMs, exitMs);
  const interval = intervalOf(toMs - fromMs);
  const limit = Math.min(KLINE_LIMIT, Math.ceil((toMs - fromMs) / INTERVAL_MS[interval]) + 1);
  const request = { wireSymbol: symbol.toLowerCase(), interval, limit, endMs: Math.ceil(toMs) };
  return { interval, columns: await fetchHistory(location.origin, request, signal) };
}

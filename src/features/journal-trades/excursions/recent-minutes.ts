import type { KlineColumns } from '../../../compute/kline/columns.ts';
import { MinuteRanges } from '../../../compute/strategy/minute-ranges.ts';
import { fetchHistory, KLINE_LIMIT } from '../../../live/fetch-history.ts';
import type { FetchMinutes } from './compute-excursions.ts';

const MINUTE_MS = 60_000;

/**
 * Fetches minutes that no candle file has yet, page by page.
 * @throws Error when there is no usable answer
 */
export const fetchMinutes: FetchMinutes = async (symbol, firstMinute, endMinute, signal) => {
  const pages: KlineColumns[] = [];
  const firstMs = firstMinute * MINUTE_MS;
  for (let endMs = endMinute * MINUTE_MS; endMs > firstMs;) {
    const limit = Math.min(KLINE_LIMIT, (endMs - firstMs) / MINUTE_MS);
    const request = { wireSymbol: symbol.toLowerCase(), interval: 'ONE_MIN', limit, endMs } as const;
    const page = await fetchHistory(location.origin, request, signal);
    if (page.openTimeMs.length === 0) break;
    pages.unshift(page);
    endMs = page.openTimeMs[0]!;
  }
  const joined = (name: 'openTimeMs' | 'low' | 'high') => pages.flatMap((page) => Array.from(page[name]));
  const minutes = joined('openTimeMs').map((ms) => ms / MINUTE_MS);
  return new MinuteRanges(minutes, joined('low'), joined('high'));
};

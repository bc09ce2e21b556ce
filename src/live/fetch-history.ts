import { columnsOf } from '../compute/kline/columns.ts';
import type { KlineColumns } from '../compute/kline/columns.ts';
import { decodeKlineRow } from '../feed/decode/kline-row.ts';
import { KLINE_FIELDS, KLINE_PLACES, KLINE_WIDTH } from '../model/number-rows.ts';
import type { Interval } from '../../protocol/units/interval.ts';

/** Most klines of one answer (docs/contract.md#validation). */
export const KLINE_LIMIT = 1000;
/** Production time-out of calls (decision 20). */
const TIMEOUT_MS = 15_000;

export interface HistoryRequest {
  /** Symbol in lower case, as on the wire (decision 18). */
  readonly wireSymbol: string;
  readonly interval: Interval;
  readonly limit: number;
  /** Limits the klines to those that open before this time; absent: up to the open one. */
  readonly endMs?: number;
}

/** Returns rows by ascending open time. Rows that are no kline or out of order are left out. */
function klinesOf(rows: readonly unknown[], endMs: number): KlineColumns {
  const kline = new Float64Array(KLINE_WIDTH);
  const columns = KLINE_FIELDS.map(() => new Float64Array(rows.length));
  let count = 0;
  let lastMs = -Infinity;
  for (const row of rows) {
    if (!decodeKlineRow(row, kline)) continue;
    const openTimeMs = kline[KLINE_PLACES.openTimeMs]!;
    if (openTimeMs <= lastMs || openTimeMs >= endMs) continue;
    lastMs = openTimeMs;
    for (let place = 0; place < KLINE_WIDTH; place++) columns[place]![count] = kline[place]!;
    count++;
  }
  return columnsOf((name) => columns[KLINE_PLACES[name]]!.subarray(0, count));
}

/**
 * Klines by POST /kline. Public, so it carries no token; it runs where the chart runs, which is why `api` is not used.
 * @throws Error when there is no usable answer, in time or at all
 */
export async function fetchHistory(
  apiBase: string,
  { wireSymbol, interval, limit, endMs }: HistoryRequest,
  signal: AbortSignal,
): Promise<KlineColumns> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  const stop = () => abort.abort();
  signal.addEventListener('abort', stop);
  try {
    const response = await fetch(`${apiBase}/kline`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        symbol: wireSymbol,
        interval,
        market: 'binance',
        limit,
        ...(endMs === undefined ? {} : { end: endMs }),
      }),
      signal: abort.signal,
      credentials: 'omit',
    });
    const answer = (await response.json()) as { code?: unknown; data?: { historyKline?: unknown } } | null;
    const rows = answer?.data?.historyKline;
    if (!response.ok || String(answer?.code) !== '200' || !Array.isArray(rows)) throw new Error('no klines');
    return klinesOf(rows as readonly unknown[], endMs ?? Infinity);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

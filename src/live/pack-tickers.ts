import type { TickerColumns } from '../feed/throttle/latest-tickers.ts';
import { TICKER_COLUMNS as C, TICKER_WIDTH } from '../model/number-rows.ts';

/** Rows for `TickerStore.apply`, in an array of their own: it is transferred. Hot, so each field is written out. */
export function packTickers(columns: TickerColumns, indices: readonly number[]): Float64Array<ArrayBuffer> {
  const rows = new Float64Array(indices.length * TICKER_WIDTH);
  let at = 0;
  for (const index of indices) {
    rows[at + C.symbolIndex] = index;
    rows[at + C.last] = columns.last[index]!;
    rows[at + C.direction] = columns.direction[index]!;
    rows[at + C.open24h] = columns.open24h[index]!;
    rows[at + C.high24h] = columns.high24h[index]!;
    rows[at + C.low24h] = columns.low24h[index]!;
    rows[at + C.volume] = columns.volume[index]!;
    rows[at + C.quoteVolume] = columns.quoteVolume[index]!;
    rows[at + C.tickTimeMs] = columns.tickTimeMs[index]!;
    rows[at + C.stale] = columns.stale[index]!;
    at += TICKER_WIDTH;
  }
  return rows;
}

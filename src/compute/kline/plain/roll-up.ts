import { columnsOf } from '../columns.ts';
import type { KlineColumns } from '../columns.ts';

/** The first `rows` rows, as columns of their own. */
export const firstRows = (columns: KlineColumns, rows: number): KlineColumns =>
  columnsOf((name) => columns[name].slice(0, rows));

/** Twin of `rollUp` in wasm/kline/roll-up.ts. */
export function plainRollUp(columns: KlineColumns, intervalMs: number, originMs: number): KlineColumns {
  const { openTimeMs, open, high, low, close, volume } = columns;
  const out = columnsOf(() => new Float64Array(openTimeMs.length));
  let last = -1;
  for (let row = 0; row < openTimeMs.length; row++) {
    const startMs = Math.floor((openTimeMs[row]! - originMs) / intervalMs) * intervalMs + originMs;
    if (last < 0 || out.openTimeMs[last] !== startMs) {
      last++;
      out.openTimeMs[last] = startMs;
      out.open[last] = open[row]!;
      out.high[last] = high[row]!;
      out.low[last] = low[row]!;
    }
    out.high[last] = Math.max(out.high[last]!, high[row]!);
    out.low[last] = Math.min(out.low[last]!, low[row]!);
    out.close[last] = close[row]!;
    out.volume[last]! += volume[row]!;
  }
  return firstRows(out, last + 1);
}

import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import type { GroupSums } from '../../../compute/order/groups.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { deepestFall } from './deepest-fall.ts';

/** Most points of the curve: more are not seen at its width. */
export const CURVE_POINTS = 500;

/** A point of the curve: the sum of all chosen results up to its time. */
export interface CurvePoint {
  /** End of the last trade of the point, epoch ms. */
  readonly atMs: number;
  /** Trades up to then. */
  readonly trades: number;
  /** × 10^18. */
  readonly total: bigint;
}

/** The largest fall of the sum of results from an earlier peak, trade by trade. */
export interface Fall {
  /** × 10^18, above zero. */
  readonly depth: bigint;
  /** End of the trade at the peak, epoch ms; the start of the curve when nothing was gained before. */
  readonly fromMs: number;
  readonly bottomMs: number;
  /** When the peak was reached again; null when it has not been. */
  readonly recoveredMs: number | null;
}

/** Returns how long a fall lasted within a span that ends at `toMs`, or lasts, ms. */
export const fallLength = ({ fromMs, recoveredMs }: Fall, toMs: number | null, nowMs: number): number =>
  (recoveredMs ?? Math.min(toMs ?? nowMs, nowMs)) - fromMs;

export interface ResultCurve {
  /** The time at which the sum is 0, epoch ms: the start of the first trade, or of the span when that is later. */
  readonly startMs: number;
  readonly points: readonly CurvePoint[];
  /** Sums of all chosen trades. */
  readonly sums: GroupSums;
  /** The largest one; null when the sum never falls below an earlier one. */
  readonly fall: Fall | null;
}

/** Number of the point for each position in `rows`: one a trade, or parts of the time of equal length. */
function pointKeys(
  { count, closes }: TradeTable,
  rows: Uint32Array,
): { keys: Uint16Array<ArrayBuffer>; points: number } {
  const keys = new Uint16Array(count);
  if (rows.length <= CURVE_POINTS) {
    rows.forEach((row, at) => (keys[row] = at));
    return { keys, points: rows.length };
  }
  const first = closes[rows[0]!]!;
  const part = (closes[rows[rows.length - 1]!]! - first + 1) / CURVE_POINTS;
  for (const row of rows) keys[row] = Math.floor((closes[row]! - first) / part);
  return { keys, points: CURVE_POINTS };
}

async function fallOf({ closes, nets }: TradeTable, rows: Uint32Array, startMs: number): Promise<Fall | null> {
  const found = await deepestFall(nets, rows);
  if (found === null) return null;
  const { peak, bottom, recovered, depth } = found;
  return {
    depth,
    fromMs: peak < 0 ? startMs : closes[rows[peak]!]!,
    bottomMs: closes[rows[bottom]!]!,
    recoveredMs: recovered === null ? null : closes[rows[recovered]!]!,
  };
}

/**
 * Computes the sum of results over time.
 * @param rows    of the table, in its order
 * @param fromMs  start of the span in which they ended, epoch ms; null for none
 * @throws as `compute` does
 */
export async function resultCurve(
  table: TradeTable,
  rows: Uint32Array<ArrayBuffer>,
  fromMs: number | null = null,
  signal?: AbortSignal,
): Promise<ResultCurve> {
  const { keys, points: groups } = pointKeys(table, rows);
  // Coins may have been held since long before the span.
  const startMs = Math.max(fromMs ?? 0, rows.length === 0 ? 0 : table.opens[rows[0]!]!);
  const lastOf = new Int32Array(groups).fill(-1);
  for (const row of rows) lastOf[keys[row]!] = row;
  // A column that can be made again moves to the worker, and is not copied once more.
  const again = () => ({ keys: keys.slice(), groups, wides: table.nets.slice(), rows: rows.slice() });
  const result = await compute('orders', 'groups', again(), { signal, again });
  const points: CurvePoint[] = [];
  let sums: GroupSums = { count: 0, wins: 0, losses: 0, won: 0n, lost: 0n, net: 0n };
  for (let group = 0; group < groups; group++) {
    if (lastOf[group]! < 0) continue;
    sums = plus(sums, groupAt(result, group));
    points.push({ atMs: table.closes[lastOf[group]!]!, trades: sums.count, total: sums.net });
  }
  return { startMs, points, sums, fall: await fallOf(table, rows, startMs) };
}

const plus = (a: GroupSums, b: GroupSums): GroupSums => ({
  count: a.count + b.count,
  wins: a.wins + b.wins,
  losses: a.losses + b.losses,
  won: a.won + b.won,
  lost: a.lost + b.lost,
  net: a.net + b.net,
});

import { compute } from '../../../compute/compute.ts';
import { wideAt } from '../../../compute/order/wide-columns.ts';
import type { TimeSpan } from '../table/journal-choice.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { DAY_MS } from '../table/utc-day.ts';
import { CLOSE_DECIMALS, dayCloses } from './day-closes.ts';
import { heldByDay } from './held-by-day.ts';
import type { HeldCoin } from './held-by-day.ts';
import { openResult } from './open-result.ts';
import { CURVE_POINTS } from './result-curve.ts';

/** Markets whose candles are asked for at once. */
const AT_ONCE = 4;

/** The result at the close of a UTC day, with what coins that are held gained since the span began. */
export interface OpenPoint {
  /** End of the day, epoch ms; of the present day the time of the price. */
  readonly atMs: number;
  /** × 10^18. */
  readonly total: bigint;
}

/** Results by day with open positions. */
export interface OpenCurve {
  /** The chosen rows of the table that it is of. */
  readonly rows: Uint32Array;
  /** Time at which the sum is 0, epoch ms. */
  readonly startMs: number;
  /** None where no coin was held at the close of any day, and while prices are missing. */
  readonly points: readonly OpenPoint[];
  /** Whether the last point is of a day that has not ended. */
  readonly isToday: boolean;
  /** Coins whose prices did not come. */
  readonly missing: readonly string[];
}

/** Days of a span, as numbers since 1970. */
interface Days {
  readonly first: number;
  readonly count: number;
  readonly isToday: boolean;
}

/** The curve of rows without open positions. */
export const noOpenCurve = (rows: Uint32Array): OpenCurve => ({
  rows,
  startMs: 0,
  points: [],
  isToday: false,
  missing: [],
});

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('not wanted any more', 'AbortError');
}

/** Returns the days that end in a span, from the first with a trade on, and the present one; null when there is none. */
function daysOf(
  { rows: { fills }, closes }: TradeTable,
  rows: Uint32Array,
  { fromMs, toMs }: TimeSpan,
  nowMs: number,
): Days | null {
  if (fills.count === 0) return null;
  let earliestMs = rows.length === 0 ? nowMs : closes[rows[0]!]!;
  for (const ms of fills.times) earliestMs = Math.min(earliestMs, ms);
  const first = Math.floor(Math.max(fromMs ?? 0, earliestMs) / DAY_MS);
  const isToday = toMs === null || toMs > nowMs;
  // Days that have ended by then.
  const ended = Math.floor((isToday ? nowMs : toMs) / DAY_MS) - first;
  const count = isToday ? ended + 1 : ended;
  return count > 0 ? { first, count, isToday } : null;
}

/** Returns Σ of the unrealised results of all coins by day, × 10^18, and the coins without a price. */
async function unrealised(
  held: readonly HeldCoin[],
  firstDay: number,
  days: number,
  nowMs: number,
  signal: AbortSignal,
): Promise<{ readonly sums: readonly bigint[]; readonly missing: readonly string[] }> {
  const sums = Array<bigint>(days).fill(0n);
  const missing: string[] = [];
  async function add({ asset, symbol, quantities, costs }: HeldCoin): Promise<void> {
    const first = quantities.findIndex((quantity) => quantity > 0n);
    let end = days;
    while (quantities[end - 1] === 0n) end--;
    const span = { symbol, firstDay: firstDay + first, days: end - first, nowMs, signal };
    const closes = await dayCloses(span).catch(() => null);
    stopIfAborted(signal);
    const results = closes?.map((close, at) => {
      const quantity = quantities[first + at]!;
      return quantity === 0n ? 0n : openResult(quantity, costs[first + at]!, close, CLOSE_DECIMALS);
    });
    if (!results || results.includes(null)) missing.push(asset);
    else results.forEach((result, at) => (sums[first + at]! += result!));
  }
  const waiting = [...held];
  const work = async (): Promise<void> => {
    for (let coin = waiting.shift(); coin; coin = waiting.shift()) await add(coin);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sums, missing: missing.sort() };
}

/** Returns Σ of the results of the rows by the day on which they ended; those behind the days count in none. */
async function realised(
  { count, closes, nets }: TradeTable,
  rows: Uint32Array<ArrayBuffer>,
  days: Days,
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const keys = new Uint32Array(count);
  for (const row of rows) {
    keys[row] = Math.min(Math.max(0, Math.floor(closes[row]! / DAY_MS) - days.first), days.count);
  }
  const job = { keys, groups: days.count + 1, wides: nets.slice(), rows: rows.slice() };
  const sums = await compute('orders', 'groups', job, { signal });
  return Array.from({ length: days.count }, (_, day) => wideAt(sums.nets, day));
}

/**
 * Computes the sum of results with open positions at the close of each UTC day: results of trades that ended in the span,
 * and the change of what the coins that are held would gain or lose at the price of that time.
 * @param rows  chosen rows of the table, which ended in the span
 * @throws as `compute` does, and the reason of an abort
 */
export async function openCurve(
  table: TradeTable,
  rows: Uint32Array<ArrayBuffer>,
  span: TimeSpan,
  nowMs: number,
  signal: AbortSignal,
): Promise<OpenCurve> {
  const days = daysOf(table, rows, span, nowMs);
  if (days === null) return noOpenCurve(rows);
  // One more: what coins gained before the span is no result of it.
  const [firstDay, dayCount] = [days.first - 1, days.count + 1];
  const held = await heldByDay(table, firstDay, dayCount);
  stopIfAborted(signal);
  if (held.length === 0) return noOpenCurve(rows);
  const [{ sums, missing }, ended] = await Promise.all([
    unrealised(held, firstDay, dayCount, nowMs, signal),
    realised(table, rows, days, signal),
  ]);
  const { isToday } = days;
  if (missing.length > 0) return { ...noOpenCurve(rows), missing };
  let sum = 0n;
  const all = ended.map((net, day): OpenPoint => {
    sum += net;
    const endMs = (days.first + day + 1) * DAY_MS;
    return { atMs: isToday && day === days.count - 1 ? nowMs : endMs, total: sum + sums[day + 1]! - sums[0]! };
  });
  const begins = Math.max(
    0,
    all.findIndex(({ total }) => total !== 0n),
  );
  const step = Math.ceil((all.length - begins) / CURVE_POINTS);
  const points = all.filter((_, day) => day >= begins && (all.length - 1 - day) % step === 0);
  return { rows, startMs: (days.first + begins) * DAY_MS, points, isToday, missing };
}

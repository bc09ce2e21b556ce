import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import type { TradeKindChoice } from '../table/journal-choice.ts';
import { SPOT_TRADE } from '../table/trade-table.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { DAY_MS } from '../table/utc-day.ts';

/** Trades that ended on one UTC day. */
export interface DaySum {
  /** Start of the day, epoch ms. */
  readonly dayMs: number;
  readonly count: number;
  /** × 10^18. */
  readonly net: bigint;
}

/** Returns the start of the UTC day of a time. */
export const dayStart = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/**
 * Sums the results of each UTC day with a trade, oldest first, over the whole history.
 * @throws as `compute` does
 */
export async function daySums(
  table: TradeTable,
  kind: TradeKindChoice,
  signal?: AbortSignal,
): Promise<readonly DaySum[]> {
  const { count, closes, kinds } = table;
  if (count === 0) return [];
  const first = Math.floor(closes[0]! / DAY_MS);
  const days = Math.floor(closes[count - 1]! / DAY_MS) - first + 1;
  const keys = new Uint32Array(count);
  const rows = new Uint32Array(count);
  let chosen = 0;
  for (let row = 0; row < count; row++) {
    keys[row] = Math.floor(closes[row]! / DAY_MS) - first;
    if (kind === 'all' || (kind === 'spot') === (kinds[row] === SPOT_TRADE)) rows[chosen++] = row;
  }
  const job = { keys, groups: days, wides: table.nets.slice(), rows: rows.slice(0, chosen) };
  const result = await compute('orders', 'groups', job, { signal });
  const sums: DaySum[] = [];
  for (let day = 0; day < days; day++) {
    const { count: trades, net } = groupAt(result, day);
    if (trades > 0) sums.push({ dayMs: (first + day) * DAY_MS, count: trades, net });
  }
  return sums;
}

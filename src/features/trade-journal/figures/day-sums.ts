import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import type { TradeKindChoice } from '../table/journal-choice.ts';
import { SPOT_TRADE } from '../table/trade-table.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { dayStart, nextDay } from '../table/journal-zone.ts';
import type { JournalZone } from '../table/journal-zone.ts';

/** Trades that ended on one day. */
export interface DaySum {
  /** Start of the day, epoch ms. */
  readonly dayMs: number;
  readonly count: number;
  /** × 10^18. */
  readonly net: bigint;
}

/**
 * Sums the results of each day with a trade, oldest first, over the whole history.
 * @param zone  of the days
 * @throws as `compute` does
 */
export async function daySums(
  table: TradeTable,
  kind: TradeKindChoice,
  zone: JournalZone,
  signal?: AbortSignal,
): Promise<readonly DaySum[]> {
  const { count, closes, kinds } = table;
  const keys = new Uint32Array(count);
  const rows = new Uint32Array(count);
  const starts: number[] = [];
  let [chosen, endMs] = [0, -Infinity];
  for (let row = 0; row < count; row++) {
    // In the order of their ends.
    if (closes[row]! >= endMs) {
      const startMs = dayStart(closes[row]!, zone);
      starts.push(startMs);
      endMs = nextDay(startMs, zone);
    }
    keys[row] = starts.length - 1;
    if (kind === 'all' || (kind === 'spot') === (kinds[row] === SPOT_TRADE)) rows[chosen++] = row;
  }
  if (chosen === 0) return [];
  const again = () => ({
    keys: keys.slice(),
    groups: starts.length,
    wides: table.nets.slice(),
    rows: rows.slice(0, chosen),
  });
  const result = await compute('orders', 'groups', again(), { signal, again });
  return starts
    .map((dayMs, day): DaySum => {
      const { count: trades, net } = groupAt(result, day);
      return { dayMs, count: trades, net };
    })
    .filter((day) => day.count > 0);
}

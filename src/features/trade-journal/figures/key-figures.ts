import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import type { GroupSums } from '../../../compute/order/groups.ts';
import { wideAt } from '../../../compute/order/wide-columns.ts';
import { wilsonInterval } from '../../../compute/strategy/luck.ts';
import type { Interval } from '../../../compute/strategy/luck.ts';
import { expectancyOf, ratioOf, streaksOf, usualStreak } from '../../../compute/strategy/stats.ts';
import type { Streaks } from '../../../compute/strategy/stats.ts';
import { divideRounded } from '../../../model/rounding.ts';
import type { JournalRows } from '../rows/journal-rows.ts';
import type { TimeSpan } from '../table/journal-choice.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { doublesOfTable } from './table-doubles.ts';

/** Figures of the chosen trades. Amounts × 10^18; null where there is nothing to divide by. */
export interface KeyFigures {
  readonly trades: number;
  readonly wins: number;
  /** Trades that won or lost. */
  readonly decided: number;
  readonly winRate: number | null;
  readonly winInterval: Interval | null;
  readonly profitFactor: number | null;
  readonly expectancy: bigint | null;
  readonly averageWin: bigint | null;
  /** Below zero. */
  readonly averageLoss: bigint | null;
  readonly best: bigint | null;
  readonly worst: bigint | null;
  readonly streaks: Streaks;
  /** How long the longest run of losses usually is at this rate. */
  readonly usualLosses: number | null;
}

const averageOf = (sum: bigint, count: number): bigint | null =>
  count === 0 ? null : divideRounded(sum, BigInt(count), 'halfEven');

/** Rows with the largest and the smallest result. */
function extremesOf(nets: Float64Array, rows: Uint32Array): { readonly best: number; readonly worst: number } {
  let [best, worst] = [rows[0]!, rows[0]!];
  for (const row of rows) {
    if (nets[row]! > nets[best]!) best = row;
    if (nets[row]! < nets[worst]!) worst = row;
  }
  return { best, worst };
}

/** Derives the figures from the exact sums of the chosen trades. @param rows  of the table, in its order */
export function keyFigures(table: TradeTable, rows: Uint32Array, sums: GroupSums): KeyFigures {
  const { count, wins, losses, won, lost, net } = sums;
  const decided = wins + losses;
  const nets = doublesOfTable(table);
  const extremes = rows.length === 0 ? null : extremesOf(nets, rows);
  const signs = new Int8Array(rows.length);
  rows.forEach((row, at) => (signs[at] = Math.sign(nets[row]!)));
  return {
    trades: count,
    wins,
    decided,
    winRate: decided === 0 ? null : wins / decided,
    winInterval: wilsonInterval(wins, decided),
    profitFactor: ratioOf(won, lost),
    expectancy: expectancyOf(net, count),
    averageWin: averageOf(won, wins),
    averageLoss: averageOf(-lost, losses),
    best: extremes && wideAt(table.nets, extremes.best),
    worst: extremes && wideAt(table.nets, extremes.worst),
    streaks: streaksOf(signs),
    usualLosses: decided === 0 ? null : usualStreak(decided, losses / decided),
  };
}

/**
 * Sums the fees of all fills of a span, of buys too, × 10^8.
 * @throws as `compute` does
 */
export async function feesIn(
  { fills }: JournalRows,
  { fromMs, toMs }: TimeSpan,
  signal?: AbortSignal,
): Promise<bigint> {
  const [from, to] = [fromMs ?? -Infinity, toMs ?? Infinity];
  const keys = new Uint16Array(fills.count);
  for (let row = 0; row < fills.count; row++) {
    if (fills.times[row]! < from || fills.times[row]! >= to) keys[row] = 1;
  }
  return groupAt(await compute('orders', 'groups', { keys, groups: 2, units: fills.fees.slice() }, { signal }), 0).net;
}

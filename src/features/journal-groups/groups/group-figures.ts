import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import type { GroupsResult, GroupSums } from '../../../compute/order/groups.ts';
import type { U16Column, U32Column } from '../../../compute/order/order-columns.ts';
import { setWide, wideAt } from '../../../compute/order/wide-columns.ts';
import type { WideColumn } from '../../../compute/order/wide-columns.ts';
import { holm, wilsonInterval } from '../../../compute/strategy/luck.ts';
import type { Interval } from '../../../compute/strategy/luck.ts';
import { breakEvenOf, breakEvenOfAverages, expectancyOf } from '../../../compute/strategy/stats.ts';
import { chanceOfDifference } from '../../../compute/strategy/two-rates.ts';
import { UP_DOWN_TRADE } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices, nextSlice } from '../../trade-journal/table/time-slices.ts';
import type { GroupEntries } from './group-entries.ts';

/** Groups whose adjusted p is below it are unusual. */
const UNUSUAL_BELOW = 0.05;
/** 1 × 10^8: odds and stakes have this scale. */
const ONE = 10n ** 8n;

/** A group of trades. Amounts × 10^18; rates are shares. */
export interface GroupFigures extends GroupSums {
  readonly key: number;
  /** Wins ÷ (wins + losses); null when nothing is decided. */
  readonly rate: number | null;
  /** 95 % interval of the true rate. */
  readonly interval: Interval | null;
  /** Rate of wins at which the group breaks even; null when unknown. */
  readonly breakEven: number | null;
  /** Net result of one trade on average. */
  readonly expectancy: bigint | null;
  /** Whether its rate differs from that of all other trades by more than chance explains, all groups considered. */
  readonly unusual: boolean;
}

export interface GroupsTable {
  /** Groups with trades, by key. */
  readonly groups: readonly GroupFigures[];
  /** Groups whose rate could be compared with that of the other trades. */
  readonly tested: number;
  /** All trades that have a group, each once. */
  readonly total: GroupSums;
}

/** Returns the results of some trades, each as often as it is named. */
function netsOf({ nets }: TradeTable, trades: U32Column): WideColumn {
  const wides = new BigInt64Array(2 * trades.length);
  const [from, to] = [new Uint32Array(nets.buffer, nets.byteOffset, 2 * nets.length), new Uint32Array(wides.buffer)];
  for (let at = 0; at < trades.length; at++) {
    const [source, target] = [4 * trades[at]!, 4 * at];
    for (let word = 0; word < 4; word++) to[target + word] = from[source + word]!;
  }
  return wides;
}

/** Adds up values by group; the columns stay with the caller. */
async function sumsOf(keys: U16Column, groups: number, wides: WideColumn, signal: AbortSignal): Promise<GroupsResult> {
  const again = () => ({ keys: keys.slice(), groups, wides: wides.slice() });
  // Each in a turn of its own: a history of 100 000 trades is two megabytes to copy.
  await nextSlice();
  return compute('orders', 'groups', again(), { signal, again });
}

/** Stakes of decided up/down trades and what they would return if all were won, × 10^16; 0 for other trades. */
async function stakesOf({ kinds, sources, rows }: TradeTable, trades: U32Column, nets: WideColumn) {
  const { stakes: staked, odds } = rows.upDown;
  const stakes = new BigInt64Array(2 * trades.length);
  const returns = new BigInt64Array(2 * trades.length);
  await inSlices(trades.length, (at) => {
    const trade = trades[at]!;
    // Ties and void trades give the stake back and count in no rate.
    if (kinds[trade] !== UP_DOWN_TRADE || (nets[2 * at] === 0n && nets[2 * at + 1] === 0n)) return;
    const source = sources[trade]!;
    setWide(stakes, at, staked[source]! * ONE);
    setWide(returns, at, staked[source]! * (ONE + odds[source]!));
  });
  return { stakes, returns };
}

/** Keys of groups that have a spot trade, whose break-even rate comes from average results. */
function groupsWithSpot({ kinds }: TradeTable, { trades, keys }: GroupEntries): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < trades.length; at++) if (kinds[trades[at]!] !== UP_DOWN_TRADE) found.add(keys[at]!);
  return found;
}

/** Adjusted chances by group; null where there is nothing to compare. */
function adjustedChances(groups: readonly GroupSums[], total: GroupSums): readonly (number | null)[] {
  const decidedOf = ({ wins, losses }: GroupSums) => wins + losses;
  const chances = groups.map((group) =>
    chanceOfDifference(
      { wins: group.wins, decided: decidedOf(group) },
      { wins: total.wins - group.wins, decided: decidedOf(total) - decidedOf(group) },
    ),
  );
  const adjusted = holm(chances.filter((chance) => chance !== null)).values();
  return chances.map((chance) => (chance === null ? null : adjusted.next().value!));
}

/** Sums of all trades that have a group, each once. */
async function totalOf(table: TradeTable, entries: GroupEntries, wides: WideColumn, signal: AbortSignal) {
  const { trades, tags } = entries;
  // Only tags name a trade more than once.
  const once = tags.length === 0 ? trades : Uint32Array.from(new Set(trades));
  const values = once === trades ? wides : netsOf(table, once);
  return groupAt(await sumsOf(new Uint16Array(once.length), 1, values, signal), 0);
}

/**
 * Returns count, result, rate of wins and what chance says of it for each group.
 * @throws as `compute` does
 */
export async function groupFigures(
  table: TradeTable,
  entries: GroupEntries,
  signal: AbortSignal,
): Promise<GroupsTable> {
  const { trades, keys, groups } = entries;
  const nets = netsOf(table, trades);
  const { stakes, returns } = await stakesOf(table, trades, nets);
  const sums = await sumsOf(keys, groups, nets, signal);
  const staked = await sumsOf(keys, groups, stakes, signal);
  const returned = await sumsOf(keys, groups, returns, signal);
  const total = await totalOf(table, entries, nets, signal);
  const withSpot = groupsWithSpot(table, entries);
  const found = Array.from({ length: groups }, (_, key) => ({ key, ...groupAt(sums, key) })).filter(
    ({ count }) => count > 0,
  );
  const chances = adjustedChances(found, total);
  const figuresOf = (group: GroupSums & { readonly key: number }, chance: number | null): GroupFigures => {
    const { key, wins, losses, net, count } = group;
    const decided = wins + losses;
    return {
      ...group,
      rate: decided === 0 ? null : wins / decided,
      interval: wilsonInterval(wins, decided),
      breakEven: withSpot.has(key)
        ? breakEvenOfAverages(group)
        : breakEvenOf(wideAt(staked.nets, key), wideAt(returned.nets, key)),
      expectancy: expectancyOf(net, count),
      unusual: chance !== null && chance < UNUSUAL_BELOW,
    };
  };
  return {
    total,
    tested: chances.filter((chance) => chance !== null).length,
    groups: found.map((group, at) => figuresOf(group, chances[at]!)),
  };
}

/** The effect of chance alone on as many groups, when each is tested at 5 %. */
export interface ByChance {
  /** How many of them look unusual, rounded. */
  readonly expected: number;
  /** Share of the cases in which at least one does. */
  readonly anyShare: number;
}

export const unusualByChance = (tested: number): ByChance => ({
  expected: Math.round(tested * UNUSUAL_BELOW),
  anyShare: 1 - (1 - UNUSUAL_BELOW) ** tested,
});

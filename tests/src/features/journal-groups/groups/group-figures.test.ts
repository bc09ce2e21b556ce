import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILL_KINDS } from '../../../../../protocol/units/journal-terms.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { wideAt } from '../../../../../src/compute/order/wide-columns.ts';
import { wilsonInterval } from '../../../../../src/compute/strategy/luck.ts';
import { chanceOfDifference } from '../../../../../src/compute/strategy/two-rates.ts';
import {
  groupEntries,
  GROUPINGS,
  HELD_ENDS_MS,
  ROLES,
  SIDES,
  SIZE_ENDS,
} from '../../../../../src/features/journal-groups/groups/group-entries.ts';
import type { Grouping } from '../../../../../src/features/journal-groups/groups/group-entries.ts';
import type { TaggedNotes } from '../../../../../src/features/trade-journal/table/rows-by-tag.ts';
import { groupFigures, unusualByChance } from '../../../../../src/features/journal-groups/groups/group-figures.ts';
import { tradeIdAt, UP_DOWN_TRADE } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { randomJournal } from '../../trade-journal/random-journal.ts';

beforeAll(() => startCompute({ createWorker: null }));
afterAll(stopCompute);

const never = new AbortController().signal;
const allRows = ({ count }: TradeTable) => Uint32Array.from({ length: count }, (_, row) => row);
const NO_NOTES: TaggedNotes = new Map();

/** A trade as an object, for the model. */
function tradeAt(table: TradeTable, row: number) {
  const isUpDown = table.kinds[row] === UP_DOWN_TRADE;
  const source = table.sources[row]!;
  const fills = isUpDown ? [] : table.sales[source]!;
  const { rows } = table;
  return {
    row,
    isUpDown,
    symbol: rows.symbols[table.markets[row]!]!,
    end: new Date(table.closes[row]!),
    heldMs: table.closes[row]! - table.opens[row]!,
    net: wideAt(table.nets, row),
    size: Number(table.sizes[row]!) / 1e8,
    period: isUpDown ? rows.upDown.periods[source]! : null,
    direction: isUpDown ? (rows.upDown.directions[source] === 1 ? 'up' : 'down') : 'sell',
    stake: isUpDown ? rows.upDown.stakes[source]! : 0n,
    odds: isUpDown ? rows.upDown.odds[source]! : 0n,
    kind: isUpDown ? null : FILL_KINDS[rows.fills.kinds[fills[0]!]!]!,
    makers: new Set(fills.map((fill) => rows.fills.makers[fill] === 1)),
    covered: fills.some((fill) => table.lots.covered[fill]! > 0n),
  };
}
type Trade = ReturnType<typeof tradeAt>;

/** The group of a trade by name, from its plain definition; null for none. */
const MODELS: Record<Exclude<Grouping, 'tag'>, (trade: Trade) => string | number | null> = {
  market: ({ symbol }) => symbol,
  hour: ({ end }) => end.getUTCHours(),
  weekday: ({ end }) => end.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }),
  period: ({ period }) => period,
  side: ({ direction }) => direction,
  order: ({ kind }) => kind,
  role: ({ isUpDown, makers }) => (isUpDown ? null : makers.size === 2 ? 'both' : makers.has(true) ? 'maker' : 'taker'),
  held: ({ isUpDown, covered, heldMs }) =>
    isUpDown || covered ? HELD_ENDS_MS.filter((end) => end <= heldMs).length : null,
  size: ({ size }) => SIZE_ENDS.filter((end) => end <= size).length,
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A group of the model. */
function nameOf(grouping: Grouping, table: TradeTable, periods: readonly number[], key: number): string | number {
  switch (grouping) {
    case 'market':
      return table.rows.symbols[key]!;
    case 'weekday':
      return WEEKDAYS[key]!;
    case 'period':
      return periods[key]!;
    case 'side':
      return SIDES[key]!;
    case 'order':
      return FILL_KINDS[key]!;
    case 'role':
      return ROLES[key]!;
    default:
      return key;
  }
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

function modelFigures(trades: readonly Trade[]) {
  const [won, lost] = [trades.filter(({ net }) => net > 0n), trades.filter(({ net }) => net < 0n)];
  const decided = won.length + lost.length;
  const settled = trades.filter(({ isUpDown, net }) => isUpDown && net !== 0n);
  const [average, averageLoss] = [
    Number(sumOf(won.map(({ net }) => net))) / won.length,
    -Number(sumOf(lost.map(({ net }) => net))) / lost.length,
  ];
  const stakes = settled.reduce((sum, { stake }) => sum + Number(stake), 0);
  const returns = settled.reduce((sum, { stake, odds }) => sum + Number(stake) * (1 + Number(odds) / 1e8), 0);
  const breakEven = trades.every(({ isUpDown }) => isUpDown)
    ? settled.length === 0
      ? null
      : stakes / returns
    : won.length === 0 || lost.length === 0
      ? null
      : averageLoss / (average + averageLoss);
  return {
    count: trades.length,
    wins: won.length,
    losses: lost.length,
    net: sumOf(trades.map(({ net }) => net)),
    rate: decided === 0 ? null : won.length / decided,
    interval: wilsonInterval(won.length, decided),
    breakEven,
  };
}

describe('the groups of a journal', () => {
  it.each(GROUPINGS.filter((grouping) => grouping !== 'tag'))('by %s are those of a slow model', async (grouping) => {
    for (const [seed, fills, upDown] of [
      [1, 400, 500],
      [2, 0, 60],
      [3, 60, 0],
      [4, 2, 1],
    ] as const) {
      const table = await randomJournal(fills, upDown, seed);
      // Every third trade is left out, as a filter does.
      const rows = allRows(table).filter((row) => row % 3 !== 1);
      const trades = [...rows].map((row) => tradeAt(table, row));
      const model = new Map<string | number, Trade[]>();
      for (const trade of trades) {
        const name = MODELS[grouping](trade);
        if (name !== null) model.set(name, [...(model.get(name) ?? []), trade]);
      }
      const entries = await groupEntries(grouping, { table, rows, zone: 'utc', notes: NO_NOTES });
      const { groups, total } = await groupFigures(table, entries, never);
      const names = groups.map(({ key }) => nameOf(grouping, table, entries.periods, key));
      expect(new Set(names)).toEqual(new Set(model.keys()));
      groups.forEach(({ breakEven, ...group }, at) => {
        const { breakEven: expected, ...figures } = modelFigures(model.get(names[at]!)!);
        expect(group).toMatchObject(figures);
        if (expected === null) expect(breakEven).toBeNull();
        else expect(breakEven).toBeCloseTo(expected, 9);
      });
      // Σ of the groups is that of the trades they have, to the last digit.
      const grouped = [...model.values()].flat();
      expect(total).toMatchObject({ count: grouped.length, net: sumOf(grouped.map(({ net }) => net)) });
      expect(sumOf(groups.map(({ net }) => net))).toBe(total.net);
    }
  });

  it('by tag count a trade under each of its tags, and once in the total', async () => {
    const table = await randomJournal(300, 300, 5);
    const rows = allRows(table);
    const tags = new Map([...rows].map((row) => [tradeIdAt(table, row), ['a', 'b', 'c'].slice(row % 4)]));
    const notes = new Map([...tags].map(([id, own]) => [id, { content: { tags: own } }]));
    const entries = await groupEntries('tag', { table, rows, zone: 'utc', notes });
    expect(entries.tags).toEqual(['a', 'b', 'c']);
    const { groups, total } = await groupFigures(table, entries, never);
    const counts = (tag: string) => [...tags.values()].filter((own) => own.includes(tag)).length;
    const without = [...tags.values()].filter((own) => own.length === 0).length;
    expect(groups.map(({ count }) => count)).toEqual([counts('a'), counts('b'), counts('c'), without]);
    expect(total.count).toBe(table.count);
    expect(total.net).toBe(sumOf([...rows].map((row) => wideAt(table.nets, row))));
  });

  it('without a trade are none', async () => {
    const table = await randomJournal(0, 0, 6);
    for (const grouping of GROUPINGS) {
      const entries = await groupEntries(grouping, { table, rows: allRows(table), zone: 'utc', notes: NO_NOTES });
      const { groups, tested, total } = await groupFigures(table, entries, never);
      expect(groups).toEqual([]);
      expect(tested).toBe(0);
      expect(total.count).toBe(0);
    }
  });
});

describe('an unusual group', () => {
  /** A journal in which one hour wins far more often. */
  async function withLuckyHour(share: number, seed = 8, trades = 3000) {
    const table = await randomJournal(0, trades, seed);
    const hours = await groupEntries('hour', { table, rows: allRows(table), zone: 'utc', notes: NO_NOTES });
    const nets = table.nets.slice();
    hours.trades.forEach((row, at) => {
      if (hours.keys[at] !== 5 || (row * 7) % 100 >= share) return;
      nets[2 * row] = 10n ** 18n;
      nets[2 * row + 1] = 0n;
    });
    return groupFigures({ ...table, nets }, hours, never);
  }

  it('is one whose rate chance does not explain, though all hours were tried', async () => {
    const { groups, tested } = await withLuckyHour(100);
    expect(tested).toBe(24);
    expect(groups.filter(({ unusual }) => unusual).map(({ key }) => key)).toEqual([5]);
  });

  it('is rare where trades are drawn by chance: at most one table of twenty has any', async () => {
    let alarms = 0;
    for (let seed = 10; seed < 50; seed++) {
      const { groups } = await withLuckyHour(0, seed, 600);
      if (groups.some(({ unusual }) => unusual)) alarms++;
    }
    // Forty tables: two by chance, more than six in less than one case of two hundred.
    expect(alarms).toBeLessThanOrEqual(6);
  });

  it('needs more than the 5 % that one test alone would ask for', async () => {
    for (let share = 0; ; share++) {
      const { groups, total } = await withLuckyHour(share);
      const { wins, losses, unusual } = groups.find(({ key }) => key === 5)!;
      const others = { wins: total.wins - wins, decided: total.wins + total.losses - wins - losses };
      const chance = chanceOfDifference({ wins, decided: wins + losses }, others)!;
      if (chance >= 0.05) continue;
      expect(chance * 24).toBeGreaterThan(0.05);
      expect(unusual).toBe(false);
      break;
    }
  });

  it('comes by chance as often as it is said', () => {
    expect(unusualByChance(24)).toEqual({ expected: 1, anyShare: 1 - 0.95 ** 24 });
    expect(unusualByChance(0)).toEqual({ expected: 0, anyShare: 0 });
  });
});

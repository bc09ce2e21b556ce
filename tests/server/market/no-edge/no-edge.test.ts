import { expect, it } from 'vitest';
import { LONG } from '../../../long.ts';
import { entryFor } from '../market-support.ts';
import { bookEdges } from './book-edges.ts';
import type { CandleColumns } from './candle-columns.ts';
import { HOUR, liveColumns, pastColumns } from './candle-columns.ts';
import type { SquaredMoves } from './candle-edges.ts';
import { candleEdges } from './candle-edges.ts';
import { dailyCloses, dayEdges } from './day-edges.ts';
import { edgeTable } from './edge-table.ts';
import type { Edge, EdgeTally } from './edge-tally.ts';
import { holmAdjusted, pooled, spreadOf } from './edge-tally.ts';
import { tickEdges } from './tick-edges.ts';

/**
 * Whoever looks at a simulated market must not learn a habit that loses money on another: nothing in its candles or its
 * book tells where prices go. The past was once led to the extremes of each hour, where following five minutes won 56 %
 * of all bets.
 */

/** From the finest prices to the coarsest: a minute moves by 2 700 ticks of BTC and by one or two of COMP. */
const MARKETS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'LTC', 'PEPE', 'COMP', 'WIF', 'EUR'] as const;
const SEEDS = LONG ? 3 : 1;
const LIVE_DAYS = LONG ? 90 : 30;
/** The feed's own pace in full, else a tick in five seconds. */
const LIVE_PAUSE_MS = LONG ? null : 5000;
/** Days of live ticks for rules that hold for a day, at a tick a minute. */
const MANY_DAYS = LONG ? 6 * 365 : 365;
/** Markets whose minute moves by a few ticks: a rounded price would tell most there. */
const COARSE_MARKETS = ['COMP', 'ICP', 'AR', 'PEPE'] as const;
/** A result less likely than this somewhere among all tests is an edge. */
const UNLIKELY = 0.001;
const TIMEOUT_MS = LONG ? 600_000 : 120_000;

interface Looked {
  readonly tallies: Readonly<Record<string, EdgeTally>>;
  /** Mean over the markets. */
  readonly hoursToMinutes: number;
  readonly daysToHours: number;
}

/** Looks at every market by itself and at all of them together. */
function lookAt(columnsOf: (market: (typeof MARKETS)[number], seed: string) => CandleColumns, seeds: number): Looked {
  const tallies: Record<string, EdgeTally> = {};
  const ratios: SquaredMoves[] = [];
  for (const market of MARKETS) {
    const { sigmaPerMinute } = entryFor(`${market}USDT`).sim;
    const found = Array.from({ length: seeds }, (_, i) =>
      candleEdges(columnsOf(market, `no edge ${i}`), sigmaPerMinute),
    );
    tallies[market] = pooled(found.map(({ tally }) => tally));
    ratios.push(...found.map(({ squares }) => squares));
  }
  tallies['all'] = pooled(Object.values(tallies));
  const sumOf = (grain: keyof SquaredMoves): number => ratios.reduce((sum, squares) => sum + squares[grain], 0);
  return {
    tallies,
    hoursToMinutes: sumOf('hours') / sumOf('minutes'),
    daysToHours: sumOf('days') / sumOf('hours'),
  };
}

const CANDLE_ROWS = ['follow 5', 'follow 30', 'follow 30 at minute 54', 'up at minute 59', 'follow 1440'];

/** Prints what was found, where everything runs in full. */
function show(title: string, all: EdgeTally, edges: readonly Edge[], rows: readonly string[]): void {
  if (LONG) process.stdout.write(edgeTable(title, all, edges, rows));
}

const unlikely = (edges: readonly Edge[]): readonly Edge[] => edges.filter(({ p }) => p < UNLIKELY);

it(
  'a year of the invented past tells nothing about the next move',
  () => {
    const { tallies, hoursToMinutes, daysToHours } = lookAt(
      (market, seed) => pastColumns(entryFor(`${market}USDT`), seed, 365),
      SEEDS,
    );
    const edges = holmAdjusted(tallies);
    expect(edges).toHaveLength((MARKETS.length + 1) * 264);
    expect(unlikely(edges)).toEqual([]);
    // 1 but for chance: an hour moves as its minutes do, a day as its hours.
    expect(hoursToMinutes).toBeGreaterThan(0.97);
    expect(hoursToMinutes).toBeLessThan(1.03);
    expect(daysToHours).toBeGreaterThan(0.93);
    expect(daysToHours).toBeLessThan(1.07);
    // Chance alone spreads them with a standard deviation of 1; a weak edge everywhere would show here.
    expect(spreadOf(edges)).toBeGreaterThan(0.9);
    expect(spreadOf(edges)).toBeLessThan(1.1);
    show(`invented past, ratios ${hoursToMinutes}, ${daysToHours}`, tallies['all']!, edges, CANDLE_ROWS);
  },
  TIMEOUT_MS,
);

it(
  'simulated ticks tell nothing about the next move',
  () => {
    const { tallies, hoursToMinutes } = lookAt((market, seed) => {
      const entry = entryFor(`${market}USDT`);
      return liveColumns(entry, seed, LIVE_DAYS, LIVE_PAUSE_MS ?? entry.sim.meanTickMs);
    }, 1);
    // A last price is the bid or the ask in turn, which nobody can trade on: an order opens at the next tick, and half a
    // spread is less than a fee. But it adds to the variance of minutes, and what a limit earns is the spread.
    const ofTheSpread = /variance of hours|at a limit/;
    const edges = holmAdjusted(tallies, (name) => !ofTheSpread.test(name));
    expect(unlikely(edges)).toEqual([]);
    show(`live minutes, ratio ${hoursToMinutes}`, tallies['all']!, edges, CANDLE_ROWS);
    expect(hoursToMinutes).toBeGreaterThan(0.9);
    expect(hoursToMinutes).toBeLessThan(1.05);
  },
  TIMEOUT_MS,
);

/** Looks at each market over all seeds, and at all markets together. */
function pooledBy(
  markets: readonly string[],
  seeds: number,
  look: (entry: ReturnType<typeof entryFor>, seed: string) => EdgeTally,
): Record<string, EdgeTally> {
  const tallies: Record<string, EdgeTally> = {};
  for (const market of markets) {
    const entry = entryFor(`${market}USDT`);
    tallies[market] = pooled(Array.from({ length: seeds }, (_, i) => look(entry, `no edge ${i}`)));
  }
  tallies['all'] = pooled(Object.values(tallies));
  return tallies;
}

const FIRST_PRICE = 'days, follow the distance from the first price';
const DEVIATION = 'days, follow one deviation from 30 days';

it(
  'simulated ticks tell nothing about the next day',
  () => {
    const tallies = pooledBy(MARKETS, SEEDS, (entry, seed) => dayEdges(dailyCloses(entry, 2, seed, MANY_DAYS)));
    const edges = holmAdjusted(tallies);
    expect(edges.length).toBeGreaterThan(500);
    expect(unlikely(edges)).toEqual([]);
    expect(spreadOf(edges)).toBeGreaterThan(0.85);
    expect(spreadOf(edges)).toBeLessThan(1.15);
    show('live days', tallies['all']!, edges, ['days, hold', 'days, follow 1 days', FIRST_PRICE, DEVIATION]);
  },
  TIMEOUT_MS,
);

const EXTREME = '30 s, follow a new extreme of 20 ticks';

it(
  'simulated ticks tell nothing about the next 30 s where a tick is coarse, nor as an hour begins',
  () => {
    const tallies = pooledBy(COARSE_MARKETS, SEEDS, (entry, seed) => tickEdges(entry, 2, seed, LONG ? 20_000 : 2000));
    const edges = holmAdjusted(tallies);
    expect(unlikely(edges)).toEqual([]);
    show('live ticks', tallies['all']!, edges, tallies['all']!.names);
  },
  TIMEOUT_MS,
);

it(
  'the search finds the pull and the rounding of the walk of the sources `sim:`',
  () => {
    const found = (tallies: Record<string, EdgeTally>): string[] => {
      const edges = holmAdjusted({ all: tallies['all']! });
      show(
        'live days or ticks of the first walk',
        tallies['all']!,
        edges,
        unlikely(edges).map(({ name }) => name.slice('all '.length)),
      );
      return unlikely(edges).map(({ name }) => name);
    };
    const days = found(pooledBy(MARKETS.slice(0, 5), 1, (entry, seed) => dayEdges(dailyCloses(entry, 1, seed, 730))));
    expect(days).toContain(`all ${FIRST_PRICE}`);
    const ticks = found(pooledBy(COARSE_MARKETS.slice(0, 2), 1, (entry, seed) => tickEdges(entry, 1, seed, 6000)));
    expect(ticks).toContain(`all ${EXTREME}`);
  },
  TIMEOUT_MS,
);

it(
  'the simulated book tells nothing about the next ticks',
  () => {
    const markets = LONG ? MARKETS : MARKETS.slice(0, 3);
    const entries = markets.map((market) => entryFor(`${market}USDT`));
    const all = bookEdges(entries, 'no edge', LONG ? 12 : 1);
    expect(Math.min(...all.squares)).toBeGreaterThan(LONG ? 50_000 : 1000);
    expect(unlikely(holmAdjusted({ all }))).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Returns the same candles, but for moves that follow the last five minutes where `isLed` says so. */
function led(columns: CandleColumns, isLed: (t: number) => boolean): CandleColumns {
  const [open, close] = [columns.open.slice(), columns.close.slice()];
  for (let t = 6; t < columns.count; t += 1) {
    const trend = Math.sign(close[t - 1]! - close[t - 6]!);
    const move = columns.close[t]! - columns.open[t]!;
    open[t] = close[t - 1]!;
    close[t] = open[t]! + (isLed(t) && trend !== 0 ? trend * Math.abs(move) : move);
  }
  return { ...columns, open, close };
}

it('the search finds a minute of the hour, and one move in ten, that follows the last ones', () => {
  const entry = entryFor('BTCUSDT');
  const columns = pastColumns(entry, 'led', 120);
  const found = (isLed: (t: number) => boolean): string[] => {
    const { tally } = candleEdges(led(columns, isLed), entry.sim.sigmaPerMinute);
    return unlikely(holmAdjusted({ BTC: tally }, (name) => !name.includes('at a limit'))).map(({ name }) => name);
  };
  expect(found(() => false)).toEqual([]);
  expect(found((t) => t % HOUR === 30)[0]).toBe('BTC follow 5 at minute 29');
  expect(found((t) => t % 10 === 7)).toContain('BTC follow 5');
});

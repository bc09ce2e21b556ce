import { expect, it } from 'vitest';
import { LONG } from '../../../long.ts';
import { entryFor } from '../market-support.ts';
import { bookEdges } from './book-edges.ts';
import type { CandleColumns } from './candle-columns.ts';
import { HOUR, liveColumns, pastColumns } from './candle-columns.ts';
import type { SquaredMoves } from './candle-edges.ts';
import { candleEdges } from './candle-edges.ts';
import type { Edge, EdgeTally } from './edge-tally.ts';
import { holmAdjusted, pooled } from './edge-tally.ts';

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
    const spread = Math.sqrt(edges.reduce((sum, { z }) => sum + z * z, 0) / edges.length);
    expect(spread).toBeGreaterThan(0.9);
    expect(spread).toBeLessThan(1.1);
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
    expect(unlikely(holmAdjusted(tallies, (name) => !ofTheSpread.test(name)))).toEqual([]);
    expect(hoursToMinutes).toBeGreaterThan(0.9);
    expect(hoursToMinutes).toBeLessThan(1.05);
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

import { describe, expect, it } from 'vitest';
import { coarser } from '../../../../src/compute/strategy/cached-candles.ts';
import { checkCandles, minutesOf } from '../../../../src/compute/strategy/candles.ts';
import type { Candles } from '../../../../src/compute/strategy/candles.ts';
import { runJob } from '../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { FIGURE } from '../../../../src/compute/strategy/report.ts';
import { readsVolume } from '../../../../src/model/strategy.ts';
import type { Strategy } from '../../../../src/model/strategy.ts';
import { sourcesOf } from '../../../../src/features/strategy/rule-sources.ts';
import { MARKET, randomCandles, randomStrategy } from './made-strategies.ts';

const DAYS = 8;

/** The same candles in rows of several minutes, as a worker holds them. */
function wider(candles: Candles, step: number): Candles {
  const { open, high, low, close } = candles;
  const rows = coarser({ minutes: minutesOf(candles), columns: [open, high, low, close] }, step);
  const [o, h, l, c] = rows.columns as unknown as [Candles['open'], Candles['open'], Candles['open'], Candles['open']];
  const runs: number[] = [];
  rows.minutes.forEach((minute, row) => {
    if (row === 0 || minute !== rows.minutes[row - 1]! + 1) runs.push(row, minute);
  });
  return { ...candles, open: o, high: h, low: l, close: c, volume: null, runs: Uint32Array.from(runs) };
}

const readsVolumes = ({ enter, leave }: Strategy): boolean =>
  [...enter.conditions, ...leave.conditions].some((condition) => sourcesOf(condition).some(readsVolume));

/** Rules that leave by rules or by candles alone. */
function withoutStops(seed: number, interval: Strategy['interval']): Strategy | null {
  const { stop: _stop, trail: _trail, target: _target, ...rest } = randomStrategy(seed);
  const strategy: Strategy = { ...rest, interval, size: { kind: 'share', value: 1 } };
  return readsVolumes(strategy) || (strategy.leave.conditions.length === 0 && strategy.candles === undefined)
    ? null
    : strategy;
}

describe('candles of several minutes', () => {
  it.each([5, 15])('have the extremes of their minutes and begin at the first of them: %i', (step) => {
    const candles = randomCandles(7, DAYS, 300);
    const rows = wider(candles, step);
    checkCandles(rows);
    const minutes = minutesOf(candles);
    minutesOf(rows).forEach((start, row) => {
      const own = [...minutes.keys()].filter((at) => minutes[at]! >= start && minutes[at]! < start + step);
      expect(start % step).toBe(0);
      expect([rows.open[row], rows.close[row]]).toEqual([candles.open[own[0]!], candles.close[own[own.length - 1]!]]);
      expect(rows.high[row]).toBe(Math.max(...own.map((at) => candles.high[at]!)));
      expect(rows.low[row]).toBe(Math.min(...own.map((at) => candles.low[at]!)));
    });
  });

  it('give rules without stops the very trades that minutes give', () => {
    let trades = 0;
    for (let seed = 1; seed <= 60; seed++) {
      for (const [interval, step] of [
        ['FIVE_MIN', 5],
        ['FIFTEEN_MIN', 15],
        ['ONE_HOUR', 5],
        ['ONE_HOUR', 15],
      ] as const) {
        const strategy = withoutStops(seed, interval);
        if (!strategy) continue;
        const candles = { ...randomCandles(seed, DAYS, 400), volume: null };
        const job = { dataset: '', strategy, market: MARKET, costFactor: 1, fromDay: 0, toDay: DAYS };
        const byMinutes = runJob(plainEngine(candles), candles, job);
        const rows = wider(candles, step);
        const byRows = runJob(plainEngine(rows), rows, job);
        for (const name of ['priceIn', 'priceOut', 'quantity', 'gain', 'reason'] as const) {
          expect(byRows.trades[name], `${name} of ${seed} ${interval} ${step}`).toEqual(byMinutes.trades[name]);
        }
        expect(byRows.equity).toEqual(byMinutes.equity);
        expect(byRows.hold).toEqual(byMinutes.hold);
        expect(byRows.figures[FIGURE.fees]).toBe(byMinutes.figures[FIGURE.fees]);
        trades += byRows.trades.gain.length;
      }
    }
    expect(trades).toBeGreaterThan(300);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartTimes, countdownText } from '../../../../src/chart/scale/axis-time-text.ts';
import { timeTicks } from '../../../../src/chart/scale/time-ticks.ts';
import {
  clampedView,
  indexToX,
  isAtLive,
  liveView,
  pannedView,
  xToIndex,
  zoomedView,
} from '../../../../src/chart/scale/time-view.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const seriesOf = (times: readonly number[]) => ({
  first: 0,
  end: times.length,
  timeOf: (index: number) => times[index]!,
  indexAtOrAfter: (ms: number) => {
    const found = times.findIndex((time) => time >= ms);
    return found < 0 ? times.length : found;
  },
});

/** Berlin around the two changes of 2026: +1 h, +2 h from 29 March to 25 October. */
const berlin = (timeMs: number) =>
  (timeMs >= Date.UTC(2026, 2, 29, 1) && timeMs < Date.UTC(2026, 9, 25, 1) ? 120 : 60) * MINUTE_MS;
const newYork = () => -300 * MINUTE_MS;
const utc = () => 0;

describe('the time view', () => {
  const bounds = { first: -200, end: 800, widthPx: 320 };
  const view = fc.record({
    rightIndex: fc.double({ min: -100, max: 800, noNaN: true }),
    candlePx: fc.double({ min: 0.5, max: 40, noNaN: true }),
  });

  it('inverts', () => {
    fc.assert(
      fc.property(view, fc.double({ min: 0, max: 320, noNaN: true }), (v, x) => {
        expect(indexToX(v, 320, xToIndex(v, 320, x))).toBeCloseTo(x, 6);
      }),
    );
  });

  it('zooms around the point between the fingers, and back by the inverse factor', () => {
    const middle = fc.record({
      rightIndex: fc.double({ min: 300, max: 500, noNaN: true }),
      candlePx: fc.double({ min: 4, max: 12, noNaN: true }),
    });
    fc.assert(
      fc.property(
        middle,
        fc.double({ min: 0, max: 320, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (v, x, factor) => {
          const closer = zoomedView(v, x, factor, bounds);
          expect(xToIndex(closer, 320, x)).toBeCloseTo(xToIndex(v, 320, x), 6);
          const back = zoomedView(closer, x, 1 / factor, bounds);
          expect(back.rightIndex).toBeCloseTo(v.rightIndex, 6);
          expect(back.candlePx).toBeCloseTo(v.candlePx, 6);
        },
      ),
    );
  });

  it('always keeps candles in sight, whatever is panned and zoomed', () => {
    const move = fc.oneof(
      fc.record({ pan: fc.double({ min: -5000, max: 5000, noNaN: true }) }),
      fc.record({
        factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
        x: fc.double({ min: 0, max: 320, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(view, fc.integer({ min: 1, max: 3000 }), fc.array(move, { maxLength: 20 }), (start, count, moves) => {
        const b = { first: 0, end: count, widthPx: 320 };
        let v = clampedView(start, b);
        for (const m of moves) v = 'pan' in m ? pannedView(v, m.pan, b) : zoomedView(v, m.x, m.factor, b);
        const left = xToIndex(v, 320, 0);
        expect(left).toBeLessThan(count);
        expect(v.rightIndex).toBeGreaterThan(0);
      }),
    );
  });

  it('zooms at the edge when the pointer is beside the plot, over the price axis', () => {
    const live = liveView({ rightIndex: 0, candlePx: 6 }, 12, bounds);
    expect(zoomedView(live, 390, 0.01, bounds).rightIndex).toBeCloseTo(live.rightIndex, 6);
  });

  it('knows whether the newest candle is in sight, and jumps back to it', () => {
    const scrolled = pannedView(liveView({ rightIndex: 0, candlePx: 6 }, 12, bounds), 600, bounds);
    expect(isAtLive(scrolled, bounds)).toBe(false);
    const live = liveView(scrolled, 12, bounds);
    expect(isAtLive(live, bounds)).toBe(true);
    expect(live.rightIndex).toBeCloseTo(802, 6);
  });
});

describe('time ticks', () => {
  const zones = { utc, berlin, newYork };
  const starts = [Date.UTC(2026, 10, 21), Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 9, 24, 20), Date.UTC(2025, 11, 30)];

  it('ascend strictly and never leave two equal labels without a date between them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.constantFrom(1 / 120, 1 / 4, 1, 5, 15, 60, 240, 1440),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 3, max: 80 }),
        fc.constantFrom('utc', 'berlin', 'newYork'),
        fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 5 }),
        (startMs, minutes, count, minGap, zone, gaps) => {
          const stepMs = minutes * MINUTE_MS;
          const times: number[] = [];
          let timeMs = startMs;
          for (let i = 0; i < count; i++) {
            times.push(timeMs);
            timeMs += stepMs * (i > 0 && i % 97 === 0 ? (gaps[i % Math.max(1, gaps.length)] ?? 1) : 1);
          }
          const offsetOf = minutes >= 1440 ? utc : zones[zone];
          const ticks = timeTicks(seriesOf(times), 0, count, minGap, stepMs, offsetOf);
          const texts = chartTimes('en', stepMs, offsetOf);
          const seen = new Set<string>();
          ticks.forEach((tick, i) => {
            if (i > 0) expect(tick.index).toBeGreaterThan(ticks[i - 1]!.index);
            expect(tick.timeMs).toBe(times[tick.index]);
            const text = texts.tick(tick);
            // A date starts a new day of clock times, a year a new round of dates.
            if (tick.form !== 'clock') for (const old of seen) if (old.startsWith('clock')) seen.delete(old);
            if (tick.form === 'year') seen.clear();
            const key = `${tick.form} ${text}`;
            expect(seen.has(key)).toBe(false);
            seen.add(key);
          });
        },
      ),
      { numRuns: 300, examples: [[Date.UTC(2026, 9, 24, 20), 1 / 4, 490, 3, 'berlin', [144]]] },
    );
  });

  it('stand on round times of the reader, midnight with its date', () => {
    const times = Array.from({ length: 120 }, (_, i) => Date.UTC(2026, 10, 20, 22) + i * 5 * MINUTE_MS);
    const texts = chartTimes('en', 5 * MINUTE_MS, utc);
    const ticks = timeTicks(seriesOf(times), 0, 120, 12, 5 * MINUTE_MS, utc);
    expect(ticks.map((tick) => texts.tick(tick))).toEqual([
      '22:00',
      '23:00',
      'Nov 21',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
      '07:00',
    ]);
  });

  it('gives the day a kline stands for, not the evening before in the west', () => {
    const times = Array.from({ length: 30 }, (_, i) => Date.UTC(2026, 10, 1) + i * DAY_MS);
    const ticks = timeTicks(seriesOf(times), 0, 30, 7, DAY_MS, utc);
    expect(ticks.map((tick) => chartTimes('en', DAY_MS, utc).tick(tick))).toEqual([
      'Nov 2',
      'Nov 9',
      'Nov 16',
      'Nov 23',
      'Nov 30',
    ]);
  });

  it('has nothing to say without candles', () => {
    expect(timeTicks(seriesOf([]), 0, 10, 5, MINUTE_MS, utc)).toEqual([]);
  });
});

describe('the countdown', () => {
  it.each([
    [41_200, '00:42'],
    [3_723_000, '1:02:03'],
    [2 * DAY_MS + 3 * 3_600_000, '2d 03h'],
    [-5, '00:00'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(countdownText(ms)).toBe(text);
  });
});

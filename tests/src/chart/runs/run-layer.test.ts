import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA, PAINTS, POLYLINE } from '../../../../src/chart/layers/draw-list.ts';
import type { DrawList, Paint } from '../../../../src/chart/layers/draw-list.ts';
import type { RunMark } from '../../../../src/chart/marks.ts';
import { runLayer } from '../../../../src/chart/runs/run-layer.ts';
import { engineWith, painted } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const COUNT = 3000;
const FIRST_MS = NOW_MS - 18_000 - (COUNT - 1) * MINUTE_MS;
const ROWS = randomWalk({ count: COUNT, endMs: NOW_MS - 18_000, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });

/** Trades of entry and exit minutes since the first candle. */
function runOf(trades: readonly (readonly [number, number])[]): RunMark {
  const ms = (minute: number): number => FIRST_MS + minute * MINUTE_MS;
  return {
    kind: 'run',
    entryMs: Float64Array.from(trades, ([from]) => ms(from)),
    entryPrices: Float64Array.from(trades, () => 67_000),
    exitMs: Float64Array.from(trades, ([, to]) => ms(to)),
    exitPrices: Float64Array.from(trades, () => 67_100),
  };
}

function drawn(mark: RunMark, zoom = 1): DrawList {
  const engine = engineWith({});
  engine.reset(columnsFrom(ROWS), 1);
  engine.addLayer(runLayer);
  engine.setMarks([mark]);
  painted(engine, NOW_MS);
  engine.zoom(0, zoom, 0);
  return painted(engine, NOW_MS);
}

/** The middle of each triangle, in the order of painting. */
function triangles(list: DrawList, paint: Paint): readonly number[] {
  const found: number[] = [];
  for (let op = 0; op < list.opCount; op++) {
    if (list.opKind[op] !== AREA || PAINTS[list.opPaint[op]!] !== paint) continue;
    found.push(list.points[(list.opFrom[op]! + 1) * 2]!);
  }
  return found;
}

const dashes = (list: DrawList): number => {
  let count = 0;
  for (let op = 0; op < list.opCount; op++)
    if (list.opKind[op] === POLYLINE && list.opPaint[op] === PAINTS.indexOf('up')) count++;
  return count;
};

describe('trades of a run', () => {
  it('draws entry, exit and the way of a trade in sight', () => {
    const before = drawn(runOf([]));
    const list = drawn(runOf([[COUNT - 40, COUNT - 10]]));
    expect(triangles(list, 'accent')).toHaveLength(1);
    expect(triangles(list, 'ink')).toHaveLength(1);
    expect(triangles(list, 'accent')[0]).toBeLessThan(triangles(list, 'ink')[0]!);
    expect(dashes(list)).toBeGreaterThan(dashes(before) + 3);
  });

  it('draws the way of a trade that began before the view and ends behind it', () => {
    expect(triangles(drawn(runOf([[0, COUNT - 1]])), 'accent')).toHaveLength(0);
    expect(dashes(drawn(runOf([[0, COUNT - 1]])))).toBeGreaterThan(10);
  });

  it('draws nothing of trades out of sight', () => {
    const list = drawn(
      runOf([
        [0, 5],
        [10, 20],
      ]),
    );
    expect(list.opCount).toBe(drawn(runOf([])).opCount);
  });

  it('merges triangles nearer than 6 px, and keeps the long one of them', () => {
    // Zoomed out so far that a minute is less than a pixel.
    const list = drawn(
      runOf([
        [COUNT - 300, COUNT - 299],
        [COUNT - 299, COUNT - 100],
      ]),
      0.05,
    );
    expect(triangles(list, 'accent')).toHaveLength(1);
    expect(triangles(list, 'ink')).toHaveLength(2);
  });

  it('never draws two triangles of a kind nearer than 6 px, whatever the trades and the zoom', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(steps, fc.double({ min: 0.02, max: 8, noNaN: true }), (gaps, zoom) => {
        let minute = COUNT - 1200;
        const mark = runOf(gaps.map(([wait, hold]) => [(minute += wait), (minute += hold)] as const));
        const list = drawn(mark, zoom);
        for (const paint of ['accent', 'ink'] as const) {
          const xs = triangles(list, paint);
          // Rounding to whole candles and pixels may take one of the six.
          for (let at = 1; at < xs.length; at++) expect(xs[at]! - xs[at - 1]!).toBeGreaterThanOrEqual(5);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes no longer for a hundred thousand trades', () => {
    const many = runOf(
      Array.from({ length: 100_000 }, (_, at) => [(at * COUNT) / 100_000, ((at + 0.5) * COUNT) / 100_000] as const),
    );
    expect(triangles(drawn(many, 0.02), 'accent').length).toBeLessThan(400);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA, DrawList, PAINTS, POLYLINE } from '../../../../src/chart/layers/draw-list.ts';
import type { Paint } from '../../../../src/chart/layers/draw-list.ts';
import { centreOf } from '../../../../src/chart/layers/scene.ts';
import type { Scene } from '../../../../src/chart/layers/scene.ts';
import { barWidths, candleWidths } from '../../../../src/chart/layers/views/draw-candles.ts';
import { drawView } from '../../../../src/chart/layers/draw-scene.ts';
import { CHART_KINDS, STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartKind, ScaleKind } from '../../../../src/chart/look.ts';
import { priceToY, projectionOf } from '../../../../src/chart/scale/price-scale.ts';
import { engineWith, painted, quadsOf, sizeOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);

interface ViewOptions {
  readonly decimals?: number;
  readonly dpr?: number;
  readonly scale?: ScaleKind;
  /** Around the right edge. */
  readonly zoom?: number;
  readonly panPx?: number;
  /** Steps of stretching the prices. */
  readonly stretch?: number;
}

/** Draws some candles by one view alone. */
function viewOf(kind: ChartKind, rows: readonly Row[], options: ViewOptions = {}): { list: DrawList; scene: Scene } {
  const { decimals = 1, dpr = 2, scale = 'linear', zoom = 1, panPx = 0, stretch = 0 } = options;
  const engine = engineWith({ size: sizeOf(390, 340, dpr), config: { look: { ...STANDARD_LOOK, kind, scale } } });
  engine.reset(columnsFrom(rows), decimals);
  painted(engine, NOW_MS);
  engine.zoom(390, zoom, panPx);
  for (let i = 0; i < stretch; i++) {
    painted(engine, NOW_MS);
    engine.priceZoom(3);
  }
  painted(engine, NOW_MS);
  const scene = engine.scene!;
  const list = new DrawList();
  list.clip(scene.layout.plotTop, scene.layout.plotBottom);
  drawView(list, scene);
  return { list, scene };
}

/** Colour of one pixel, of quads alone; null where nothing is. */
function paintAt(list: DrawList, x: number, y: number): Paint | null {
  const found = quadsOf(list).findLast(
    ([left, top, width, height]) => x >= left! && x < left! + width! && y >= top! && y < top! + height!,
  );
  return found ? PAINTS[found[5]!]! : null;
}

const walk = (count: number) =>
  randomWalk({ count, endMs: NOW_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });

/** Computes y from the store's steps, since `priceToY` may round differently where a price falls on half a pixel. */
const yOf = ({ scale, series }: Scene, price: number) =>
  Math.round(projectionOf(scale, series).y(Math.fround(series.toValue(price))));

/** Candles wholly inside the plot, with the pixel column of their centre. */
const inSight = (rows: readonly Row[], scene: Scene) =>
  rows
    .map((row, index) => ({ row, index, x: Math.round(centreOf(scene, index)) }))
    .filter(({ x }) => x > scene.columns.spacing && x < scene.layout.plotRight - scene.columns.spacing);

/** Opens, highs, lows and closes of a few ticks around 100, with many ties. */
const candles = fc
  .array(fc.tuple(fc.nat(40), fc.nat(40), fc.nat(10), fc.nat(10)), { minLength: 1, maxLength: 40 })
  .map((all) =>
    all.map(([open, close, above, below], i): Row => {
      const price = (ticks: number) => Number((100 + ticks / 10).toFixed(1));
      const high = price(Math.max(open, close) + above);
      const low = price(Math.min(open, close) - below);
      return { timeMs: i * MINUTE_MS, open: price(open), high, low, close: price(close), volume: 1 };
    }),
  );

describe('widths', () => {
  const spacings = fc.double({ min: 0.5, max: 200, noNaN: true });
  const ratios = fc.constantFrom(1, 1.5, 2, 2.625, 3);

  it('keep a gap between candles, and the wick in the middle of its body', () => {
    fc.assert(
      fc.property(spacings, ratios, (spacing, dpr) => {
        const { body, wick } = candleWidths(spacing, dpr);
        expect(body).toBeGreaterThanOrEqual(1);
        expect(wick).toBeGreaterThanOrEqual(1);
        expect(wick).toBeLessThanOrEqual(body);
        expect((body - wick) % 2).toBe(0);
        if (spacing >= 2) expect(body).toBeLessThan(spacing);
        if (spacing >= 5) expect(body).toBeGreaterThan(wick);
      }),
    );
  });

  it('keep a gap between bars too, arms and all', () => {
    fc.assert(
      fc.property(spacings, ratios, (spacing, dpr) => {
        const { stem, arm } = barWidths(spacing, dpr);
        expect(stem).toBeGreaterThanOrEqual(1);
        expect(arm).toBeGreaterThanOrEqual(0);
        if (spacing >= 2) expect(stem + 2 * arm).toBeLessThan(spacing);
        if (spacing >= 5) expect(arm).toBeGreaterThan(0);
      }),
    );
  });
});

describe('candles', () => {
  it('reach from open to close and from low to high, green when they rise', () => {
    fc.assert(
      fc.property(candles, (rows) => {
        const { list, scene } = viewOf('candles', rows);
        for (const { row, x } of inSight(rows, scene)) {
          const paint = row.close >= row.open ? 'up' : 'down';
          const high = yOf(scene, row.high);
          const top = yOf(scene, Math.max(row.open, row.close));
          // However flat, a body is as high as its wick is wide.
          const bottom = Math.max(yOf(scene, Math.min(row.open, row.close)), top + 2);
          const low = Math.max(yOf(scene, row.low), bottom);
          expect(paintAt(list, x, high)).toBe(paint);
          expect(paintAt(list, x, high - 1)).toBeNull();
          expect(paintAt(list, x, low - 1)).toBe(paint);
          expect(paintAt(list, x, low)).toBeNull();
          const beside = x - 2;
          expect(paintAt(list, beside, top)).toBe(paint);
          expect(paintAt(list, beside, top - 1)).toBeNull();
          expect(paintAt(list, beside, bottom - 1)).toBe(paint);
          expect(paintAt(list, beside, bottom)).toBeNull();
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('hollow candles', () => {
  it('take their colour from the close before, and have a hole exactly when they rose themselves', () => {
    fc.assert(
      fc.property(candles, (rows) => {
        const { list, scene } = viewOf('hollow', rows);
        for (const { row, index, x } of inSight(rows, scene)) {
          const before = rows[index - 1]?.close ?? row.open;
          const paint = row.close >= before ? 'up' : 'down';
          const top = yOf(scene, Math.max(row.open, row.close));
          const bottom = yOf(scene, Math.min(row.open, row.close));
          expect(paintAt(list, x, top)).toBe(paint);
          if (yOf(scene, row.high) < top) expect(paintAt(list, x, top - 1)).toBe(paint);
          if (bottom - top > 4) {
            expect(paintAt(list, x, bottom - 1)).toBe(paint);
            expect(paintAt(list, x, top + 3)).toBe(row.close > row.open ? null : paint);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('still compare with the candle before the first one in sight', () => {
    const rows = walk(500);
    const { list, scene } = viewOf('hollow', rows, { panPx: 600 });
    const [first] = inSight(rows, scene);
    const paint = first!.row.close >= rows[first!.index - 1]!.close ? 'up' : 'down';
    expect(first!.index).toBeGreaterThan(100);
    expect(paintAt(list, first!.x, yOf(scene, first!.row.high))).toBe(paint);
  });
});

describe('bars', () => {
  it('have the open on the left and the close on the right of their stem', () => {
    fc.assert(
      fc.property(candles, (rows) => {
        const { list, scene } = viewOf('bars', rows);
        const { stem, arm } = barWidths(scene.columns.spacing, scene.layout.dpr);
        const right = stem - (stem >> 1);
        for (const { row, x } of inSight(rows, scene)) {
          const paint = row.close >= row.open ? 'up' : 'down';
          expect(paintAt(list, x - (stem >> 1) - arm, yOf(scene, row.open))).toBe(paint);
          expect(paintAt(list, x + right + arm - 1, yOf(scene, row.close))).toBe(paint);
          expect(paintAt(list, x, yOf(scene, row.high))).toBe(paint);
          expect(paintAt(list, x, yOf(scene, row.low))).toBe(paint);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('line and area', () => {
  const points = (list: DrawList, op: number) =>
    Array.from({ length: list.opTo[op]! - list.opFrom[op]! }, (_, i) => {
      const at = 2 * (list.opFrom[op]! + i);
      return { x: list.points[at]!, y: list.points[at + 1]! };
    });

  it('go through every close in sight and come from beyond either border', () => {
    const rows = walk(500);
    const { list, scene } = viewOf('line', rows, { panPx: 300 });
    expect(list.opKind[0]).toBe(POLYLINE);
    const line = points(list, 0);
    expect(line[0]!.x).toBeLessThan(0);
    expect(line[line.length - 1]!.x).toBeGreaterThan(scene.layout.plotRight);
    for (const { row, x } of inSight(rows, scene)) {
      const point = line.find((other) => Math.round(other.x) === x)!;
      expect(point.y).toBeCloseTo(priceToY(scene.scale, row.close), 2);
    }
  });

  it('fill the area under that same line down to the foot of the plot', () => {
    const { list, scene } = viewOf('area', walk(300));
    expect([...list.opKind.subarray(0, 2)]).toEqual([AREA, POLYLINE]);
    expect(list.opWidth[0]).toBe(scene.layout.plotBottom);
    expect(points(list, 0)).toEqual(points(list, 1));
  });

  it('end in a dot at the last close, which is all there is of a single candle', () => {
    const row = walk(1)[0]!;
    for (const kind of ['line', 'area'] as const) {
      const { list, scene } = viewOf(kind, [row]);
      expect(paintAt(list, Math.round(centreOf(scene, 0)), yOf(scene, row.close))).toBe('ink');
      expect(list.quadCount).toBe(1);
    }
  });

  it('have no dot where the last candle is out of sight', () => {
    expect(viewOf('line', walk(500), { panPx: 900 }).list.quadCount).toBe(0);
    expect(viewOf('line', walk(500), { panPx: 300, stretch: 8 }).list.quadCount).toBe(0);
  });
});

describe.each(CHART_KINDS)('a chart of %s', (kind) => {
  const numbersOf = (list: DrawList) => [
    ...quadsOf(list).flatMap((quad) => quad.slice(0, 4)),
    ...list.points.subarray(0, 2 * list.pointCount),
  ];

  it('stays inside the plot however far prices are stretched', () => {
    // Only the dot may reach over the border, by half of itself.
    const slack = kind === 'line' || kind === 'area' ? 6 : 0;
    for (const stretch of [1, 4, 9]) {
      const { list, scene } = viewOf(kind, walk(300), { stretch });
      for (const [, top, , height] of quadsOf(list)) {
        expect(top).toBeGreaterThanOrEqual(scene.layout.plotTop - slack);
        expect(top! + height!).toBeLessThanOrEqual(scene.layout.plotBottom + slack);
      }
      for (let op = 0; op < list.opCount; op++) expect(list.opClipBottom[op]).toBe(scene.layout.plotBottom);
    }
  });

  it('draws at most one column per CSS pixel, whatever the number of candles', () => {
    const { list } = viewOf(kind, walk(5000), { zoom: 0.01 });
    expect(list.quadCount).toBeLessThanOrEqual(6 * 390);
    expect(list.pointCount).toBeLessThanOrEqual(2 * 400);
    expect(list.quadCount + list.pointCount).toBeGreaterThan(100);
  });

  it.each(['linear', 'log', 'percent'] as const)('draws one, flat, tiny and huge prices on a %s scale', (scale) => {
    const flat = (price: number, count: number): Row[] =>
      Array.from({ length: count }, (_, i) => ({
        timeMs: i * MINUTE_MS,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: 0,
      }));
    const cases = [
      { rows: flat(1e-9, 1), decimals: 12 },
      { rows: flat(1e9, 3), decimals: 2 },
      { rows: flat(0, 5), decimals: 2 },
      { rows: [...flat(1e-9, 2), { ...flat(1e9, 1)[0]!, timeMs: 9 * MINUTE_MS }], decimals: 9 },
    ];
    for (const { rows, decimals } of cases) {
      const { list } = viewOf(kind, rows, { scale, decimals });
      expect(list.quadCount).toBeGreaterThan(0);
      expect(numbersOf(list).every(Number.isFinite)).toBe(true);
    }
  });
});

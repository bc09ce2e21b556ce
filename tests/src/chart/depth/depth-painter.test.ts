import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthNumbers } from '../../../../src/chart/depth/depth-numbers.ts';
import { DepthPainter } from '../../../../src/chart/depth/depth-painter.ts';
import { marksBetween, priceToX, totalToY, xToPrice } from '../../../../src/chart/depth/depth-scene.ts';
import type { DepthSide } from '../../../../src/chart/depth/depth-source.ts';
import { AREA, DrawList, PAINTS, POINT_STRIDE, POLYLINE } from '../../../../src/chart/layers/draw-list.ts';
import { fixedMeasure, LIGHT, sizeOf, textsOf } from '../support/engine.ts';
import { anyBook, NO_ROWS, randomBook, sideOf } from './books.ts';

const WIDTH_PX = 390;
const HEIGHT_PX = 300;

function painterOf(bids: DepthSide, asks: DepthSide, dpr = 2): DepthPainter {
  const painter = new DepthPainter(depthNumbers('en', 1, 5), { bids: 'Bids', asks: 'Asks' }, () => fixedMeasure);
  painter.setSize(sizeOf(WIDTH_PX, HEIGHT_PX, dpr));
  painter.setTheme(LIGHT);
  painter.take({ bids, asks });
  return painter;
}

function paintedBy(painter: DepthPainter): DrawList {
  const list = new DrawList();
  painter.paint(list);
  return list;
}

/** Points of every polyline or area, by paint. */
function tracesOf(list: DrawList, kind: number): Map<string, [x: number, y: number][]> {
  const traces = new Map<string, [number, number][]>();
  for (let op = 0; op < list.opCount; op++) {
    if (list.opKind[op] !== kind) continue;
    const points: [number, number][] = [];
    for (let i = list.opFrom[op]!; i < list.opTo[op]!; i++) {
      points.push([list.points[i * POINT_STRIDE]!, list.points[i * POINT_STRIDE + 1]!]);
    }
    traces.set(PAINTS[list.opPaint[op]!]!, points);
  }
  return traces;
}

/** Returns the height of a step line at x; null beside it. */
function heightAt(points: readonly [number, number][], x: number): number | null {
  for (let i = 0; i + 1 < points.length; i++) {
    const [fromX, fromY] = points[i]!;
    const [toX, toY] = points[i + 1]!;
    if (fromY === toY && fromX <= x && x <= toX) return fromY;
  }
  return null;
}

describe('a painted book', () => {
  it('maps prices and sizes to places and back', () => {
    fc.assert(
      fc.property(anyBook, fc.double({ min: 0, max: 1, noNaN: true }), ({ bids, asks }, share) => {
        const painter = painterOf(bids, asks);
        paintedBy(painter);
        const { scene } = painter;
        if (!scene) return;
        const x = share * scene.layout.plotRight;
        expect(Math.abs(priceToX(scene, xToPrice(scene, x)) - x)).toBeLessThan(0.01);
        expect(priceToX(scene, scene.range.middle)).toBeCloseTo(scene.layout.plotRight / 2, 6);
        expect(totalToY(scene, 0)).toBe(scene.layout.plotBottom);
        expect(totalToY(scene, scene.topTotal)).toBeCloseTo(scene.layout.plotTop, 6);
      }),
    );
  });

  it('draws only finite points inside the plot, each side from left to right, however the book looks', () => {
    fc.assert(
      fc.property(anyBook, fc.constantFrom(1, 1.5, 2, 3), ({ bids, asks }, dpr) => {
        const painter = painterOf(bids, asks, dpr);
        const list = paintedBy(painter);
        const { scene } = painter;
        if (!scene) {
          expect(list.opCount).toBe(0);
          return;
        }
        const { plotTop, plotBottom, plotRight } = scene.layout;
        for (const kind of [AREA, POLYLINE]) {
          for (const points of tracesOf(list, kind).values()) {
            points.forEach(([x, y], i) => {
              expect(x >= 0 && x <= plotRight && x >= (points[i - 1]?.[0] ?? 0)).toBe(true);
              // The list keeps Float32: a hair beside the plot is on its edge.
              expect(y).toBeGreaterThanOrEqual(plotTop - 0.01);
              expect(y).toBeLessThanOrEqual(plotBottom + 0.01);
            });
          }
        }
      }),
    );
  });

  it('draws at every price what the book adds up to there', () => {
    const { bids, asks } = randomBook(671_234, 200);
    const painter = painterOf(bids, asks);
    const lines = tracesOf(paintedBy(painter), POLYLINE);
    const scene = painter.scene!;
    for (const [side, rows, outwards] of [['up', bids, -1] as const, ['down', asks, 1] as const]) {
      for (let row = 0; row + 1 < rows.count; row++) {
        const x = (priceToX(scene, rows.prices[row]!) + priceToX(scene, rows.prices[row + 1]!)) / 2;
        const wide = Math.abs(priceToX(scene, rows.prices[row]!) - x) >= 1;
        if (!wide || x < 0 || x > scene.layout.plotRight) continue;
        expect(heightAt(lines.get(side)!, x), `${outwards} ${row}`).toBeCloseTo(totalToY(scene, rows.totals[row]!), 1);
      }
    }
  });

  it('has at most one step per pixel column, however many rows there are', () => {
    const rows = (outwards: number) =>
      sideOf(Array.from({ length: 20_000 }, (_, i): [number, number] => [1e6 + outwards * (i + 1), 1]));
    const list = paintedBy(painterOf(rows(-1), rows(1), 1));
    for (const points of tracesOf(list, POLYLINE).values()) expect(points.length).toBeLessThanOrEqual(2 * WIDTH_PX);
  });

  it('shows a book of one row on one side', () => {
    for (const [bids, asks] of [
      [sideOf([[100, 5]]), NO_ROWS],
      [NO_ROWS, sideOf([[100, 5]])],
      [sideOf([[99, 5]]), sideOf([[101, 7]])],
    ] as const) {
      const painter = painterOf(bids, asks);
      const lines = tracesOf(paintedBy(painter), POLYLINE);
      const sides = [bids.count > 0 ? 'up' : null, asks.count > 0 ? 'down' : null].filter((side) => side !== null);
      expect([...lines].filter(([, points]) => points.length > 1).map(([side]) => side)).toEqual(sides);
    }
  });

  it('names prices and sizes on its axes in ascending order, each only once', () => {
    const { bids, asks } = randomBook(671_234, 200);
    const painter = painterOf(bids, asks);
    const list = paintedBy(painter);
    const { layout } = painter.scene!;
    const items = list.texts.slice(0, list.textCount);
    const prices = items.filter((item) => item.y === layout.priceY);
    const sizes = items.filter((item) => item.x > layout.plotRight);
    expect(prices.length).toBeGreaterThanOrEqual(2);
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(prices.map(({ text }) => text)).size).toBe(prices.length);
    expect(new Set(sizes.map(({ text }) => text)).size).toBe(sizes.length);
    const values = prices.map(({ text }) => Number(text.replaceAll(',', '')));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  it('writes the middle price and both sides above', () => {
    const painter = painterOf(sideOf([[671_233, 250_000]]), sideOf([[671_235, 100_000]]));
    expect(textsOf(paintedBy(painter)).slice(-5)).toEqual(
      expect.arrayContaining(['67,123.4', 'Bids', '2.5', 'Asks', '1']),
    );
  });

  it('paints nothing without a book, a size or colours', () => {
    expect(paintedBy(painterOf(NO_ROWS, NO_ROWS)).opCount).toBe(0);
    const bare = new DepthPainter(depthNumbers('en', 1, 5), { bids: '', asks: '' }, () => fixedMeasure);
    bare.take(randomBook(1000, 3));
    expect(paintedBy(bare).opCount).toBe(0);
    expect([bare.readout(), bare.summary()]).toEqual([null, null]);
  });

  it('paints nothing in a box without width or height, and something in the smallest one', () => {
    const painter = painterOf(randomBook(1000, 50).bids, randomBook(1000, 50).asks);
    for (const [widthPx, heightPx] of [
      [0, 300],
      [390, 0],
    ] as const) {
      painter.setSize({ widthPx, heightPx, widthDevicePx: 1, heightDevicePx: 1 });
      expect(paintedBy(painter).opCount).toBe(0);
    }
    for (const dpr of [0.1, 1]) {
      painter.setSize(sizeOf(40, 40, dpr));
      painter.setCursor(20);
      expect(paintedBy(painter).opCount).toBeGreaterThan(0);
    }
  });

  it('survives prices of 1e-9 and 1e9 and sizes of either', () => {
    for (const [priceDecimals, sizeDecimals, middle] of [
      [9, 0, 5],
      [2, 8, 1e11],
      [0, 18, 1e9],
    ] as const) {
      // prettier-ignore
      const painter = new DepthPainter(
        depthNumbers('en', priceDecimals, sizeDecimals),
        { bids: 'Bids', asks: 'Asks' },
        () => fixedMeasure,
      );
      painter.setSize(sizeOf(320, 260, 3));
      painter.setTheme(LIGHT);
      painter.take(randomBook(middle, 200));
      const list = paintedBy(painter);
      expect(textsOf(list).join(' ')).not.toMatch(/NaN|∞/);
      expect(list.opCount).toBeGreaterThan(4);
    }
  });
});

describe('the crosshair', () => {
  const { bids, asks } = randomBook(671_234, 200);

  it('reads price, cumulative size and distance of the step it stands on', () => {
    const painter = painterOf(sideOf([[990, 100_000], [960, 200_000]]), sideOf([[1010, 50_000], [1040, 1]])); // prettier-ignore
    paintedBy(painter);
    const scene = painter.scene!;
    painter.setCursor(priceToX(scene, 975.5) / scene.layout.dpr);
    paintedBy(painter);
    expect(painter.readout()).toEqual({
      side: 'bids',
      price: '97.6',
      total: '1.00000',
      distance: '−2.400%',
      leftHalf: true,
    });
    painter.setCursor(priceToX(scene, 1020.5) / scene.layout.dpr);
    paintedBy(painter);
    expect(painter.readout()).toMatchObject({ side: 'asks', price: '102.0', total: '0.50000', distance: '+2.000%' });
    painter.setCursor(null);
    paintedBy(painter);
    expect(painter.readout()).toBeNull();
  });

  it('walks by keyboard over every row in sight, once each, and stays at the ends', () => {
    const painter = painterOf(bids, asks);
    paintedBy(painter);
    const scene = painter.scene!;
    const inSight = (side: DepthSide) =>
      Array.from(side.prices).filter((price) => Math.abs(price - scene.range.middle) <= scene.range.half);
    const rows = [...inSight(bids).toReversed(), ...inSight(asks)];
    painter.stepCursor(-Infinity);
    const visited: string[] = [];
    for (let i = 0; i < rows.length + 5; i++) {
      paintedBy(painter);
      visited.push(painter.readout()!.price);
      painter.stepCursor(1);
    }
    const texts = rows.map((price) => depthNumbers('en', 1, 5).price(price));
    expect(visited.slice(0, rows.length)).toEqual(texts);
    expect(visited.slice(rows.length)).toEqual(Array(5).fill(texts[texts.length - 1]));
  });

  it('enters by keyboard at the best price of the side it is sent to', () => {
    for (const [rows, best] of [
      [-1, bids.prices[0]!],
      [1, asks.prices[0]!],
    ] as const) {
      // prettier-ignore
      const painter = painterOf(bids, asks);
      paintedBy(painter);
      painter.stepCursor(rows);
      paintedBy(painter);
      expect(painter.readout()!.price).toBe(depthNumbers('en', 1, 5).price(best));
    }
  });

  it('can be put anywhere in any book without harm', () => {
    fc.assert(
      fc.property(anyBook, fc.double({ min: -50, max: 500, noNaN: true }), ({ bids: b, asks: a }, xPx) => {
        const painter = painterOf(b, a);
        painter.setCursor(xPx);
        const list = paintedBy(painter);
        expect(textsOf(list).join(' ')).not.toMatch(/NaN|∞/);
        painter.stepCursor(1);
        painter.stepCursor(-3);
        paintedBy(painter);
      }),
    );
  });
});

describe('the spoken line', () => {
  it('tells middle, spread and how far each side reaches', () => {
    const painter = painterOf(sideOf([[990, 100_000], [960, 200_000]]), sideOf([[1010, 50_000]])); // prettier-ignore
    paintedBy(painter);
    expect(painter.summary()).toEqual({
      middle: '100.0',
      spread: '2.0',
      bidTotal: '3.00000',
      bidPrice: '96.0',
      askTotal: '0.50000',
      askPrice: '101.0',
    });
  });

  it('has a dash for a side that is not there', () => {
    const painter = painterOf(sideOf([[990, 1]]), NO_ROWS);
    paintedBy(painter);
    expect(painter.summary()).toMatchObject({ spread: '—', askTotal: '—', askPrice: '—' });
  });
});

it('axis marks are whole, ascending and apart', () => {
  const whole = fc.integer({ min: 1, max: 1e12 });
  fc.assert(
    fc.property(whole, whole, fc.double({ min: 0.001, max: 1e9, noNaN: true }), (a, b, step) => {
      const marks = marksBetween(Math.min(a, b), Math.max(a, b), step);
      marks.forEach((mark, i) => {
        expect(Number.isInteger(mark)).toBe(true);
        if (i > 0) expect(mark - marks[i - 1]!).toBeGreaterThanOrEqual(Math.max(1, step) * (1 - 1e-9));
      });
    }),
  );
});

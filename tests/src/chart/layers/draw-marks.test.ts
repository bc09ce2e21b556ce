import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA, PAINTS } from '../../../../src/chart/layers/draw-list.ts';
import type { DrawList, Paint } from '../../../../src/chart/layers/draw-list.ts';
import { centreOf, indexAtTime } from '../../../../src/chart/layers/scene.ts';
import type { Scene } from '../../../../src/chart/layers/scene.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartMark, ContractMark, FillMark, OrderMark } from '../../../../src/chart/marks.ts';
import { createOrderController } from '../../../../src/chart/orders/order-controller.ts';
import { countdownText } from '../../../../src/chart/scale/axis-time-text.ts';
import { priceToY } from '../../../../src/chart/scale/price-scale.ts';
import { engineWith, painted, quadsOf, sizeOf, textsOf } from '../support/engine.ts';
import type { EngineOptions } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const ROWS = randomWalk({ count: 300, endMs: NOW_MS - 18_000, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
const LAST = 67_052.5;

function chartWith(
  marks: readonly ChartMark[],
  options: EngineOptions = {},
  zoom = 1,
): { list: DrawList; scene: Scene } {
  const engine = engineWith(options);
  engine.reset(columnsFrom(ROWS), 1);
  engine.addLayer(createOrderController());
  engine.setMarks(marks);
  painted(engine, NOW_MS);
  engine.zoom(0, zoom, 0);
  const list = painted(engine, NOW_MS);
  return { list, scene: engine.scene! };
}

const order = (price: number, text = 'Buy 0.5', side: OrderMark['side'] = 'buy'): OrderMark => ({
  kind: 'order',
  id: `${price}`,
  side,
  of: 'price',
  price,
  text,
  tick: 0.1,
});
const fill = (side: FillMark['side'], timeMs: number): FillMark => ({
  kind: 'fill',
  id: `${side} ${timeMs}`,
  side,
  price: LAST,
  timeMs,
});
const contract = (direction: ContractMark['direction']): ContractMark => ({
  kind: 'contract',
  id: direction,
  direction,
  openPrice: 67_000,
  openTimeMs: NOW_MS - 9 * MINUTE_MS,
  expiryTimeMs: NOW_MS + 30_000,
});

const quadsIn = (list: DrawList, paint: Paint) => quadsOf(list).filter((quad) => PAINTS[quad[5]!] === paint);

/** Texts on the price axis with the stretch of device px each needs. */
const axisTexts = (list: DrawList, scene: Scene) =>
  list.texts
    .slice(0, list.textCount)
    .filter((item) => item.x > scene.layout.plotRight && item.y < scene.layout.plotBottom)
    .map((item) => ({ text: item.text, y: item.y, half: item.style.sizePx / 2 }));

/** Grounds of labels on the price axis, with round corners. */
const axisTags = (list: DrawList, scene: Scene) =>
  quadsOf(list)
    .filter(([x, , , , radius]) => x! > scene.layout.plotRight && radius! > 0)
    .map(([, top, , height, , paint]) => ({ top: top!, bottom: top! + height!, paint: PAINTS[paint!] }));

describe('a contract', () => {
  it('shades the side on which it wins, from its opening to its end', () => {
    for (const direction of ['up', 'down'] as const) {
      const { list, scene } = chartWith([contract(direction)]);
      const [shade] = quadsIn(list, `${direction}Tint`);
      const y = Math.round(priceToY(scene.scale, 67_000));
      const { plotTop, plotBottom } = scene.layout;
      expect(shade!.slice(1, 4)).toEqual([
        direction === 'up' ? plotTop : y,
        shade![2],
        direction === 'up' ? y - plotTop : plotBottom - y,
      ]);
      expect(shade![0]).toBe(Math.round(centreOf(scene, indexAtTime(scene, NOW_MS - 9 * MINUTE_MS) - 0.5)));
    }
  });

  /** Its text, and the ground under it. */
  function timeLeft(list: DrawList, scene: Scene) {
    const { x, y, align } = list.texts.slice(0, list.textCount).find((item) => item.text === '00:30')!;
    expect(align).toBe('center');
    const half = scene.measure('00:30', scene.layout.boldText) / 2;
    const ground = quadsIn(list, 'upTint').findLast(([, , , , radius]) => radius! > 0)!;
    expect(ground[0]).toBeLessThan(x - half);
    expect(ground[0]! + ground[2]!).toBeGreaterThan(x + half);
    return { left: x - half, right: x + half, y, groundY: ground[1]! + ground[3]! / 2 };
  }

  it('counts down beyond its end, where no candle can be', () => {
    const { list, scene } = chartWith([contract('up')]);
    const text = timeLeft(list, scene);
    expect(text.left).toBeGreaterThan(centreOf(scene, indexAtTime(scene, NOW_MS + 30_000) - 0.5));
    expect(text.right).toBeLessThan(scene.layout.plotRight);
    expect(text.y).toBe(Math.round(priceToY(scene.scale, 67_000)));
    expect(text.groundY).toBe(text.y);
  });

  it('counts down beside its line where there is no room beyond, on the side that loses', () => {
    const long = { ...contract('up'), openTimeMs: NOW_MS - 90 * MINUTE_MS };
    const { list, scene } = chartWith([long], { config: { compact: true } });
    const text = timeLeft(list, scene);
    expect(text.right).toBeLessThan(scene.layout.plotRight);
    expect(text.y).toBeGreaterThan(priceToY(scene.scale, 67_000));
    expect(text.groundY).toBe(text.y);
  });

  it('is all that the compact chart shows of the marks', () => {
    const { list } = chartWith(
      [contract('down'), order(67_060), { kind: 'alert', id: 'a', price: 67_020 }, fill('buy', NOW_MS)],
      { config: { compact: true } },
    );
    expect(quadsIn(list, 'downTint')).not.toEqual([]);
    expect(quadsIn(list, 'accent')).toEqual([]);
    expect(textsOf(list)).not.toContain('Buy 0.5');
    expect([...list.opKind.subarray(0, list.opCount)]).not.toContain(AREA);
  });
});

describe('many contracts at once', () => {
  /** Opened and ending seconds apart, at nearly one price: as a person trades who taps again and again. */
  const tenOf = (count: number): ContractMark[] =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'contract',
      id: `${i}`,
      direction: i % 3 === 1 ? 'down' : 'up',
      openPrice: 67_040 + (i % 4) * 0.5,
      openTimeMs: NOW_MS - (count - i) * 3000,
      expiryTimeMs: NOW_MS + 300_000 - ((i * 7) % count) * 3000,
    }));

  /** Labels at the right edge of the plot, from top to bottom. */
  function labelsOf(list: DrawList, scene: Scene) {
    const { plotTop, plotBottom, plotRight, unit } = scene.layout;
    return list.texts
      .slice(0, list.textCount)
      .filter(({ text, y }) => /^([▲▼] \d\d:\d\d|\+\d+)$/.test(text) && y > plotTop && y < plotBottom)
      .map(({ text, x, y, style }) => {
        const half = scene.measure(text, style) / 2;
        expect(x - half).toBeGreaterThan(0);
        expect(x + half).toBeLessThan(plotRight);
        return { text, top: y - 8 * unit, bottom: y + 8 * unit };
      })
      .toSorted((a, b) => a.top - b.top);
  }

  const shapes = [
    { widthPx: 390, heightPx: 340, compact: false },
    { widthPx: 375, heightPx: 220, compact: false },
    { widthPx: 390, heightPx: 120, compact: true },
  ];

  it('have labels that stand clear of one another, as many as have room, the others counted', () => {
    for (const { widthPx, heightPx, compact } of shapes) {
      for (const count of [2, 3, 10, 40]) {
        const options = { size: sizeOf(widthPx, heightPx, 2), config: { compact } };
        const { list, scene } = chartWith(tenOf(count), options);
        const labels = labelsOf(list, scene);
        for (const [i, label] of labels.entries()) {
          if (i > 0) expect(label.top).toBeGreaterThanOrEqual(labels[i - 1]!.bottom);
          expect(label.top).toBeGreaterThanOrEqual(scene.layout.plotTop - 1);
          expect(label.bottom).toBeLessThanOrEqual(scene.layout.plotBottom + 1);
        }
        const times = labels.filter(({ text }) => !text.startsWith('+'));
        const counted = labels.filter(({ text }) => text.startsWith('+')).map(({ text }) => Number(text));
        expect(times.length + (counted[0] ?? 0)).toBe(count);
        expect(counted.length).toBe(times.length === count ? 0 : 1);
        if (count === 40) expect(counted).not.toEqual([]);
      }
    }
  });

  it('show those that end first, in the order of their open prices, with their directions', () => {
    const marks = tenOf(10);
    const { list, scene } = chartWith(marks, { size: sizeOf(375, 220, 2) });
    const shown = labelsOf(list, scene).filter(({ text }) => !text.startsWith('+'));
    const wanted = marks
      .toSorted((a, b) => a.expiryTimeMs - b.expiryTimeMs)
      .slice(0, shown.length)
      .toSorted((a, b) => b.openPrice - a.openPrice)
      .map(
        ({ direction, expiryTimeMs }) => `${direction === 'up' ? '▲' : '▼'} ${countdownText(expiryTimeMs - NOW_MS)}`,
      );
    expect(shown.map(({ text }) => text)).toEqual(wanted);
    expect(shown.length).toBeGreaterThan(1);
  });
});

describe('an order', () => {
  it('is a line at its price with its text on it and the price on the axis', () => {
    const { list, scene } = chartWith([order(66_960, 'Buy 0.5')]);
    const y = Math.round(priceToY(scene.scale, 66_960));
    expect(quadsIn(list, 'accent')).toContainEqual([0, y - 1, scene.layout.plotRight, 2, 0, PAINTS.indexOf('accent')]);
    const texts = list.texts.slice(0, list.textCount);
    expect(texts.find((item) => item.text === 'Buy 0.5')!.y).toBe(y);
    expect(texts.find((item) => item.text === '66,960.0')!.y).toBe(y);
  });

  it('says by its colour which side it is on', () => {
    for (const [side, paint] of [
      ['buy', 'up'],
      ['sell', 'down'],
    ] as const) {
      const { list, scene } = chartWith([order(66_960, 'text', side)]);
      const inTag = quadsIn(list, paint).filter(
        ([x, , width]) => x === Math.round(11 * scene.layout.unit) && width === Math.round(3 * scene.layout.unit),
      );
      expect(inTag).toHaveLength(1);
    }
  });

  it('beyond the prices in sight is not drawn at all', () => {
    for (const price of [1, 1e9, NaN, -5]) {
      for (const scale of ['linear', 'log', 'percent'] as const) {
        const { list } = chartWith([order(price)], { config: { look: { ...STANDARD_LOOK, scale } } });
        expect(quadsIn(list, 'accent')).toEqual([]);
        expect(textsOf(list)).not.toContain('Buy 0.5');
      }
    }
  });
});

describe('labels on the axis', () => {
  const prices = fc.array(fc.double({ min: 66_500, max: 67_400, noNaN: true }), { maxLength: 6 });

  it('never cover one another nor the last price, whatever orders there are', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const { list, scene } = chartWith(all.map((price) => order(price)));
        const tags = axisTags(list, scene).toSorted((a, b) => a.top - b.top);
        for (const [i, tag] of tags.entries()) {
          if (i > 0) expect(tag.top).toBeGreaterThanOrEqual(tags[i - 1]!.bottom - 1);
          expect(tag.top).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('count what has no room, above and below, and keep those nearest to the last price', () => {
    const many = fc.array(fc.double({ min: 66_500, max: 67_400, noNaN: true }), { minLength: 30, maxLength: 60 });
    fc.assert(
      fc.property(many, (all) => {
        const { list, scene } = chartWith(all.map((price) => order(price)));
        const tags = axisTags(list, scene).toSorted((a, b) => a.top - b.top);
        for (const [i, tag] of tags.entries()) {
          if (i > 0) expect(tag.top).toBeGreaterThanOrEqual(tags[i - 1]!.bottom - 1);
        }
        const inSight = all
          .map((price) => Math.round(priceToY(scene.scale, price)))
          .filter((y) => {
            return y >= scene.layout.plotTop && y <= scene.layout.plotBottom;
          });
        const texts = axisTexts(list, scene).filter(({ y }) => tags.some((tag) => y > tag.top && y < tag.bottom));
        const counts = texts.filter(({ text }) => text.startsWith('+'));
        const named = tags.filter(({ paint }) => paint === 'accent').length;
        expect(named + counts.reduce((sum, { text }) => sum + Number(text), 0)).toBe(inSight.length);
        expect(textsOf(list).filter((text) => text === 'Buy 0.5')).toHaveLength(named);
      }),
      { numRuns: 40 },
    );
  });

  it('take away whole the numbers they would cut', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const { list, scene } = chartWith(all.map((price) => order(price)));
        const covers = quadsIn(list, 'background').filter(([x, , width]) => x! > scene.layout.plotRight && width! > 1);
        const tags = axisTags(list, scene);
        for (const { y, half } of axisTexts(list, scene)) {
          const inTag = tags.some((tag) => y > tag.top && y < tag.bottom);
          const cut = tags.some((tag) => y + half > tag.top && y - half < tag.bottom);
          const covered = covers.some(([, top, , height]) => top! <= y - half && top! + height! >= y + half);
          expect(inTag || covered || !cut).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a fill', () => {
  const arrowOps = (list: DrawList) =>
    Array.from({ length: list.opCount }, (_, op) => op).filter((op) => list.opKind[op] === AREA);

  it('is an arrow that points at its candle, from below for a buy and from above for a sell', () => {
    for (const side of ['buy', 'sell'] as const) {
      const { list, scene } = chartWith([fill(side, NOW_MS - 20 * MINUTE_MS)]);
      const index = scene.series.end - 21;
      const [op] = arrowOps(list);
      const at = 2 * list.opFrom[op!]!;
      const tip = { x: list.points[at + 2]!, y: list.points[at + 3]! };
      const row = ROWS[index]!;
      expect(tip.x).toBe(Math.round(centreOf(scene, index)));
      if (side === 'buy') expect(tip.y).toBeGreaterThan(priceToY(scene.scale, row.low));
      else expect(tip.y).toBeLessThan(priceToY(scene.scale, row.high));
      expect(PAINTS[list.opPaint[op!]!]).toBe(side === 'buy' ? 'up' : 'down');
      // The foot lies further away from the candle than the tip.
      expect(Math.sign(list.opWidth[op!]! - tip.y)).toBe(side === 'buy' ? 1 : -1);
    }
  });

  /** Arrows by where they stand, and the counts beyond them. */
  function arrowsIn(list: DrawList) {
    const arrows = arrowOps(list).map((op) => ({
      x: list.points[2 * list.opFrom[op]! + 2]!,
      tip: list.points[2 * list.opFrom[op]! + 3]!,
      buy: PAINTS[list.opPaint[op]!] === 'up',
    }));
    const counts = list.texts.slice(0, list.textCount).filter(({ text }) => /^\d+\+?$/.test(text));
    return { arrows, counts };
  }

  it('shares its arrow with those too near for one of their own, and the count of them stands beyond it', () => {
    const fills = [
      fill('buy', NOW_MS - 20 * MINUTE_MS),
      { ...fill('buy', NOW_MS - 20 * MINUTE_MS + 5000), id: 'b2' },
      fill('buy', NOW_MS - 21 * MINUTE_MS),
      fill('sell', NOW_MS - 20 * MINUTE_MS),
      fill('buy', NOW_MS - 40 * MINUTE_MS),
    ];
    const { list, scene } = chartWith(fills);
    const { arrows, counts } = arrowsIn(list);
    expect(arrows.map(({ buy }) => buy).toSorted()).toEqual([false, true, true]);
    expect(counts.map(({ text }) => text)).toEqual(['3']);
    const x = Math.round(centreOf(scene, scene.series.end - 21));
    expect(counts[0]!.x).toBe(x);
    const arrow = arrows.find((each) => each.buy && each.x === x)!;
    // Under the lowest of the candles it stands for.
    const lowest = Math.min(...[21, 22].map((back) => ROWS[scene.series.end - back]!.low));
    expect(arrow.tip).toBeGreaterThan(priceToY(scene.scale, lowest));
    expect(counts[0]!.y).toBeGreaterThan(arrow.tip);
  });

  it('never covers another fill’s arrow or count, however many there are and however far the view is zoomed out', () => {
    const fills = fc.array(
      fc.record({ buy: fc.boolean(), back: fc.integer({ min: 0, max: 290 }), ms: fc.integer({ min: 0, max: 59_999 }) }),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(fills, fc.constantFrom(0.02, 0.3, 1, 3), (all, zoom) => {
        const marks = all.map(({ buy, back, ms }, i) => {
          return { ...fill(buy ? 'buy' : 'sell', NOW_MS - 18_000 - back * MINUTE_MS + ms), id: `${i}` };
        });
        const { list, scene } = chartWith(marks, {}, zoom);
        const { arrows, counts } = arrowsIn(list);
        const halves = (text: string) => scene.measure(text, scene.layout.smallText) / 2;
        for (const buy of [true, false]) {
          const xs = arrows
            .filter((each) => each.buy === buy)
            .map(({ x }) => x)
            .toSorted((a, b) => a - b);
          for (const [i, x] of xs.entries()) {
            if (i > 0) expect(x - xs[i - 1]!).toBeGreaterThanOrEqual(10 * scene.layout.unit);
          }
        }
        const side = (up: boolean) =>
          counts.filter(({ paint }) => PAINTS[paint] === (up ? 'up' : 'down')).toSorted((a, b) => a.x - b.x);
        for (const texts of [side(true), side(false)]) {
          for (const [i, { x, text }] of texts.entries()) {
            if (i === 0) continue;
            const before = texts[i - 1]!;
            expect(x - before.x).toBeGreaterThanOrEqual(halves(text) + halves(before.text) - 1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stays in its cluster when the view moves', () => {
    const fills = Array.from({ length: 60 }, (_, i) => fill('buy', NOW_MS - i * 100_000));
    const engine = engineWith();
    engine.reset(columnsFrom(ROWS), 1);
    engine.addLayer(createOrderController());
    engine.setMarks(fills);
    const countsOf = () => arrowsIn(painted(engine, NOW_MS)).counts.map(({ text }) => text);
    const before = countsOf();
    engine.pan(7);
    const after = countsOf();
    expect(before.length).toBeGreaterThan(3);
    // Newest first: those at the ends may have come or gone.
    expect(after.join().includes(before.slice(1, -1).join())).toBe(true);
  });

  it('of a moment before all candles or far out of sight is left out, one after the last stands at the last', () => {
    expect(arrowOps(chartWith([fill('buy', 0), fill('sell', ROWS[0]!.timeMs)]).list)).toEqual([]);
    expect(arrowOps(chartWith([fill('buy', NOW_MS + MINUTE_MS)]).list)).toHaveLength(1);
    expect(arrowOps(chartWith([fill('buy', NaN)]).list)).toEqual([]);
  });

  it('stands at the close where a line of closes is all there is', () => {
    const { list, scene } = chartWith([fill('buy', NOW_MS - 20 * MINUTE_MS)], {
      config: { look: { ...STANDARD_LOOK, kind: 'line' } },
    });
    const [op] = arrowOps(list);
    const close = priceToY(scene.scale, ROWS[scene.series.end - 21]!.close);
    expect(list.points[2 * list.opFrom[op!]! + 3]! - close).toBeCloseTo(8, -0.5);
  });
});

describe('an alert', () => {
  it('is a dashed line with a bell beside its price', () => {
    const { list, scene } = chartWith([{ kind: 'alert', id: 'a', price: 66_960 }]);
    const y = Math.round(priceToY(scene.scale, 66_960));
    const dashes = quadsIn(list, 'ink2').filter(([, top, , height]) => top === y - 1 && height === 2);
    expect(dashes.length).toBeGreaterThan(10);
    expect(textsOf(list)).toContain('66,960.0');
    const bell = quadsIn(list, 'background').filter(
      ([x, top]) => x! > scene.layout.plotRight - 40 && x! < scene.layout.plotRight && Math.abs(top! - y) < 20,
    );
    expect(bell).toHaveLength(5);
  });
});

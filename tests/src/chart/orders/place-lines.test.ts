import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAG_PX } from '../../../../src/chart/layers/axis-tags.ts';
import { lastLabelOf } from '../../../../src/chart/layers/last-price.ts';
import type { Scene } from '../../../../src/chart/layers/scene.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartMark, OrderMark } from '../../../../src/chart/marks.ts';
import { placeLines } from '../../../../src/chart/orders/place-lines.ts';
import type { MovedPrice, PlacedLines } from '../../../../src/chart/orders/place-lines.ts';
import { LIGHT, engineWith, painted, sizeOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const ROWS = randomWalk({ count: 300, endMs: NOW_MS - 18_000, stepMs: 60_000, lastClose: 67_052.5, decimals: 1 });
const RESULT = { text: '+1,234.56 USDT', sign: 'up' } as const;

interface Shape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpr: number;
  readonly textScale: number;
  readonly scale: (typeof STANDARD_LOOK)['scale'];
}
const PHONE: Shape = { widthPx: 390, heightPx: 340, dpr: 2, textScale: 1, scale: 'linear' };

function sceneOf(marks: readonly ChartMark[], { widthPx, heightPx, dpr, textScale, scale }: Shape = PHONE): Scene {
  const engine = engineWith({
    size: sizeOf(widthPx, heightPx, dpr),
    theme: { ...LIGHT, textScale },
    config: { look: { ...STANDARD_LOOK, scale } },
  });
  engine.reset(columnsFrom(ROWS), 1);
  engine.setMarks(marks);
  painted(engine, NOW_MS);
  return engine.scene!;
}

const order = (id: string, price: number, text = 'Sell 0.5 · Stop-limit'): OrderMark => ({
  kind: 'order',
  id,
  side: 'sell',
  of: 'price',
  price,
  text,
  tick: 0.1,
});

/** No label may stand on another, on the last price's, on the legend, or beyond the plot. */
function expectClear(scene: Scene, { labels, tags }: PlacedLines): void {
  const { plotTop, plotBottom, plotRight, unit } = scene.layout;
  const height = Math.round(TAG_PX * unit);
  const inOrder = (middles: readonly number[]) => {
    for (const [i, y] of middles.entries()) if (i > 0) expect(y - middles[i - 1]!).toBeGreaterThanOrEqual(height - 1);
  };
  inOrder(labels.map(({ y }) => y));
  inOrder(tags.map(({ y }) => y));
  for (const { y, left, right } of labels) {
    // The legend ends where the plot begins.
    expect(y - height / 2).toBeGreaterThanOrEqual(plotTop - 1);
    expect(y + height / 2).toBeLessThanOrEqual(plotBottom + 1);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(plotRight);
  }
  const last = lastLabelOf(scene);
  for (const { y } of tags) {
    expect(y - height / 2).toBeGreaterThanOrEqual(plotTop - 1);
    expect(y + height / 2).toBeLessThanOrEqual(plotBottom + 1);
    expect(y + height / 2 <= last.top + 1 || y - height / 2 >= last.bottom - 1).toBe(true);
  }
}

const counted = ({ tags }: PlacedLines) =>
  tags.reduce((sum, { text }) => sum + (/^\+\d+$/.test(text) ? Number(text) : 0), 0);

describe('labels of lines', () => {
  const prices = fc.array(fc.double({ min: 66_500, max: 67_500, noNaN: true }), { maxLength: 40 });
  const shapes = fc.record({
    widthPx: fc.integer({ min: 300, max: 1600 }),
    heightPx: fc.integer({ min: 90, max: 900 }),
    dpr: fc.constantFrom(1, 1.5, 2, 3),
    textScale: fc.constantFrom(0.8, 1, 2),
    scale: fc.constantFrom('linear' as const, 'log' as const, 'percent' as const),
  });
  const texts = fc.constantFrom(
    'Buy 1',
    'Sell 0.00001234 · Take profit',
    '1.234,56789 verkaufen · Trailing-Stop-Order',
  );

  it('never cover one another, the last price’s label or the legend, whatever orders there are and however high the chart is', () => {
    fc.assert(
      fc.property(prices, shapes, texts, fc.nat(), (all, shape, text, pick) => {
        const marks: ChartMark[] = all.map((price, i) => {
          if (i % 7 === 5) return { kind: 'plan', price, text };
          return i % 7 === 3 ? { kind: 'alert', id: `${i}`, price } : order(`${i}`, price, text);
        });
        if (all.length > 0) marks.push({ kind: 'cost', price: all[0]!, text: 'Average cost' });
        const scene = sceneOf(marks, shape);
        // As they stand, and with one of them under a finger.
        const movable = marks.filter((mark) => mark.kind === 'order');
        const id = movable[pick % Math.max(1, movable.length)]?.id;
        const { minPrice, maxPrice } = scene.scale;
        const moved: MovedPrice | null = id === undefined ? null : { id, price: (minPrice + maxPrice) / 2 };
        for (const each of [null, moved]) {
          const placed = placeLines(scene, each, RESULT);
          expectClear(scene, placed);
          const named = placed.tags.length - placed.tags.filter(({ text: tag }) => /^\+\d+$/.test(tag)).length;
          if (placed.tags.length > 0) expect(named + counted(placed)).toBe(placed.lines.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keep the line that is under a finger, wherever it is', () => {
    const marks = Array.from({ length: 40 }, (_, i) => order(`${i}`, 67_050 + i * 0.4));
    const scene = sceneOf(marks);
    const { minPrice, maxPrice } = scene.scale;
    for (const share of [0.01, 0.3, 0.99]) {
      const placed = placeLines(scene, { id: '20', price: minPrice + (maxPrice - minPrice) * share }, null);
      expect(placed.labels.some(({ mark }) => mark.kind === 'order' && mark.id === '20')).toBe(true);
      expect(counted(placed)).toBeGreaterThan(0);
    }
  });

  it('are cut where the plot has no room for them, and leave the times of running trades free', () => {
    const long = 'Sell 1,234,567.89012345 · Take profit of a pair with a very long name indeed';
    const [alone] = placeLines(sceneOf([order('a', 67_050, long)]), null, null).labels;
    expect(alone!.text).toMatch(/…$/);
    const trade: ChartMark = {
      kind: 'contract',
      id: 'c',
      direction: 'up',
      openPrice: 67_050,
      openTimeMs: NOW_MS - 60_000,
      expiryTimeMs: NOW_MS + 60_000,
    };
    const scene = sceneOf([order('a', 67_050, long), trade]);
    const [beside] = placeLines(scene, null, null).labels;
    expect(beside!.right).toBeLessThanOrEqual(scene.layout.plotRight - 80 * scene.layout.unit);
  });
});

describe('what hands can take', () => {
  it('is the label of each order in CSS px, whose end is the cross', () => {
    const scene = sceneOf([
      order('a', 67_050),
      { ...order('b', 67_100), tick: null },
      { kind: 'cost', price: 67_020, text: 'Average cost' },
    ]);
    const { labels, grips } = placeLines(scene, null, RESULT);
    expect(labels).toHaveLength(3);
    expect(grips.map(({ id, movable }) => [id, movable])).toEqual([
      ['b', false],
      ['a', true],
    ]);
    for (const grip of grips) {
      const label = labels.find(({ mark }) => mark.kind === 'order' && mark.id === grip.id)!;
      expect(grip.leftPx).toBe(label.left / 2);
      expect(grip.rightPx).toBe(label.right / 2);
      expect((grip.topPx + grip.bottomPx) / 2).toBe(label.y / 2);
      expect(grip.rightPx - grip.crossPx).toBe(22);
    }
  });

  it('is one and the same empty list where there are no orders', () => {
    const none = placeLines(sceneOf([]), null, null).grips;
    expect(placeLines(sceneOf([{ kind: 'alert', id: 'a', price: 67_050 }]), null, null).grips).toBe(none);
  });
});

describe('the cost of the holding', () => {
  it('says its result beside it, where that has room', () => {
    const cost: ChartMark = { kind: 'cost', price: 67_050, text: 'Average cost' };
    const [label] = placeLines(sceneOf([cost]), null, RESULT).labels;
    expect(label!.result).toBe(RESULT);
    expect(label!.resultX).toBeGreaterThan(label!.textX);
    const [narrow] = placeLines(sceneOf([cost], { ...PHONE, widthPx: 230 }), null, RESULT).labels;
    expect(narrow!.result).toBeNull();
    expect(placeLines(sceneOf([cost]), null, null).labels[0]!.result).toBeNull();
  });
});

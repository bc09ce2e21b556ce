import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawPhase } from '../../../../src/chart/host/chart-messages.ts';
import { PAINTS } from '../../../../src/chart/layers/draw-list.ts';
import type { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import type { ChartMark, OrderMark } from '../../../../src/chart/marks.ts';
import { createOrderController } from '../../../../src/chart/orders/order-controller.ts';
import { priceToY, yToPrice } from '../../../../src/chart/scale/price-scale.ts';
import { engineWith, painted, quadsOf, textsOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const ROWS = randomWalk({ count: 300, endMs: NOW_MS - 18_000, stepMs: 60_000, lastClose: 67_052.5, decimals: 1 });
const ORDER: OrderMark = {
  kind: 'order',
  id: 'price 1',
  side: 'buy',
  of: 'price',
  price: 66_980.3,
  text: 'Buy 0.5 · Limit',
  tick: 0.1,
};

function deskWith(marks: readonly ChartMark[]) {
  const engine = engineWith();
  engine.reset(columnsFrom(ROWS), 1);
  const controller = createOrderController();
  engine.addLayer(controller);
  engine.setMarks(marks);
  let list: DrawList = painted(engine, NOW_MS);
  return {
    controller,
    engine,
    scene: () => engine.scene!,
    paint: () => (list = painted(engine, NOW_MS)),
    texts: () => textsOf(list),
    /** Dashes and lines of a colour across the plot, by their heights in device px. */
    lines: (paint: string) =>
      quadsOf(list)
        .filter(([x, , width, height, , colour]) => x === 0 && width! > 4 && height === 2 && PAINTS[colour!] === paint)
        .map(([, top]) => top! + 1),
    /** A finger at a height, CSS px. */
    drag: (phase: DrawPhase, yPx: number, id = ORDER.id, xPx = 40) =>
      controller.drag({ phase, id, xPx, yPx }, engine.scene!),
    yOf: (price: number) => priceToY(engine.scene!.scale, price) / 2,
  };
}

describe('a line that follows the market', () => {
  it('stands where it is told to stand, with its price on the axis, and is not held', () => {
    const chart = deskWith([{ ...ORDER, tick: null }]);
    chart.controller.showFollowed(new Map([[ORDER.id, 66_990.3]]));
    chart.paint();
    expect(chart.lines('accent')).toEqual([Math.round(priceToY(chart.scene().scale, 66_990.3))]);
    expect(chart.texts()).toContain('66,990.3');
    chart.drag('down', chart.yOf(66_990.3));
    expect(chart.drag('up', chart.yOf(67_000))).toBeNull();
  });
});

describe('a plan', () => {
  it('is a line with its words and its price, and nothing that a hand takes', () => {
    const chart = deskWith([{ kind: 'plan', price: 66_990.3, text: 'Take profit · planned' }]);
    expect(chart.lines('ink3')).toEqual([Math.round(priceToY(chart.scene().scale, 66_990.3))]);
    expect(chart.texts()).toEqual(expect.arrayContaining(['Take profit · planned', '66,990.3']));
    expect(chart.texts()).not.toContain('×');
    expect(chart.controller.grips).toEqual([]);
  });
});

describe('a line under a finger', () => {
  it('follows it in whole ticks with its new price on the axis, and leaves a trace where it stood', () => {
    const chart = deskWith([ORDER]);
    const from = chart.yOf(ORDER.price);
    chart.drag('down', from + 3);
    chart.drag('move', from + 3 - 25);
    chart.paint();
    const price = yToPrice(chart.scene().scale, (from - 25) * 2);
    const ticks = Math.round(price * 10);
    expect(chart.texts()).toContain((ticks / 10).toLocaleString('en', { minimumFractionDigits: 1 }));
    expect(chart.lines('accent')).toContain(Math.round(priceToY(chart.scene().scale, ticks / 10)));
    expect(chart.lines('ink3')).toContain(Math.round(from * 2));
    expect(chart.drag('up', from - 22)).toEqual({ id: ORDER.id, ticks });
    // It waits there for the answer.
    chart.paint();
    expect(chart.lines('ink3')).toContain(Math.round(from * 2));
    chart.drag('cancel', 0);
    chart.paint();
    expect(chart.lines('ink3')).toEqual([]);
    expect(chart.lines('accent')).toEqual([Math.round(from * 2)]);
  });

  it('that was not moved, or moved back, is no wish', () => {
    const chart = deskWith([ORDER]);
    const from = chart.yOf(ORDER.price);
    chart.drag('down', from);
    expect(chart.drag('up', from)).toBeNull();
    chart.drag('down', from);
    chart.drag('move', from - 30);
    chart.drag('move', from);
    expect(chart.drag('up', from)).toBeNull();
  });

  it('dragged out of the plot or given up goes back', () => {
    const chart = deskWith([ORDER]);
    const from = chart.yOf(ORDER.price);
    for (const leave of [
      () => chart.drag('move', 5),
      () => chart.drag('move', 339),
      () => chart.drag('move', from - 30, ORDER.id, -20),
      () => chart.drag('cancel', 0),
    ]) {
      chart.drag('down', from);
      chart.drag('move', from - 30);
      leave();
      chart.paint();
      expect(chart.lines('ink3')).toEqual([]);
      expect(chart.drag('up', from - 30)).toBeNull();
    }
  });

  it('whose order ended meanwhile is no wish', () => {
    const chart = deskWith([ORDER]);
    const from = chart.yOf(ORDER.price);
    chart.drag('down', from);
    chart.drag('move', from - 30);
    chart.engine.setMarks([]);
    chart.paint();
    expect(chart.lines('accent')).toEqual([]);
    expect(chart.drag('up', from - 30)).toBeNull();
  });

  it('cannot be taken where the order cannot be moved', () => {
    const chart = deskWith([{ ...ORDER, tick: null }]);
    const from = chart.yOf(ORDER.price);
    chart.drag('down', from);
    chart.drag('move', from - 30);
    chart.paint();
    expect(chart.lines('ink3')).toEqual([]);
    expect(chart.drag('up', from - 30)).toBeNull();
  });

  it('always stands in sight at a whole number of ticks, whichever they are', () => {
    const tickSizes = fc.constantFrom(0.1, 0.5, 2.5, 10);
    fc.assert(
      fc.property(
        tickSizes,
        fc.array(fc.integer({ min: 30, max: 270 }), { minLength: 1, maxLength: 8 }),
        (tick, ys) => {
          const chart = deskWith([{ ...ORDER, price: 66_980, tick }]);
          const { minPrice, maxPrice } = chart.scene().scale;
          chart.drag('down', chart.yOf(66_980));
          for (const y of ys) chart.drag('move', y);
          const move = chart.drag('up', ys[ys.length - 1]!);
          if (!move) return;
          expect(Number.isInteger(move.ticks)).toBe(true);
          expect(move.ticks * tick).toBeGreaterThanOrEqual(minPrice);
          expect(move.ticks * tick).toBeLessThanOrEqual(maxPrice);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('what is told of the labels', () => {
  it('is the same list until orders or scale move, however many ticks there are', () => {
    const chart = deskWith([ORDER]);
    const { grips } = chart.controller;
    expect(grips).toHaveLength(1);
    const { timeMs, open, high, low, volume } = ROWS[ROWS.length - 1]!;
    for (const close of [low, high, (low + high) / 2]) {
      chart.engine.update(timeMs, open, high, low, close, volume, NOW_MS);
      chart.paint();
    }
    expect(chart.controller.grips[0]).toEqual(grips[0]);
    chart.paint();
    const settled = chart.controller.grips;
    chart.paint();
    expect(chart.controller.grips).toBe(settled);
    chart.engine.setMarks([{ ...ORDER, price: 66_990 }]);
    chart.paint();
    expect(chart.controller.grips).not.toBe(settled);
  });
});

it('shows the result of the holding beside its cost', () => {
  const chart = deskWith([{ kind: 'cost', price: 66_990, text: 'Average cost' }]);
  chart.controller.showResult({ text: '−3.20 USDT', sign: 'down' });
  chart.paint();
  expect(chart.texts()).toContain('Average cost');
  expect(chart.texts()).toContain('−3.20 USDT');
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plotBox, pointOf } from '../../../../src/chart/drawings/drawing-space.ts';
import { DRAWING_TOOLS } from '../../../../src/chart/drawings/drawing.ts';
import type { Drawing } from '../../../../src/chart/drawings/drawing.ts';
import { clippedTo } from '../../../../src/chart/drawings/geometry.ts';
import { touchedIn } from '../../../../src/chart/drawings/grip.ts';
import { ENGLISH_WORDS } from '../../../../src/chart/drawings/measure-words.ts';
import { shapeOf } from '../../../../src/chart/drawings/shape.ts';
import { POINT_STRIDE, QUAD_STRIDE } from '../../../../src/chart/layers/draw-list.ts';
import { SCALE_KINDS } from '../../../../src/chart/look.ts';
import { textsOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import { END_MS, FREE, MINUTE_MS, drawings, drawnChart } from './support.ts';

const PLACE = fc.tuple(fc.integer({ min: 5, max: 325 }), fc.integer({ min: 40, max: 270 }));

/** NaN when any is. */
const largest = (values: Float32Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe('the shapes of drawings', () => {
  it.each(SCALE_KINDS)(
    'on a %s scale are finite and lie within the chart, however far off their anchors are',
    (scale) => {
      const chart = drawnChart({ scale });
      const { layout } = chart.scene();
      fc.assert(
        fc.property(drawings, fc.nat(), (list, chosen) => {
          chart.controller.load(list, FREE);
          const first = list[chosen % Math.max(1, list.length)];
          const at = first && pointOf(chart.scene(), first.anchors[0]!);
          if (at) chart.controller.tap(at.x / layout.dpr, at.y / layout.dpr, chart.scene());
          const painted = chart.paint();
          const points = painted.points.subarray(0, painted.pointCount * POINT_STRIDE);
          const quads = painted.quads.subarray(0, painted.quadCount * QUAD_STRIDE);
          expect(largest(points)).toBeLessThanOrEqual(layout.width);
          // Texts may reach beyond the border; they are cut off there.
          expect(largest(quads)).toBeLessThanOrEqual(4 * layout.width);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('are met by a finger wherever a stroke of theirs is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DRAWING_TOOLS.filter((tool) => tool !== 'text')),
        PLACE,
        PLACE,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tool, from, to, share) => {
          fc.pre(Math.hypot(from[0] - to[0], from[1] - to[1]) > 12);
          const chart = drawnChart();
          const shape = shapeOf(chart.draw(tool, from, to), chart.scene(), ENGLISH_WORDS)!;
          expect(shape.strokes.length).toBeGreaterThan(0);
          for (const { line } of shape.strokes) {
            const finger = { x: line.x1 + share * (line.x2 - line.x1), y: line.y1 + share * (line.y2 - line.y1) };
            expect(touchedIn([shape], finger, chart.scene().layout.dpr)).toBe(shape);
            expect(clippedTo(plotBox(chart.scene()), line) !== null || tool === 'vertical').toBe(true);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('stay with their candles and prices through pan, zoom and older history', () => {
    const chart = drawnChart();
    const line = chart.draw('trend', [60, 250], [200, 120]);
    const { series } = chart.engine;
    const expectPinned = () => {
      chart.paint();
      const scene = chart.scene();
      const { view, layout } = scene;
      for (const anchor of line.anchors) {
        const index = series.indexAtOrAfter(anchor.timeMs);
        expect(series.timeOf(index)).toBe(anchor.timeMs);
        const centre = layout.plotRight - (view.rightIndex - index - 0.5) * view.candlePx * layout.dpr;
        expect(pointOf(scene, anchor).x).toBeCloseTo(centre, 6);
      }
    };
    expectPinned();
    chart.engine.pan(80);
    expectPinned();
    chart.engine.zoom(100, 0.4, 0);
    expectPinned();
    const older = randomWalk({
      count: 500,
      endMs: END_MS - 400 * MINUTE_MS,
      stepMs: MINUTE_MS,
      lastClose: 67_000,
      decimals: 1,
    });
    chart.engine.prepend(columnsFrom(older));
    expectPinned();
    expect(chart.controller.state.drawings).toEqual([line]);
  });

  it('of prices at or below 0 are left out on a logarithmic scale and come back on a linear one', () => {
    const drawing: Drawing = { id: 'd1', tool: 'horizontal', anchors: [{ timeMs: END_MS, price: -5 }] };
    expect(shapeOf(drawing, drawnChart({ scale: 'log' }).scene(), ENGLISH_WORDS)).toBeNull();
    expect(shapeOf(drawing, drawnChart().scene(), ENGLISH_WORDS)).not.toBeNull();
  });
});

describe('a Fibonacci retracement', () => {
  it('names the share of the way back at its price', () => {
    const chart = drawnChart();
    const anchors = [
      { timeMs: END_MS - 30 * MINUTE_MS, price: 67_000 },
      { timeMs: END_MS - 10 * MINUTE_MS, price: 67_100 },
    ];
    chart.controller.load([{ id: 'd1', tool: 'fibonacci', anchors }], FREE);
    const shape = shapeOf(chart.controller.state.drawings[0]!, chart.scene(), ENGLISH_WORDS)!;
    expect(shape.labels.map(({ lines }) => lines[0])).toEqual([
      '0 (67,100.0)',
      '0.236 (67,076.4)',
      '0.382 (67,061.8)',
      '0.5 (67,050.0)',
      '0.618 (67,038.2)',
      '0.786 (67,021.4)',
      '1 (67,000.0)',
    ]);
  });
});

describe('a measurement', () => {
  const measured = (minutes: number, from: number, to: number) => {
    const chart = drawnChart();
    const anchors = [
      { timeMs: END_MS - 50 * MINUTE_MS, price: from },
      { timeMs: END_MS + (minutes - 50) * MINUTE_MS, price: to },
    ];
    chart.controller.load([{ id: 'd1', tool: 'measure', anchors }], FREE);
    const texts = textsOf(chart.paint());
    const last = texts.findIndex((text) => text.includes('bars'));
    return texts.slice(last - 1, last + 1);
  };

  it('tells price, percent, bars and time', () => {
    expect(measured(90, 66_900, 67_234.5)).toEqual(['+334.5 (+0.50%)', '90 bars, 1h 30m']);
    expect(measured(-20, 67_000, 66_933)).toEqual(['−67.0 (−0.10%)', '−20 bars, 20m']);
    expect(measured(5, 67_000, 67_000)).toEqual(['0.0 (0.00%)', '5 bars, 5m']);
  });

  it.each([0, 1e-300])('from a price of %f has no percentage', (price) => {
    expect(measured(5, price, 67_000)[0]).toBe('+67,000.0 (—)');
  });
});

describe('labels on the axes', () => {
  it('tell where the selected drawing stands, and neither covers the other', () => {
    const chart = drawnChart();
    chart.draw('trend', [150, 202], [154, 200]);
    const painted = chart.paint();
    const { layout } = chart.scene();
    const onAxis = painted.texts
      .slice(0, painted.textCount)
      .filter(({ style, x }) => style.weight === 600 && x > layout.plotRight);
    const [upper, lower] = onAxis.filter(({ text }) => text !== '67,102.8').sort((a, b) => a.y - b.y);
    expect(lower!.y - upper!.y).toBeGreaterThanOrEqual(18 * layout.unit);
  });

  it('give way to the time under the crosshair, whole', () => {
    const chart = drawnChart();
    chart.draw('vertical', [150, 230]);
    const timesOnAxis = () => {
      const list = chart.paint();
      const { layout } = chart.scene();
      const onAxis = list.texts
        .slice(0, list.textCount)
        .filter(({ y, style }) => y === layout.timeY && style.weight === 600);
      return onAxis.map(({ text }) => text);
    };
    const [mine] = timesOnAxis();
    expect(timesOnAxis()).toEqual([mine]);
    chart.engine.setCursor(200, 100);
    expect(timesOnAxis()).toHaveLength(1);
    expect(timesOnAxis()).not.toContain(mine);
    chart.engine.setCursor(320, 100);
    expect(timesOnAxis()).toHaveLength(2);
    expect(timesOnAxis()).toContain(mine);
  });

  it('always tell the price of a horizontal line', () => {
    const chart = drawnChart();
    const { price } = chart.draw('horizontal', [150, 230]).anchors[0]!;
    chart.controller.command('deselect');
    expect(textsOf(chart.paint())).toContain(price.toLocaleString('en', { minimumFractionDigits: 1 }));
  });
});

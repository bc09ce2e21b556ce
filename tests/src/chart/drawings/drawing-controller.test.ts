import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING_TOOLS, MOST_DRAWINGS, anchorCountOf } from '../../../../src/chart/drawings/drawing.ts';
import type { Drawing, DrawingCommand, DrawingTool } from '../../../../src/chart/drawings/drawing.ts';
import { pointOf } from '../../../../src/chart/drawings/drawing-space.ts';
import { CLOSE, HIGH, LOW, OPEN } from '../../../../src/chart/store/series-store.ts';
import { textsOf } from '../support/engine.ts';
import { FREE, MINUTE_MS, drawings, drawnChart } from './support.ts';
import type { Drawn } from './support.ts';

const TWO_ANCHORS = DRAWING_TOOLS.filter((tool) => anchorCountOf(tool) === 2);
const ONE_ANCHOR = DRAWING_TOOLS.filter((tool) => anchorCountOf(tool) === 1);

/** Returns the place of an anchor, CSS px. */
function shownAt({ scene }: Drawn, drawing: Drawing, anchor = 0): { x: number; y: number } {
  const { x, y } = pointOf(scene(), drawing.anchors[anchor]!);
  return { x: x / scene().layout.dpr, y: y / scene().layout.dpr };
}

function expectAt(chart: Drawn, drawing: Drawing, anchor: number, x: number, y: number): void {
  const at = shownAt(chart, drawing, anchor);
  // A candle is 6 px wide and a finger lands anywhere on it.
  expect(Math.abs(at.x - x)).toBeLessThanOrEqual(3);
  expect(Math.abs(at.y - y)).toBeLessThanOrEqual(0.5);
}

describe('drawing with a finger', () => {
  it.each(TWO_ANCHORS)('a %s comes by press, drag and release, and is then selected', (tool) => {
    const chart = drawnChart();
    const drawing = chart.draw(tool, [60, 250], [90, 240], [200, 120]);
    expect(drawing.tool).toBe(tool);
    expectAt(chart, drawing, 0, 60, 250);
    expectAt(chart, drawing, 1, 200, 120);
    expect(chart.controller.state).toMatchObject({ tool: null, selectedId: drawing.id, canUndo: true });
  });

  it.each(TWO_ANCHORS)('a %s comes by a tap for each end', (tool) => {
    const chart = drawnChart();
    chart.controller.choose(tool);
    chart.tap(60, 250);
    expect(chart.controller.state).toMatchObject({ tool, drawings: [], canUndo: true });
    chart.tap(200, 120);
    const [drawing] = chart.controller.state.drawings;
    expectAt(chart, drawing!, 0, 60, 250);
    expectAt(chart, drawing!, 1, 200, 120);
  });

  it('the second tap may be dragged to where it belongs', () => {
    const chart = drawnChart();
    chart.controller.choose('trend');
    chart.tap(60, 250);
    chart.drag([100, 100], [150, 110], [210, 130]);
    expectAt(chart, chart.controller.state.drawings[0]!, 1, 210, 130);
  });

  it('a second tap on the first point asks for another one instead of drawing nothing', () => {
    const chart = drawnChart();
    chart.controller.choose('trend');
    chart.tap(60, 250);
    chart.tap(60, 250);
    expect(chart.controller.state.drawings).toEqual([]);
    chart.tap(200, 120);
    expect(chart.controller.state.drawings).toHaveLength(1);
  });

  it.each(ONE_ANCHOR)('a %s comes by one touch and follows the finger until it leaves', (tool) => {
    const chart = drawnChart();
    expectAt(chart, chart.draw(tool, [60, 250]), 0, 60, 250);
    expectAt(chart, chart.draw(tool, [60, 250], [120, 180]), 0, 120, 180);
  });

  it('stays on the plot when the finger leaves it', () => {
    const chart = drawnChart();
    const { layout } = chart.scene();
    const drawing = chart.draw('trend', [200, 200], [900, 900]);
    expectAt(chart, drawing, 1, layout.plotRight / layout.dpr, layout.plotBottom / layout.dpr);
  });

  it('is given up when a second finger turns the touch into a pinch, and the tool stays', () => {
    const chart = drawnChart();
    chart.controller.choose('trend');
    chart.controller.pointer('down', 60, 250, chart.scene());
    chart.controller.pointer('move', 90, 200, chart.scene());
    chart.controller.pointer('cancel', 90, 200, chart.scene());
    expect(chart.controller.state).toMatchObject({ tool: 'trend', drawings: [], canUndo: false });
    chart.tap(60, 250);
    chart.controller.pointer('down', 100, 100, chart.scene());
    chart.controller.pointer('cancel', 100, 100, chart.scene());
    chart.tap(200, 120);
    expectAt(chart, chart.controller.state.drawings[0]!, 0, 60, 250);
    expectAt(chart, chart.controller.state.drawings[0]!, 1, 200, 120);
  });

  it('puts anchors on candles and prices that the market has, also in the time to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 330 }), fc.integer({ min: 40, max: 260 }), (x, y) => {
        const chart = drawnChart();
        const { timeMs, price } = chart.draw('horizontal', [x, y]).anchors[0]!;
        expect(timeMs % MINUTE_MS).toBe(0);
        expect(Number(price.toFixed(1))).toBe(price);
      }),
      { numRuns: 25 },
    );
  });

  it('with the magnet puts them on open, high, low or close', () => {
    const chart = drawnChart();
    chart.controller.load([], { ...FREE, magnet: true });
    const { timeMs, price } = chart.draw('horizontal', [150, 200]).anchors[0]!;
    const { series } = chart.engine;
    const index = series.indexAtOrAfter(timeMs);
    const prices = [OPEN, HIGH, LOW, CLOSE].map((field) =>
      Number(series.toPrice(series.valueOf(index, field)).toFixed(1)),
    );
    expect(prices).toContain(price);
  });

  it('with the magnet snaps to the extremes of what one column shows when many candles share it', () => {
    const chart = drawnChart({ count: 6000 });
    chart.engine.zoom(330, 1e-6, 0);
    chart.paint();
    expect(chart.scene().columns.level).toBeGreaterThan(2);
    chart.controller.load([], { ...FREE, magnet: true });
    const drawing = chart.draw('horizontal', [150, chart.scene().layout.plotTop / 2]);
    const { series, columns } = chart.scene();
    const node = (series.indexAtOrAfter(drawing.anchors[0]!.timeMs) + series.origin) >> columns.level;
    const extent = new Float64Array(3);
    series.range((node << columns.level) - series.origin, ((node + 1) << columns.level) - series.origin, extent);
    expect(drawing.anchors[0]!.price).toBeCloseTo(series.toPrice(extent[1]!), 6);
  });
});

describe('a mouse', () => {
  it('shows where the second end would come to lie before it is pressed', () => {
    const chart = drawnChart();
    chart.controller.choose('measure');
    chart.tap(60, 250);
    chart.controller.pointer('move', 200, 120, chart.scene());
    expect(textsOf(chart.paint()).some((text) => text.includes('bars'))).toBe(true);
    expect(chart.controller.state.drawings).toEqual([]);
  });

  it('that only hovers never moves the chart', () => {
    const chart = drawnChart();
    chart.draw('trend', [60, 250], [200, 120]);
    expect(chart.controller.pointer('move', 300, 60, chart.scene())).toBe(true);
  });
});

describe('choosing a drawing', () => {
  it.each(DRAWING_TOOLS)('a tap near a %s selects it, one far away lets it go', (tool) => {
    const chart = drawnChart();
    const drawing = chart.draw(tool, [60, 250], [200, 120]);
    chart.controller.command('deselect');
    const { x, y } = shownAt(chart, drawing, drawing.anchors.length - 1);
    chart.tap(x + 8, y + 4);
    expect(chart.controller.state.selectedId).toBe(drawing.id);
    chart.tap(320, 270);
    expect(chart.controller.state.selectedId).toBeNull();
  });

  it('takes the nearest, not the newest', () => {
    const chart = drawnChart();
    const lower = chart.draw('horizontal', [100, 200]);
    chart.draw('horizontal', [100, 190]);
    chart.controller.command('deselect');
    chart.tap(250, 201);
    expect(chart.controller.state.selectedId).toBe(lower.id);
  });

  it('finds a line in the fill of a rectangle, and the rectangle where nothing else is', () => {
    const chart = drawnChart();
    const line = chart.draw('trend', [80, 150], [160, 150]);
    const box = chart.draw('rectangle', [40, 80], [220, 250]);
    chart.controller.command('deselect');
    chart.tap(120, 152);
    expect(chart.controller.state.selectedId).toBe(line.id);
    chart.tap(120, 210);
    expect(chart.controller.state.selectedId).toBe(box.id);
  });

  it('finds a ray where it was extended to', () => {
    const chart = drawnChart();
    const ray = chart.draw('ray', [60, 200], [120, 200]);
    chart.controller.command('deselect');
    chart.tap(300, 203);
    expect(chart.controller.state.selectedId).toBe(ray.id);
  });
});

describe('moving a drawing', () => {
  it('moves one end by its knob, from 22 px around it, without a jump', () => {
    const chart = drawnChart();
    const before = chart.draw('trend', [60, 250], [200, 120]);
    chart.drag([200 + 15, 120 - 12], [230, 100], [200 + 15 + 42, 120 - 12 + 60]);
    const [after] = chart.controller.state.drawings;
    expect(after!.anchors[0]).toEqual(before.anchors[0]);
    expectAt(chart, after!, 1, 242, 180);
  });

  it('moves a corner of a rectangle that is no anchor: its time by one, its price by the other', () => {
    const chart = drawnChart();
    chart.draw('rectangle', [60, 250], [200, 120]);
    chart.drag([60, 120], [80, 110], [90, 90]);
    const [after] = chart.controller.state.drawings;
    expectAt(chart, after!, 0, 90, 250);
    expectAt(chart, after!, 1, 200, 90);
  });

  it('moves it whole by its body, keeping its shape', () => {
    const chart = drawnChart();
    const before = chart.draw('trend', [60, 250], [200, 120]);
    chart.drag([130, 185], [150, 190], [190, 205]);
    const [after] = chart.controller.state.drawings;
    expectAt(chart, after!, 0, 120, 270);
    const [a, b] = before.anchors;
    const [c, d] = after!.anchors;
    expect(d!.timeMs - c!.timeMs).toBe(b!.timeMs - a!.timeMs);
    expect(d!.price - c!.price).toBeCloseTo(b!.price - a!.price, 6);
  });

  it('moves a small one whole by its middle, although its knobs reach everywhere', () => {
    const chart = drawnChart();
    chart.draw('trend', [100, 200], [124, 200]);
    chart.drag([112, 200], [112, 180], [112, 150]);
    const [after] = chart.controller.state.drawings;
    expectAt(chart, after!, 0, 100, 150);
    expectAt(chart, after!, 1, 124, 150);
  });

  it('is one step, however often the finger moved, and none when it was cancelled', () => {
    const chart = drawnChart();
    const before = chart.draw('trend', [60, 250], [200, 120]);
    chart.drag([130, 185], [150, 190], [170, 200], [190, 205]);
    chart.controller.command('undo');
    expect(chart.controller.state.drawings).toEqual([before]);
    chart.tap(130, 185);
    chart.controller.pointer('down', 130, 185, chart.scene());
    chart.controller.pointer('move', 170, 220, chart.scene());
    chart.controller.pointer('cancel', 170, 220, chart.scene());
    expect(chart.controller.state.drawings).toEqual([before]);
  });

  it('tells the page nothing before the finger leaves', () => {
    const chart = drawnChart();
    chart.draw('trend', [60, 250], [200, 120]);
    const { state } = chart.controller;
    chart.controller.pointer('down', 130, 185, chart.scene());
    chart.controller.pointer('move', 170, 220, chart.scene());
    expect(chart.controller.state).toBe(state);
  });

  it('leaves the finger to the chart where there is nothing to hold', () => {
    const chart = drawnChart();
    chart.draw('trend', [60, 250], [200, 120]);
    expect(chart.controller.pointer('down', 300, 60, chart.scene())).toBe(false);
    expect(chart.controller.pointer('move', 280, 60, chart.scene())).toBe(false);
    expect(chart.controller.pointer('up', 280, 60, chart.scene())).toBe(false);
    expect(chart.controller.state.selectedId).not.toBeNull();
  });
});

describe('a text', () => {
  it('asks for its words, and placing and writing it are one step', () => {
    const chart = drawnChart();
    chart.controller.choose('text');
    chart.tap(100, 200);
    expect(chart.controller.state).toMatchObject({ drawings: [], tool: null });
    expect(chart.controller.state.wantsTextId).not.toBeNull();
    chart.controller.setText('  support\n');
    expect(chart.controller.state.drawings[0]).toMatchObject({ tool: 'text', text: 'support' });
    expect(textsOf(chart.paint())).toContain('support');
    chart.controller.command('undo');
    expect(chart.controller.state).toMatchObject({ drawings: [], canUndo: false });
  });

  it('goes as if it never was when it gets no words, or when something else is done', () => {
    const chart = drawnChart();
    for (const end of [
      () => chart.controller.setText('  '),
      () => chart.controller.choose('trend'),
      () => chart.controller.command('undo'),
      () => chart.controller.load([], { ...FREE, locked: true }),
      () => chart.controller.tap(300, 60, chart.scene()),
    ]) {
      chart.controller.load([], FREE);
      chart.controller.choose('text');
      chart.tap(100, 200);
      end();
      expect(chart.controller.state).toMatchObject({ drawings: [], canUndo: false, wantsTextId: null });
    }
  });

  it('asks again when it is touched again, keeps its words when they stay, and goes when they are emptied', () => {
    const chart = drawnChart();
    const note = chart.draw('text', [100, 200]);
    chart.tap(110, 200);
    expect(chart.controller.state.wantsTextId).toBe(note.id);
    chart.controller.setText('note');
    expect(chart.controller.state.drawings).toEqual([note]);
    chart.tap(110, 200);
    chart.controller.setText('');
    expect(chart.controller.state.drawings).toEqual([]);
    chart.controller.command('undo');
    expect(chart.controller.state.drawings).toEqual([note]);
  });
});

describe('the lock', () => {
  it('keeps what is there from being selected, moved and removed', () => {
    const chart = drawnChart();
    const line = chart.draw('trend', [60, 250], [200, 120]);
    chart.controller.load(chart.controller.state.drawings, { ...FREE, locked: true });
    expect(chart.controller.state.selectedId).toBeNull();
    chart.tap(130, 185);
    expect(chart.controller.pointer('down', 130, 185, chart.scene())).toBe(false);
    chart.controller.pointer('up', 130, 185, chart.scene());
    chart.controller.command('delete');
    chart.controller.command('clear');
    expect(chart.controller.state).toMatchObject({ selectedId: null, drawings: [line] });
  });
});

describe('loading', () => {
  it('what the controller told last, as the page sends it back, keeps selection and steps', () => {
    const chart = drawnChart();
    chart.draw('trend', [60, 250], [200, 120]);
    const { state } = chart.controller;
    chart.controller.load(structuredClone(state.drawings) as Drawing[], FREE);
    expect(chart.controller.state).toBe(state);
  });

  it('the drawings of another market forgets the steps', () => {
    const chart = drawnChart();
    chart.draw('trend', [60, 250], [200, 120]);
    fc.assert(
      fc.property(drawings, (stored) => {
        chart.controller.load(stored, FREE);
        expect(chart.controller.state).toMatchObject({ drawings: stored, canUndo: false, selectedId: null });
        chart.paint();
      }),
    );
  });

  it('gives new drawings ids of their own', () => {
    const chart = drawnChart();
    const stored = ['d1', 'd2', 'd7', 'x'].map((id): Drawing => ({
      id,
      tool: 'vertical',
      anchors: [{ timeMs: 1, price: 1 }],
    }));
    chart.controller.load(stored, FREE);
    chart.draw('trend', [60, 250], [200, 120]);
    const ids = chart.controller.state.drawings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
  });

  it('as many as a chart keeps leaves no room for more', () => {
    const chart = drawnChart();
    const many = Array.from({ length: MOST_DRAWINGS }, (_, i): Drawing => ({
      id: `d${i}`,
      tool: 'vertical',
      anchors: [{ timeMs: 1, price: 1 }],
    }));
    chart.controller.load(many, FREE);
    chart.controller.choose('trend');
    expect(chart.controller.state.tool).toBeNull();
  });
});

describe('steps', () => {
  type Act = (chart: Drawn) => void;
  const place = fc.tuple(fc.integer({ min: 0, max: 380 }), fc.integer({ min: 20, max: 390 }));
  const named = <T extends string>(names: readonly T[], act: (chart: Drawn, name: T) => void): fc.Arbitrary<Act> =>
    fc.constantFrom(...names).map((name) => (chart: Drawn) => act(chart, name));
  const commands: readonly DrawingCommand[] = ['undo', 'redo', 'delete', 'clear', 'deselect'];
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.tuple(fc.constantFrom<DrawingTool>(...DRAWING_TOOLS), place, place).map(
      ([tool, from, to]) =>
        (chart: Drawn) =>
          void chart.draw(tool, from, to),
    ),
    fc.tuple(place, place).map(
      ([from, to]) =>
        (chart: Drawn) =>
          chart.drag(from, to),
    ),
    place.map(
      ([x, y]) =>
        (chart: Drawn) =>
          chart.tap(x, y),
    ),
    place.map(
      ([x, y]) =>
        (chart: Drawn) =>
          void chart.controller.pointer('down', x, y, chart.scene()),
    ),
    fc.constant<Act>(({ controller, scene }) => void controller.pointer('cancel', 0, 0, scene())),
    named(DRAWING_TOOLS, ({ controller }, tool) => controller.choose(tool)),
    named(commands, ({ controller }, command) => controller.command(command)),
    named(['', 'a note'], ({ controller }, text) => controller.setText(text)),
    named(['free', 'locked'], ({ controller }, lock) =>
      controller.load(controller.state.drawings, { ...FREE, locked: lock === 'locked' }),
    ),
  );

  /** @returns how many steps there were */
  function undoAll({ controller }: Drawn): number {
    let undone = 0;
    for (; controller.state.canUndo; undone++) controller.command('undo');
    return undone;
  }

  it('undone one by one lead back to the start, whatever was done', () => {
    fc.assert(
      fc.property(drawings, fc.array(act, { maxLength: 40 }), (start, acts) => {
        const chart = drawnChart();
        chart.controller.load(start, FREE);
        for (const step of acts) step(chart);
        expect(undoAll(chart)).toBeLessThanOrEqual(acts.length + 1);
        expect(chart.controller.state.drawings).toEqual(start);
      }),
      { numRuns: 80 },
    );
  });

  it('undone and redone lead to exactly where they were', () => {
    fc.assert(
      fc.property(drawings, fc.array(act, { maxLength: 30 }), (start, acts) => {
        const chart = drawnChart();
        const { controller } = chart;
        controller.load(start, FREE);
        for (const step of acts) step(chart);
        controller.command('deselect');
        while (controller.state.canRedo) controller.command('redo');
        const end = controller.state.drawings;
        for (let undone = undoAll(chart); undone > 0; undone--) controller.command('redo');
        expect(controller.state).toMatchObject({ drawings: end, canRedo: false });
      }),
      { numRuns: 60 },
    );
  });

  it('change the identity of the state only when something in it changed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const chart = drawnChart();
        for (const step of acts) {
          const before = chart.controller.state;
          step(chart);
          if (chart.controller.state !== before) expect(chart.controller.state).not.toEqual(before);
        }
      }),
      { numRuns: 60 },
    );
  });
});

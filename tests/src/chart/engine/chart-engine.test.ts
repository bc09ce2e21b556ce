import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrawList, PAINTS, POINT_STRIDE } from '../../../../src/chart/layers/draw-list.ts';
import type { SceneLayer } from '../../../../src/chart/layers/scene-layer.ts';
import { yToPrice } from '../../../../src/chart/scale/price-scale.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartLook, PaneKind } from '../../../../src/chart/look.ts';
import { CLOSE } from '../../../../src/chart/store/series-store.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';
import { CONFIG, engineWith, painted, quadsOf, sizeOf, textsOf } from '../support/engine.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const END_MS = Date.UTC(2026, 10, 21, 10, 22);

const walk = (count: number, more: Partial<Parameters<typeof randomWalk>[0]> = {}) =>
  randomWalk({ count, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1, ...more });

const flat = (count: number, price: number): Row[] =>
  walk(count).map(({ timeMs }) => ({ timeMs, open: price, high: price, low: price, close: price, volume: 0 }));

const feed = (engine: ReturnType<typeof engineWith>, row: Row) =>
  engine.update(row.timeMs, row.open, row.high, row.low, row.close, row.volume, 0);

function expectSound(list: DrawList): void {
  for (const quad of quadsOf(list)) for (const value of quad) expect(Number.isFinite(value)).toBe(true);
  for (const value of list.points.subarray(0, list.pointCount * POINT_STRIDE))
    expect(Number.isFinite(value)).toBe(true);
  for (const item of list.texts.slice(0, list.textCount)) {
    expect(Number.isFinite(item.x) && Number.isFinite(item.y)).toBe(true);
    expect(item.text).not.toMatch(/NaN|Infinity|undefined/);
  }
}

describe('the crosshair', () => {
  type Move = (engine: ReturnType<typeof engineWith>) => void;
  const px = fc.integer({ min: -200, max: 900 });
  const moves: fc.Arbitrary<Move> = fc.oneof(
    px.map(
      (dxPx): Move =>
        (engine) =>
          engine.pan(dxPx),
    ),
    fc.tuple(px, fc.double({ min: 0.2, max: 5, noNaN: true })).map(
      ([xPx, factor]): Move =>
        (engine) =>
          engine.zoom(xPx, factor, 0),
    ),
    fc.tuple(px, px).map(
      ([xPx, yPx]): Move =>
        (engine) =>
          engine.setCursor(xPx, yPx),
    ),
    fc.integer({ min: -9, max: 9 }).map(
      (candles): Move =>
        (engine) =>
          engine.stepCursor(candles),
    ),
    fc.constantFrom(320, 844).map(
      (widthPx): Move =>
        (engine) =>
          engine.setSize(sizeOf(widthPx, 340, 2)),
    ),
    fc.constant<Move>((engine) => engine.jumpToOldest()),
  );

  function expectInPlot(engine: ReturnType<typeof engineWith>): void {
    const list = painted(engine, NOW_MS);
    const { layout, cursor, view } = engine.scene!;
    const dashes = quadsOf(list).filter(([, , width, , , paint]) => PAINTS[paint!] === 'ink3' && width === 1);
    expect(dashes.length).toBeGreaterThan(0);
    const left = dashes.map(([x]) => x!);
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...left)).toBeLessThan(layout.plotRight);
    const visible = layout.plotRight / layout.dpr / view.candlePx;
    expect(cursor!.index).toBeLessThan(view.rightIndex);
    expect(cursor!.index + 1).toBeGreaterThan(view.rightIndex - visible);
  }

  it('stands in the plot, on a candle in sight, also when it is led over the price axis', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(300)), 1);
    painted(engine, NOW_MS);
    engine.pan(300);
    engine.setCursor(385, 100);
    expectInPlot(engine);
  });

  it('stays there and reads the candle there, however the chart moves under it or is resized', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 12 }), fc.integer({ min: 1, max: 400 }), (steps, count) => {
        const rows = walk(count + 3);
        const engine = engineWith();
        engine.reset(columnsFrom(rows.slice(0, count)), 1);
        painted(engine, NOW_MS);
        engine.setCursor(200, 100);
        for (const step of steps) {
          step(engine);
          expectInPlot(engine);
        }
        for (const row of rows.slice(count)) feed(engine, row);
        expectInPlot(engine);
        expect(engine.readout()!.openTimeMs).toBe(engine.series.timeOf(engine.scene!.cursor!.index));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the view', () => {
  it('stays still to the pixel when history is prepended (K7)', () => {
    const rows = walk(2500);
    const engine = engineWith();
    engine.reset(columnsFrom(rows.slice(1500)), 1);
    painted(engine, NOW_MS);
    engine.pan(2000);
    const before = quadsOf(painted(engine, NOW_MS));
    engine.prepend(columnsFrom(rows.slice(500, 1500)));
    expect(quadsOf(painted(engine, NOW_MS))).toEqual(before);
    engine.prepend(columnsFrom(rows.slice(0, 500)));
    expect(quadsOf(painted(engine, NOW_MS))).toEqual(before);
  });

  it('asks for history before its left edge is reached, and not at the live edge of a long series', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(1000)), 1);
    expect(engine.wantsOlder).toBe(false);
    engine.pan(5600);
    expect(engine.wantsOlder).toBe(true);
  });

  it('goes along with new candles at the live edge, and stays put when scrolled away', () => {
    const rows = walk(300);
    const engine = engineWith();
    engine.reset(columnsFrom(rows.slice(0, 290)), 1);
    painted(engine, NOW_MS);
    for (const row of rows.slice(290)) feed(engine, row);
    expect(engine.atLive).toBe(true);
    engine.pan(300);
    const before = quadsOf(painted(engine, NOW_MS)).length;
    feed(engine, { ...rows[299]!, timeMs: END_MS + MINUTE_MS });
    expect(engine.atLive).toBe(false);
    expect(Math.abs(quadsOf(painted(engine, NOW_MS)).length - before)).toBeLessThan(40);
    engine.jumpToLive();
    expect(engine.atLive).toBe(true);
  });

  it('stays where it is in time when the feed starts over after a reconnect', () => {
    const rows = walk(1000);
    const engine = engineWith();
    engine.reset(columnsFrom(rows), 1);
    painted(engine, NOW_MS);
    engine.pan(1200);
    engine.setCursor(100, 100);
    const before = engine.readout()!.openTimeMs;
    engine.reset(columnsFrom(rows.slice(400)), 1);
    expect(engine.readout()!.openTimeMs - before).toBeLessThanOrEqual(MINUTE_MS);
    expect(engine.atLive).toBe(false);
  });

  it('is not moved by theme, size or level changes', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(1000)), 1);
    painted(engine, NOW_MS);
    engine.pan(900);
    engine.setCursor(200, 100);
    const before = engine.readout()!.openTimeMs;
    engine.setSize(sizeOf(390, 340, 1));
    expect(engine.readout()!.openTimeMs).toBe(before);
  });
});

describe('the picture', () => {
  it('has no more candles than device pixels, however many there are', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(50_000)), 1);
    painted(engine, NOW_MS);
    engine.zoom(390, 1e-6, 0);
    const list = painted(engine, NOW_MS);
    expectSound(list);
    expect(list.quadCount).toBeLessThan(3 * 780);
    expect(list.quadCount).toBeGreaterThan(300);
  });

  it('shows last price, countdown and times as texts', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(300)), 1);
    const texts = textsOf(painted(engine, NOW_MS));
    expect(texts).toContain('67,052.5');
    expect(texts).toContain('00:42');
    expect(texts.some((text) => /^\d\d:\d\d$/.test(text) && text !== '00:42')).toBe(true);
  });

  it('tells the newest price at once while the last candle is still on its way to it (K8)', () => {
    const engine = engineWith({ config: { animationMs: 300 } });
    engine.reset(columnsFrom(flat(50, 100)), 1);
    engine.update(END_MS, 100, 108, 100, 108, 1, NOW_MS);
    for (const afterMs of [0, 16, 150, 299, 300]) {
      const list = new DrawList();
      engine.paint(list, NOW_MS, NOW_MS + afterMs);
      expect(engine.isMoving(NOW_MS + afterMs)).toBe(afterMs < 300);
      const labels = list.texts.slice(0, list.textCount).filter(({ paint }) => paint === PAINTS.indexOf('onFill'));
      expect(labels.map(({ text }) => text)).toContain('108.0');
    }
  });

  it('has no countdown once the candle is over, so a closed market stands still', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(300)), 1);
    expect(engine.ticks(NOW_MS)).toBe(true);
    expect(engine.ticks(END_MS + MINUTE_MS)).toBe(false);
    expect(textsOf(painted(engine, END_MS + MINUTE_MS))).not.toContain('00:00');
  });

  it('shades the winning side of an open contract, with the time that is left (K6)', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(300)), 1);
    const plain = painted(engine, NOW_MS).quadCount;
    engine.setMarks([
      {
        kind: 'contract',
        id: '1',
        direction: 'up',
        openPrice: 67_060,
        openTimeMs: NOW_MS - 12_000,
        expiryTimeMs: NOW_MS + 18_000,
      },
    ]);
    const list = painted(engine, NOW_MS);
    expect(list.quadCount).toBeGreaterThan(plain - 40);
    expect(textsOf(list)).toContain('00:18');
    expect(engine.ticks(END_MS + 10 * MINUTE_MS)).toBe(false);
  });

  it.each<[string, Row[], number]>([
    ['one candle', walk(1), 1],
    ['two candles', walk(2), 1],
    ['a flat market', flat(200, 5), 2],
    ['gaps', walk(300).filter((_, i) => i % 50 > 20), 1],
    ['tiny prices', walk(200, { lastClose: 1e-9, decimals: 12 }), 12],
    ['huge prices', walk(200, { lastClose: 1e9, decimals: 2 }), 2],
    ['decimals too few for the prices', walk(200, { lastClose: 1e-9, decimals: 12 }), 2],
    ['prices of zero', flat(50, 0), 1],
    ['a crash to near zero', [...walk(100), ...walk(100, { endMs: END_MS + 100 * MINUTE_MS, lastClose: 0.1 })], 1],
  ])('is sound for %s, at every zoom', (_name, rows, decimals) => {
    const engine = engineWith();
    engine.reset(columnsFrom(rows), decimals);
    engine.setCursor(150, 120);
    for (const factor of [1, 0.05, 400, 0.001]) {
      engine.zoom(200, factor, 30);
      const list = painted(engine, NOW_MS);
      expectSound(list);
      expect(list.quadCount).toBeGreaterThan(2);
      expect(list.textCount).toBeGreaterThan(2);
    }
    expect(engine.readout()).not.toBeNull();
  });

  it('is empty without candles, and refuses nothing that a person does', () => {
    const engine = engineWith();
    engine.reset(columnsFrom([]), 1);
    engine.pan(100);
    engine.zoom(10, 2, 5);
    engine.zoom(10, NaN, 5);
    engine.setCursor(5, 5);
    engine.stepCursor(-1);
    engine.jumpToLive();
    expect(painted(engine, NOW_MS).opCount).toBe(0);
    expect(engine.readout()).toBeNull();
    expect(engine.data()).toEqual({ rows: [], summary: null });
  });

  it.each([
    [1, 1],
    [40, 20],
    [375, 96],
    [3000, 30],
  ])('is sound on a canvas of %d × %d px', (width, height) => {
    const engine = engineWith({ size: sizeOf(width, height, 2), config: { compact: height < 100 } });
    engine.reset(columnsFrom(walk(200)), 1);
    expectSound(painted(engine, NOW_MS));
  });
});

describe('the price scale', () => {
  const withLook = (look: Partial<ChartLook>, rows = walk(300)) => {
    const engine = engineWith({ config: { look: { ...STANDARD_LOOK, ...look } } });
    engine.reset(columnsFrom(rows), 1);
    painted(engine, NOW_MS);
    return engine;
  };

  it('labels a percent scale from the first candle in sight, also when that changes', () => {
    const engine = withLook({ scale: 'percent' });
    for (const dxPx of [0, 700]) {
      engine.pan(dxPx);
      const list = painted(engine, NOW_MS);
      const labels = textsOf(list).filter((text) => text.endsWith('%'));
      expect(labels.length).toBeGreaterThan(2);
      const { scale, series, columns } = engine.scene!;
      expect(scale.percentBase).toBe(series.toPrice(series.valueOf(columns.from - series.origin, CLOSE)));
    }
  });

  it('is linear where a logarithm or a percentage does not exist', () => {
    for (const scale of ['log', 'percent'] as const) {
      const engine = withLook({ scale }, flat(50, 0));
      expectSound(painted(engine, NOW_MS));
      expect(engine.scene!.scale.kind).toBe('linear');
    }
  });

  it('is in percent while a market is compared, whatever was chosen', () => {
    const engine = engineWith({ config: { compare: 'ETHUSDT', look: { ...STANDARD_LOOK, scale: 'log' } } });
    engine.reset(columnsFrom(walk(100)), 1);
    painted(engine, NOW_MS);
    expect(engine.scene!.scale.kind).toBe('percent');
  });

  it('holds the range two fingers chose (K3) until it is given back, the kind of scale changes, or other klines come', () => {
    const span = (engine: ReturnType<typeof engineWith>) => {
      painted(engine, NOW_MS);
      const { scale } = engine.scene!;
      return scale.maxPrice - scale.minPrice;
    };
    const engine = withLook({});
    const automatic = span(engine);
    engine.priceZoom(2);
    expect(engine.priceAuto).toBe(false);
    expect(span(engine)).toBeCloseTo(automatic / 2, 6);
    engine.pan(300);
    expect(span(engine)).toBeCloseTo(automatic / 2, 6);
    const top = engine.scene!.scale.maxPrice;
    engine.pricePan(10);
    painted(engine, NOW_MS);
    expect(engine.scene!.scale.maxPrice).toBeGreaterThan(top);
    engine.setPriceAuto();
    engine.jumpToLive();
    expect(span(engine)).toBeCloseTo(automatic, 6);
    engine.priceZoom(0.5);
    engine.setConfig({ ...CONFIG, look: { ...STANDARD_LOOK, scale: 'log' } });
    expect(engine.priceAuto).toBe(true);
    painted(engine, NOW_MS);
    engine.priceZoom(0.5);
    engine.changeInterval('ONE_HOUR');
    expect(engine.priceAuto).toBe(true);
  });

  it('keeps the price between two fingers between them, also at the border and on a logarithmic scale', () => {
    const kind = fc.constantFrom('linear' as const, 'log' as const);
    fc.assert(
      fc.property(
        kind,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (scale, share, factor) => {
          const engine = withLook({ scale });
          painted(engine, NOW_MS);
          const { layout, scale: before } = engine.scene!;
          const yPx = (layout.plotTop + share * (layout.plotBottom - layout.plotTop)) / layout.dpr;
          engine.priceZoom(factor, yPx);
          painted(engine, NOW_MS);
          const { scale: after } = engine.scene!;
          const y = yPx * layout.dpr;
          expect(yToPrice(after, y)).toBeCloseTo(yToPrice(before, y), 4);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('ignores what would leave nothing to see', () => {
    const engine = withLook({});
    for (const factor of [NaN, 0, -1, Infinity]) engine.priceZoom(factor);
    expect(engine.priceAuto).toBe(true);
    for (let i = 0; i < 200; i++) {
      engine.priceZoom(i < 100 ? 4 : 0.25);
      expectSound(painted(engine, NOW_MS));
    }
  });
});

describe('layers', () => {
  it('hear of the look and of every change of the klines, and take part in range and picture', () => {
    const heard: string[] = [];
    const layer: SceneLayer = {
      configure: (look) => heard.push(`look ${look.kind}`),
      follow: (series, change) => heard.push(`${change} ${series.count}`),
      widen: ({ series }, out) => {
        out[1] = series.toValue(80_000);
      },
      drawOver: (list) => list.quad(1, 2, 3, 4, 'accent'),
      legend: (_scene, index) => [{ name: 'L', values: [{ text: String(index), paint: 'study0' }] }],
    };
    const rows = walk(303);
    const engine = engineWith();
    engine.reset(columnsFrom(rows.slice(100, 300)), 1);
    engine.addLayer(layer);
    engine.prepend(columnsFrom(rows.slice(0, 100)));
    feed(engine, rows[300]!);
    engine.setConfig({ ...CONFIG, look: { ...STANDARD_LOOK, kind: 'line' } });
    engine.reset(columnsFrom(rows), 1);
    expect(heard).toEqual(['look candles', 'all 200', 'all 300', 'last 301', 'look line', 'all 303']);
    const list = painted(engine, NOW_MS);
    expect(engine.scene!.scale.maxPrice).toBeGreaterThan(80_000);
    expect(quadsOf(list)).toContainEqual([1, 2, 3, 4, 0, PAINTS.indexOf('accent')]);
    expect(textsOf(list)).toEqual(expect.arrayContaining(['L', '302']));
    engine.setCursor(100, 50);
    expect(textsOf(painted(engine, NOW_MS))).not.toContain('302');
  });
});

describe('klines of a length of their own', () => {
  it('begin as wide as was asked for, with seconds on the axis and no countdown', () => {
    const engine = engineWith();
    const STEP_MS = 500;
    engine.changeInterval('ONE_MIN', { ms: STEP_MS, px: 3 });
    const rows = randomWalk({ count: 60, endMs: NOW_MS, stepMs: STEP_MS, lastClose: 67_000, decimals: 1 });
    engine.reset(columnsFrom(rows), 1);
    const texts = textsOf(painted(engine, NOW_MS));
    expect(engine.scene!.view.candlePx).toBe(3);
    expect(engine.scene!.intervalMs).toBe(STEP_MS);
    expect(texts.filter((text) => /^\d\d:\d\d:\d\d$/.test(text)).length).toBeGreaterThan(0);
    expect(texts.filter((text) => /^\d\d:\d\d$/.test(text))).toEqual([]);
    expect(engine.ticks(NOW_MS)).toBe(false);
    engine.changeInterval('ONE_MIN');
    engine.reset(columnsFrom(walk(300)), 1);
    expect(textsOf(painted(engine, NOW_MS)).some((text) => /^\d\d:\d\d$/.test(text))).toBe(true);
  });
});

describe('panes', () => {
  const look: ChartLook = {
    ...STANDARD_LOOK,
    studies: [{ kind: 'rsi', period: 14 }, { kind: 'volume' }, { kind: 'macd', fast: 12, slow: 26, signal: 9 }],
  };

  it('stand in the order of the look under the plot, and follow a finger at their border', () => {
    const engine = engineWith({ config: { look } });
    engine.reset(columnsFrom(walk(300)), 1);
    const before = engine.zones!;
    expect(before.panes.map(({ kind }) => kind)).toEqual(['rsi', 'volume', 'macd']);
    const shares = engine.resizePane('macd', -30);
    const after = engine.zones!;
    expect(before.panes[2]!.topPx - after.panes[2]!.topPx).toBeCloseTo(30, 0);
    expect(Object.keys(shares)).toEqual(['macd']);
    expect(after.plotBottomPx).toBeLessThan(before.plotBottomPx);
    expect(engine.resizePane('kdj', 50)).toBe(shares);
  });

  it('wait at their limit until the finger that went past it is back', () => {
    const engine = engineWith({ config: { look } });
    engine.reset(columnsFrom(walk(300)), 1);
    const top = () => engine.zones!.panes[2]!.topPx;
    const start = top();
    engine.resizePane('macd', 500);
    const limit = top();
    expect(limit).toBeGreaterThan(start);
    engine.resizePane('macd', -400);
    expect(top()).toBe(limit);
    engine.resizePane('macd', -100);
    expect(top()).toBeCloseTo(start, 0);
    engine.resizePane('macd', 500);
    engine.endResize();
    engine.resizePane('macd', -10);
    expect(top()).toBeCloseTo(limit - 10, 0);
  });

  it('never push out the prices or one another, however they are resized', () => {
    const engine = engineWith({ config: { look } });
    engine.reset(columnsFrom(walk(300)), 1);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('rsi', 'volume', 'macd'), fc.integer({ min: -500, max: 500 }))),
        (drags) => {
          for (const [pane, dyPx] of drags) engine.resizePane(pane as PaneKind, dyPx);
          const { panes, plotBottomPx, panesBottomPx } = engine.zones!;
          const tops = [...panes.map(({ topPx }) => topPx), panesBottomPx];
          expect(plotBottomPx).toBeGreaterThan(0.2 * 340);
          expect(plotBottomPx).toBeLessThanOrEqual(tops[0]!);
          for (let i = 1; i < tops.length; i++) expect(tops[i]! - tops[i - 1]!).toBeGreaterThan(0.03 * 340);
        },
      ),
    );
  });
});

describe('the readout and the data', () => {
  it('give the candle under the crosshair (K4), which keyboard steps move', () => {
    const rows = walk(300);
    const engine = engineWith();
    engine.reset(columnsFrom(rows), 1);
    engine.stepCursor(-1);
    expect(engine.readout()!.openTimeMs).toBe(END_MS);
    engine.stepCursor(-3);
    const readout = engine.readout()!;
    expect(readout.openTimeMs).toBe(END_MS - 3 * MINUTE_MS);
    expect(readout.close).toBe(rows[296]!.close.toLocaleString('en', { minimumFractionDigits: 1 }));
    expect(readout.time).toBe('Nov 21, 10:19');
    engine.stepCursor(-280);
    expect(engine.readout()!.openTimeMs).toBe(END_MS - 283 * MINUTE_MS);
    engine.clearCursor();
    expect(engine.readout()).toBeNull();
  });

  it('offer the last 30 candles and a summary (K12)', () => {
    const rows = walk(300);
    const engine = engineWith();
    engine.reset(columnsFrom(rows), 1);
    const { rows: table, summary } = engine.data();
    const last = rows.slice(-30);
    expect(table.map((row) => row.openTimeMs)).toEqual(last.map((row) => row.timeMs));
    expect(summary!.last).toBe('67,052.5');
    const high = Math.max(...last.map((row) => row.high));
    expect(summary!.high).toBe(high.toLocaleString('en', { minimumFractionDigits: 1 }));
    expect(summary!.trend).toBe(last[29]!.close > last[0]!.open ? 'up' : 'down');
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartEngine } from '../../../../src/chart/engine/chart-engine.ts';
import { PAINTS, POINT_STRIDE, POLYLINE, QUAD_STRIDE } from '../../../../src/chart/layers/draw-list.ts';
import type { DrawList, Paint } from '../../../../src/chart/layers/draw-list.ts';
import { lastIndexOf } from '../../../../src/chart/layers/scene.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartLook, ChartStudy } from '../../../../src/chart/look.ts';
import { priceToY } from '../../../../src/chart/scale/price-scale.ts';
import { createStudyBoard } from '../../../../src/chart/studies/study-board.ts';
import { plainStudy, runPlain } from '../../../../src/compute/kline/plain/plain-studies.ts';
import { startKline } from '../../../../src/compute/kline/kline-kernels.ts';
import { klines } from '../../../models/kline-samples.ts';
import { readModule } from '../../../wasm/read-module.ts';
import { CONFIG, engineWith, painted, quadsOf, sizeOf, textsOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';
import { BOLL, EVERY_STUDY, KDJ, MACD } from './specs.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const decimalsOf = fc.integer({ min: 0, max: 10 });
const heights = fc.integer({ min: 300, max: 1400 });
const EVERYTHING: readonly ChartStudy[] = [...EVERY_STUDY, { kind: 'volume' }];

const lookWith = (studies: readonly ChartStudy[], rest: Partial<ChartLook> = {}): ChartLook => ({
  ...STANDARD_LOOK,
  studies,
  ...rest,
});

/** A market that did nothing but jump from price to price, a minute each. */
const jumps = (closes: readonly number[]): Row[] =>
  closes.map((close, i) => ({
    timeMs: NOW_MS - (closes.length - 1 - i) * 60_000,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }));

const walk = (count: number, lastClose = 67_000): Row[] =>
  randomWalk({ count, endMs: NOW_MS, stepMs: 60_000, lastClose, decimals: 2 });

function chartWith(look: ChartLook, rows: readonly Row[], size = sizeOf(390, 900, 2)): ChartEngine {
  const engine = engineWith({ size, config: { look } });
  engine.addLayer(createStudyBoard(null));
  engine.reset(columnsFrom(rows), 2);
  // Nothing is older, so that every candle has its warm-up.
  engine.prepend(columnsFrom([]));
  return engine;
}

interface Line {
  readonly paint: Paint;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly clip: readonly [top: number, bottom: number];
}

function linesIn(list: DrawList): Line[] {
  const lines: Line[] = [];
  for (let op = 0; op < list.opCount; op++) {
    if (list.opKind[op] !== POLYLINE) continue;
    const points: [number, number][] = [];
    for (let i = list.opFrom[op]!; i < list.opTo[op]!; i++) {
      points.push([list.points[i * POINT_STRIDE]!, list.points[i * POINT_STRIDE + 1]!]);
    }
    lines.push({ paint: PAINTS[list.opPaint[op]!]!, points, clip: [list.opClipTop[op]!, list.opClipBottom[op]!] });
  }
  return lines;
}

/** The texts of the axis beside a pane, from top to bottom. */
function axisOf(engine: ChartEngine, list: DrawList, kind: string): readonly { text: string; y: number }[] {
  const { layout } = engine.scene!;
  const pane = layout.panes.find((box) => box.kind === kind)!;
  return list.texts
    .slice(0, list.textCount)
    .filter(({ x, y }) => x > layout.plotRight && y > pane.top && y < pane.bottom)
    .sort((a, b) => a.y - b.y);
}

const labelsOf = (engine: ChartEngine, list: DrawList, kind: string) =>
  axisOf(engine, list, kind).map(({ text }) => text);

describe('studies over the prices', () => {
  it('are lines at the height of their values, named with the value of the last candle', () => {
    const rows = walk(200);
    const engine = chartWith(lookWith([{ kind: 'ma', period: 20 }]), rows);
    const list = painted(engine, NOW_MS);
    const [line] = linesIn(list);
    const mean = rows.slice(-20).reduce((sum, { close }) => sum + close, 0) / 20;
    expect(line!.paint).toBe('study0');
    expect(line!.points.at(-1)![1]).toBeCloseTo(priceToY(engine.scene!.scale, mean), 2);
    expect(textsOf(list)).toEqual(expect.arrayContaining(['MA20', engine.scene!.numbers.price(mean)]));
  });

  it('show at any zoom the value of the last candle of each column', () => {
    const rows = walk(20_001);
    const engine = chartWith(lookWith([{ kind: 'ma', period: 200 }]), rows);
    painted(engine, NOW_MS);
    for (let zoom = 0; zoom < 9; zoom++) {
      const [line] = linesIn(painted(engine, NOW_MS));
      const { series, columns, scale } = engine.scene!;
      line!.points.forEach(([, y], i) => {
        const end = lastIndexOf(series, columns, columns.to - line!.points.length + i) + 1;
        const mean = rows.slice(end - 200, end).reduce((sum, { close }) => sum + close, 0) / 200;
        expect(y).toBeCloseTo(priceToY(scale, mean), 1);
      });
      engine.zoom(300, 0.6, 0);
    }
  });

  it('are named with the value under the crosshair, and with a dash in the warm-up', () => {
    const engine = chartWith(lookWith([{ kind: 'ma', period: 20 }]), walk(40));
    painted(engine, NOW_MS);
    engine.setCursor(1, 200);
    expect(textsOf(painted(engine, NOW_MS))).toEqual(expect.arrayContaining(['MA20', '—']));
  });

  it('are drawn at every zoom, as long as the legend names them', () => {
    const engine = chartWith(lookWith(STANDARD_LOOK.studies), walk(5000));
    painted(engine, NOW_MS);
    for (let zoom = 0; zoom < 12; zoom++) {
      const list = painted(engine, NOW_MS);
      const { columns, layout } = engine.scene!;
      const lines = linesIn(list);
      expect(lines.map(({ paint }) => paint)).toEqual(['study0', 'study1']);
      expect(textsOf(list)).toEqual(expect.arrayContaining(['MA7', 'MA25']));
      for (const { points } of lines) {
        expect(points.length).toBeGreaterThan((columns.to - columns.from) * 0.9);
        expect(points.length).toBeLessThanOrEqual(layout.plotRight);
      }
      engine.zoom(300, 0.6, 0);
    }
    expect(engine.scene!.columns.level).toBeGreaterThan(2);
  });

  it('are hairlines where the candles are', () => {
    const engine = chartWith(lookWith([{ kind: 'ma', period: 7 }]), walk(5000));
    painted(engine, NOW_MS);
    const widthOf = (list: DrawList) => list.opWidth[list.opKind.indexOf(POLYLINE)]! / engine.scene!.layout.dpr;
    expect(widthOf(painted(engine, NOW_MS))).toBe(1.5);
    engine.zoom(300, 0.05, 0);
    expect(widthOf(painted(engine, NOW_MS))).toBe(0.75);
  });

  it('widen the prices in sight, and never so that candles lose more than the greater part of the height', () => {
    const fallen = jumps(Array.from({ length: 300 }, (_, i) => (i < 250 ? 500 : 100 + (i % 2))));
    const look = lookWith([{ kind: 'ma', period: 100 }]);
    const alone = chartWith(lookWith([]), fallen);
    const engine = chartWith(look, fallen);
    // Some twenty candles in sight, and an average far above them.
    for (const chart of [alone, engine]) {
      painted(chart, NOW_MS);
      chart.zoom(300, 3, 0);
      painted(chart, NOW_MS);
    }
    const range = (chart: ChartEngine) => chart.scene!.scale.maxPrice - chart.scene!.scale.minPrice;
    expect(range(engine)).toBeGreaterThan(range(alone));
    expect(range(engine)).toBeLessThan(range(alone) / 0.4);
  });

  it('leave out on a logarithmic scale what has no logarithm', () => {
    const rows = jumps(Array.from({ length: 100 }, (_, i) => (i % 20 === 0 ? 60 : 0.02)));
    const engine = chartWith(lookWith([{ kind: 'boll', period: 20, deviations: 3 }], { scale: 'log' }), rows);
    const list = painted(engine, NOW_MS);
    const lines = linesIn(list);
    expect(lines).toHaveLength(3);
    for (const { points } of lines) for (const [x, y] of points) expect(Number.isFinite(x + y)).toBe(true);
    expect(lines[2]!.points.length).toBeLessThan(lines[1]!.points.length);
  });

  it('follow another look at once, and leave out what cannot be computed', () => {
    const engine = chartWith(lookWith([{ kind: 'ma', period: 7 }]), walk(100));
    const studies = [{ kind: 'ma', period: -1 }, { kind: 'ema', period: 12 }, BOLL] as const;
    engine.setConfig({ ...CONFIG, look: lookWith(studies) });
    const list = painted(engine, NOW_MS);
    expect(linesIn(list).map(({ paint }) => paint)).toEqual(['study0', 'study1', 'study1', 'study1']);
    expect(textsOf(list)).toEqual(expect.arrayContaining(['EMA12', 'BOLL(20,2)']));
    expect(textsOf(list)).not.toContain('MA-1');
  });
});

describe('studies in panes', () => {
  it('stand on scales of their own, inside their panes, with their names', () => {
    const engine = chartWith(lookWith(EVERYTHING), walk(400), sizeOf(390, 1400, 2));
    const list = painted(engine, NOW_MS);
    const { panes } = engine.scene!.layout;
    const lines = linesIn(list);
    for (const pane of panes.filter(({ kind }) => kind !== 'volume')) {
      const inside = lines.filter(({ clip }) => clip[0] === pane.top && clip[1] === pane.bottom);
      expect(inside.length, pane.kind).toBeGreaterThan(0);
      for (const { points } of inside) {
        for (const [, y] of points) {
          expect(y).toBeGreaterThanOrEqual(pane.top);
          expect(y).toBeLessThanOrEqual(pane.bottom);
        }
      }
    }
    expect(textsOf(list)).toEqual(
      expect.arrayContaining(['VOL', 'MA5', 'MACD(12,26,9)', 'RSI14', 'KDJ(9,3,3)', 'ATR14', 'OBV']),
    );
  });

  it('have the heights that matter on their axes', () => {
    const engine = chartWith(lookWith([{ kind: 'rsi', period: 14 }, KDJ, MACD]), walk(400));
    const list = painted(engine, NOW_MS);
    expect(labelsOf(engine, list, 'rsi')).toEqual(['70', '30']);
    expect(labelsOf(engine, list, 'kdj')).toEqual(['80', '20']);
    expect(labelsOf(engine, list, 'macd')).toContain('0');
  });

  it('have no two labels that read the same, however little they move', () => {
    const [first, ...rest] = walk(300);
    // All in sight lies between two numbers of three digits.
    const rows = [{ ...first!, volume: 1e6 }, ...rest];
    const engine = chartWith(lookWith([{ kind: 'obv' }]), rows);
    const labels = labelsOf(engine, painted(engine, NOW_MS), 'obv');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('show a flat market as flat: what its averages differ by is rounding, measured by the price', () => {
    for (const [decimals, price] of [
      [2, 67_123.45],
      [8, 0.00001234],
    ] as const) {
      const closes = Array.from({ length: 200 }, () => price);
      const exact = Float64Array.from(closes);
      const lines = { macd: exact.slice(), signal: exact.slice(), histogram: exact.slice() };
      runPlain(plainStudy({ kind: 'macd', fast: 12, slow: 26, signal: 9 }, { close: exact }, lines), exact.length);
      if (decimals === 2) expect(lines.histogram.some((value) => value !== 0)).toBe(true);

      const engine = engineWith({ size: sizeOf(390, 900, 2), config: { look: lookWith([MACD]) } });
      engine.addLayer(createStudyBoard(null));
      engine.reset(columnsFrom(jumps(closes)), decimals);
      engine.prepend(columnsFrom([]));
      const list = painted(engine, NOW_MS);
      const [pane] = engine.scene!.layout.panes;
      const bars = quadsOf(list).filter(([, y, , , , paint]) => {
        return y! > pane!.top && y! < pane!.bottom && ['upVolume', 'downVolume'].includes(PAINTS[paint!]!);
      });
      expect(bars.length).toBeGreaterThan(20);
      for (const [, , , height, , paint] of bars) expect([height, PAINTS[paint!]]).toEqual([1, 'upVolume']);
      for (const { points } of linesIn(list)) expect(new Set(points.map(([, y]) => Math.round(y))).size).toBe(1);
      expect(labelsOf(engine, list, 'macd')).toContain('0');
      const name = list.texts.findIndex(({ text }) => text === 'MACD(12,26,9)');
      expect(list.texts.slice(name + 1, name + 4).map(({ text }) => text)).toEqual(['0', '0', '0']);
    }
  });

  it('tell the height of the crosshair', () => {
    const engine = chartWith(lookWith([{ kind: 'rsi', period: 14 }]), walk(400));
    painted(engine, NOW_MS);
    const { layout } = engine.scene!;
    const [pane] = layout.panes;
    const before = labelsOf(engine, painted(engine, NOW_MS), 'rsi');
    engine.setCursor(100, (pane!.top + pane!.bottom) / 2 / layout.dpr);
    const texts = labelsOf(engine, painted(engine, NOW_MS), 'rsi');
    const label = texts.find((text) => !before.includes(text));
    expect(Number(label)).toBeGreaterThan(30);
    expect(Number(label)).toBeLessThan(70);
  });

  it('draw at most a point and a column of the histogram for each column of candles, at any zoom', () => {
    const engine = chartWith(lookWith(EVERYTHING), walk(20_000), sizeOf(390, 1400, 2));
    painted(engine, NOW_MS);
    for (let zoom = 0; zoom < 12; zoom++) {
      const list = painted(engine, NOW_MS);
      const { columns, layout } = engine.scene!;
      const count = columns.to - columns.from;
      expect(count).toBeLessThanOrEqual(layout.plotRight);
      for (const { points } of linesIn(list)) expect(points.length).toBeLessThanOrEqual(count);
      const pane = layout.panes.find(({ kind }) => kind === 'macd')!;
      const macd = quadsOf(list).filter(([, y, , height]) => y! > pane.top && y! + height! < pane.bottom);
      const bars = macd.filter((quad) => ['upVolume', 'downVolume'].includes(PAINTS[quad[QUAD_STRIDE - 1]!]!));
      expect(bars.length).toBeLessThanOrEqual(count);
      engine.zoom(200, 0.6, 0);
    }
  });

  it('are drawn sensibly for any market: finite, and labels in order that read apart', () => {
    fc.assert(
      fc.property(klines({ min: 1, max: 120 }), decimalsOf, heights, (columns, decimals, heightPx) => {
        const engine = engineWith({ size: sizeOf(390, heightPx, 2), config: { look: lookWith(EVERYTHING) } });
        engine.addLayer(createStudyBoard(null));
        engine.reset(columns, decimals);
        const list = painted(engine, columns.openTimeMs.at(-1)!);
        for (const { points } of linesIn(list)) for (const [x, y] of points) expect(Number.isFinite(x + y)).toBe(true);
        for (const quad of quadsOf(list)) expect(quad.every(Number.isFinite)).toBe(true);
        for (const { kind } of engine.scene!.layout.panes) {
          const labels = axisOf(engine, list, kind);
          const texts = labels.map(({ text }) => text);
          expect(new Set(texts).size, `${kind}: ${texts.join(' ')}`).toBe(labels.length);
          for (let i = 1; i < labels.length; i++) expect(labels[i]!.y - labels[i - 1]!.y).toBeGreaterThanOrEqual(26);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('wait for their first values without a word but their names', () => {
    const engine = chartWith(lookWith([MACD, { kind: 'atr', period: 14 }]), walk(3));
    const list = painted(engine, NOW_MS);
    expect(textsOf(list)).toEqual(expect.arrayContaining(['MACD(12,26,9)', 'ATR14', '—']));
    expect(axisOf(engine, list, 'atr')).toEqual([]);
  });

  it('stay out of panes too small for them', () => {
    const engine = chartWith(lookWith(EVERYTHING), walk(200), sizeOf(120, 90, 1));
    expect(() => painted(engine, NOW_MS)).not.toThrow();
  });
});

describe('a board of studies', () => {
  it('follows ticks without being told of all candles', () => {
    const rows = walk(300);
    const whole = chartWith(lookWith(EVERYTHING), rows);
    const engine = chartWith(lookWith(EVERYTHING), rows.slice(0, 250));
    for (const { timeMs, open, high, low, close, volume } of rows.slice(250)) {
      engine.update(timeMs, open, high, low, open, volume, 0);
      engine.update(timeMs, open, high, low, close, volume, 0);
    }
    const [shown, wanted] = [linesIn(painted(engine, NOW_MS)), linesIn(painted(whole, NOW_MS))];
    expect(shown.map(({ points }) => points.length)).toEqual(wanted.map(({ points }) => points.length));
    shown.forEach(({ points }, i) => {
      points.forEach(([x, y], at) => {
        expect(x).toBeCloseTo(wanted[i]!.points[at]![0], 3);
        expect(y).toBeCloseTo(wanted[i]!.points[at]![1], 3);
      });
    });
  });

  it('has nothing to draw before candles come and after they went', () => {
    const engine = chartWith(lookWith(EVERYTHING), []);
    expect(painted(engine, NOW_MS).opCount).toBe(0);
    engine.reset(columnsFrom(walk(100)), 2);
    expect(linesIn(painted(engine, NOW_MS)).length).toBeGreaterThan(0);
    engine.changeInterval('ONE_HOUR');
    expect(painted(engine, NOW_MS).opCount).toBe(0);
  });

  it('gives its memory back: a hundred charts fit where few would', async () => {
    const kernels = await startKline(readModule('kline'), 1 << 17, 2 << 20);
    const rows = columnsFrom(walk(2000));
    const older = columnsFrom(walk(2100).slice(0, 100));
    for (let i = 0; i < 100; i++) {
      const engine = engineWith({ config: { look: lookWith(EVERYTHING) } });
      const board = createStudyBoard(kernels);
      engine.addLayer(board);
      engine.reset(rows, 2);
      board.close();
      // A page of history that arrives after the chart has closed.
      engine.prepend(older);
    }
    const last = kernels.studyEngine(40_000, ['close', 'high', 'low', 'volume', 'open']);
    last.close();
  });
});

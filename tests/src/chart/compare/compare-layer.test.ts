import { describe, expect, it } from 'vitest';
import { createCompareLayer } from '../../../../src/chart/compare/compare-layer.ts';
import { POINT_STRIDE, POLYLINE } from '../../../../src/chart/layers/draw-list.ts';
import type { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import { priceToY } from '../../../../src/chart/scale/price-scale.ts';
import { arraySource } from '../support/array-source.ts';
import { engineWith, painted, textsOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';

const MINUTE_MS = 60_000;
const END_MS = Date.UTC(2026, 10, 21, 10, 22);
const KEY = { symbol: 'ETHUSDT', interval: 'ONE_MIN' } as const;

const rows = randomWalk({ count: 400, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 60_000, decimals: 1 });
/** Every price of another market, a fixed share of the first's. */
const times = (factor: number, of: readonly Row[] = rows): Row[] =>
  of.map((row) => ({
    ...row,
    open: row.open * factor,
    high: row.high * factor,
    low: row.low * factor,
    close: row.close * factor,
  }));

function comparing(other: readonly Row[] | null, main: readonly Row[] = rows) {
  const source = arraySource(other, 6);
  let changes = 0;
  const layer = createCompareLayer(source, () => changes++);
  const engine = engineWith({ config: { compare: 'ETHUSDT' } });
  engine.addLayer(layer);
  engine.reset(columnsFrom(main), 1);
  layer.open(KEY);
  return { source, layer, engine, changesOf: () => changes };
}

/** Points of the last polyline. */
function lineOf(list: DrawList): [number, number][] {
  for (let op = list.opCount - 1; op >= 0; op--) {
    if (list.opKind[op] !== POLYLINE) continue;
    return Array.from({ length: list.opTo[op]! - list.opFrom[op]! }, (_, i) => {
      const at = (list.opFrom[op]! + i) * POINT_STRIDE;
      return [list.points[at]!, list.points[at + 1]!];
    });
  }
  return [];
}

describe('a compared market', () => {
  it('lies on the closes of the first when it moves by the same percentages, whatever it costs', () => {
    for (const factor of [1e-4, 1, 3.5]) {
      const { engine } = comparing(times(factor));
      const line = lineOf(painted(engine, END_MS));
      const { scale, columns, series } = engine.scene!;
      expect(line).toHaveLength(columns.to - columns.from);
      line.forEach(([, y], i) => {
        const close = rows[columns.from - series.origin + i]!.close;
        expect(Math.abs(y - priceToY(scale, close))).toBeLessThan(0.5);
      });
    }
  });

  it('is named with its change since the first candle in sight', () => {
    const { engine } = comparing(times(2));
    const texts = textsOf(painted(engine, END_MS));
    const { series, columns } = engine.scene!;
    const first = rows[columns.from - series.origin]!.close;
    const change = ((rows[399]!.close / first - 1) * 100).toFixed(2);
    expect(texts).toContain('ETHUSDT');
    expect(texts.some((text) => text.replace('−', '-').replace('+', '') === `${change}%`)).toBe(true);
  });

  it('widens the range so that its line is seen', () => {
    const moving = rows.map((row, i) => ({ ...row, open: i + 1, high: i + 1, low: i + 1, close: i + 1 }));
    const { engine } = comparing(moving);
    const line = lineOf(painted(engine, END_MS));
    const { layout } = engine.scene!;
    for (const [, y] of line) {
      expect(y).toBeGreaterThanOrEqual(layout.plotTop);
      expect(y).toBeLessThanOrEqual(layout.plotBottom);
    }
  });

  it('holds the last price where it has no candle, and begins where its history does', () => {
    const gappy = times(1).filter((_, i) => i >= 370 && i % 3 === 0);
    const { engine } = comparing(gappy);
    const line = lineOf(painted(engine, END_MS));
    expect(line).toEqual([]);
    const filled = times(1).filter((_, i) => i % 3 === 0);
    expect(lineOf(painted(comparing(filled).engine, END_MS)).length).toBeGreaterThan(50);
  });

  it('asks for history until it reaches as far back as the first, once at a time, and stops when there is none', () => {
    const { source, engine } = comparing(times(1).slice(300));
    painted(engine, END_MS);
    painted(engine, END_MS);
    expect(source.olderAsked).toBe(1);
    source.sink.prepend(columnsFrom(times(1).slice(200, 300)));
    painted(engine, END_MS);
    expect(source.olderAsked).toBe(2);
    source.sink.prepend(columnsFrom([]));
    painted(engine, END_MS);
    expect(source.olderAsked).toBe(2);
  });

  it('goes along with updates, and hears nothing of a market it left', () => {
    const { source, layer, engine, changesOf } = comparing(times(1));
    const before = changesOf();
    const last = rows[399]!;
    const { sink } = source;
    sink.update(last.timeMs, last.open, last.high * 1.01, last.low, last.high * 1.01, 1);
    expect(changesOf()).toBe(before + 1);
    layer.open(null);
    expect(source.closed).toBe(1);
    sink.update(last.timeMs, last.open, last.high, last.low, last.low, 1);
    expect(changesOf()).toBe(before + 1);
    expect(lineOf(painted(engine, END_MS))).toEqual([]);
    expect(textsOf(painted(engine, END_MS))).not.toContain('ETHUSDT');
  });

  it('draws nothing while its klines are on their way, or when its prices are 0', () => {
    expect(lineOf(painted(comparing(null).engine, END_MS))).toEqual([]);
    expect(lineOf(painted(comparing(times(0)).engine, END_MS))).toEqual([]);
  });
});

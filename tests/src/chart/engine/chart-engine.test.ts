import { describe, expect, it } from 'vitest';
import { POINT_STRIDE } from '../../../../src/chart/layers/draw-list.ts';
import type { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';
import { engineWith, painted, quadsOf, sizeOf, textsOf } from '../support/engine.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const END_MS = Date.UTC(2026, 10, 21, 10, 22);

const walk = (count: number, more: Partial<Parameters<typeof randomWalk>[0]> = {}) =>
  randomWalk({ count, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1, ...more });

const flat = (count: number, price: number): Row[] =>
  walk(count).map(({ timeMs }) => ({ timeMs, open: price, high: price, low: price, close: price, volume: 0 }));

const feed = (engine: ReturnType<typeof engineWith>, row: Row) =>
  engine.update(row.timeMs, row.open, row.high, row.low, row.close, row.volume);

function expectSound(list: DrawList): void {
  for (const quad of quadsOf(list)) for (const value of quad) expect(Number.isFinite(value)).toBe(true);
  for (const value of list.points.subarray(0, list.pointCount * POINT_STRIDE))
    expect(Number.isFinite(value)).toBe(true);
  for (const item of list.texts.slice(0, list.textCount)) {
    expect(Number.isFinite(item.x) && Number.isFinite(item.y)).toBe(true);
    expect(item.text).not.toMatch(/NaN|Infinity|undefined/);
  }
}

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

  it('shows last price, countdown, moving averages and times as texts', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(walk(300)), 1);
    const texts = textsOf(painted(engine, NOW_MS));
    expect(texts).toContain('67,052.5');
    expect(texts).toContain('00:42');
    expect(texts).toContain('MA7');
    expect(texts.some((text) => /^\d\d:\d\d$/.test(text) && text !== '00:42')).toBe(true);
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
      { id: '1', direction: 'up', openPrice: 67_060, openTimeMs: NOW_MS - 12_000, expiryTimeMs: NOW_MS + 18_000 },
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

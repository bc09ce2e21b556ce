import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportChart } from '../../../../src/chart/export/export-chart.ts';
import { candlesInSight, klinesCsv, volumeText } from '../../../../src/chart/export/klines-csv.ts';
import { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import { SeriesStore } from '../../../../src/chart/store/series-store.ts';
import { engineWith, LIGHT, painted } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';

const MINUTE_MS = 60_000;
const END_MS = Date.UTC(2026, 10, 21, 10, 22);

function storeOf(rows: readonly Row[], decimals: number): SeriesStore {
  const series = new SeriesStore();
  series.reset(columnsFrom(rows), decimals);
  return series;
}

const csvOf = (rows: readonly Row[], decimals: number) => klinesCsv(storeOf(rows, decimals), 0, rows.length);
const flat = (price: number, volume = 1, timeMs = END_MS): Row => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

describe('klines as CSV', () => {
  it('has one line per candle with the time twice and the decimals of the market', () => {
    const row = { timeMs: END_MS, open: 67_052.5, high: 67_100, low: 67_000.1, close: 67_060, volume: 12.5 };
    expect(csvOf([row], 2)).toBe(
      'time,open_time_ms,open,high,low,close,volume\r\n' +
        `2026-11-21T10:22:00.000Z,${END_MS},67052.50,67100.00,67000.10,67060.00,12.5\r\n`,
    );
  });

  it('is only the head line without candles', () => {
    expect(csvOf([], 2)).toBe('time,open_time_ms,open,high,low,close,volume\r\n');
  });

  it('gives back every price of a market exactly', () => {
    const rows = randomWalk({ count: 500, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
    const lines = csvOf(rows, 1).split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(rows.length);
    lines.forEach((line, i) => {
      const { timeMs, open, high, low, close } = rows[i]!;
      const prices = [open, high, low, close].map((price) => price.toFixed(1));
      expect(line.split(',').slice(0, 6)).toEqual([new Date(timeMs).toISOString(), String(timeMs), ...prices]);
    });
  });

  it.each([
    [1e-9, 12, '0.000000001000'],
    [1e9, 2, '1000000000.00'],
    [1e15, 0, '1000000000000000'],
    [0, 2, '0.00'],
    [-0.001, 2, '0.00'],
    [-37.63, 2, '-37.63'],
  ])('writes a price of %d with %d decimals as %s', (price, decimals, text) => {
    expect(
      csvOf([flat(price)], decimals)
        .split('\r\n')[1]!
        .split(',')[2],
    ).toBe(text);
  });

  it('leaves the date out where there is none, but not the milliseconds', () => {
    const line = csvOf([flat(1, 1, 9e15)], 0).split('\r\n')[1];
    expect(line).toBe(',9000000000000000,1,1,1,1,1');
  });

  it('has seven fields in every line, none with an exponent, a grouping sign or NaN', () => {
    const number = (max: number) => fc.double({ min: 1e-12, max, noNaN: true });
    fc.assert(
      fc.property(number(1e15), number(1e30), fc.integer({ min: 0, max: 18 }), (price, volume, decimals) => {
        const fields = csvOf([flat(price, volume)], decimals)
          .split('\r\n')[1]!
          .split(',');
        expect(fields).toHaveLength(7);
        for (const field of fields.slice(2)) expect(field).toMatch(/^\d+(\.\d+)?$/);
      }),
    );
  });
});

describe('issue 39 D14: volumes', () => {
  it('are the text of the exchange, to its last digit, after reloads, pages and updates', () => {
    const lots = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    const textOf = (scaled: bigint, decimals: number): string => {
      const digits = String(scaled).padStart(decimals + 1, '0');
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
    };
    fc.assert(
      fc.property(
        fc.array(lots, { minLength: 3, maxLength: 40 }),
        fc.integer({ min: 0, max: 5 }),
        (scaled, decimals) => {
          const texts = scaled.map((volume) => textOf(volume, decimals));
          const rows = texts.map((volume, i) => flat(4.627e-6, Number(volume), END_MS + i * MINUTE_MS));
          const series = storeOf(rows.slice(1, -1), 9);
          series.prepend(columnsFrom(rows.slice(0, 1)));
          for (const { timeMs, open, high, low, close, volume } of rows.slice(-1)) {
            series.update(timeMs, open, high, low, close, volume / 2);
            series.update(timeMs, open, high, low, close, volume);
          }
          const lines = klinesCsv(series, series.first, series.end).split('\r\n').slice(1, -1);
          expect(lines.map((line) => line.split(',').at(-1))).toEqual(texts);
        },
      ),
    );
  });

  it.each([
    [0, '0'],
    [0.1, '0.1'],
    [12.5, '12.5'],
    [30_123_456_789_012, '30123456789012'],
    [1e-9, '0.000000001'],
    [1e21, '1000000000000000000000'],
  ])('of %d are %s', (value, text) => {
    expect(volumeText(value)).toBe(text);
  });
});

describe('what is in sight', () => {
  const rows = randomWalk({ count: 300, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 100, decimals: 2 });

  it('is what is saved, the newest candles first', async () => {
    const engine = engineWith();
    engine.reset(columnsFrom(rows), 2);
    painted(engine, END_MS);
    const scene = engine.scene!;
    const { from, to } = candlesInSight(scene);
    expect(to).toBe(300);
    expect(to - from).toBeGreaterThan(10);
    expect(to - from).toBeLessThan(300);
    const file = await exportChart('csv', { scene, list: new DrawList(), theme: LIGHT });
    expect(file.type).toBe('text/csv;charset=utf-8');
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + to - from);
    expect(lines[1]).toMatch(`,${rows[from]!.timeMs},`);
    expect(lines.at(-1)).toMatch(`,${rows[299]!.timeMs},`);
  });

  it('goes along with the view, never beyond the candles there are', () => {
    const engine = engineWith();
    engine.reset(columnsFrom(rows), 2);
    painted(engine, END_MS);
    engine.pan(1e6);
    painted(engine, END_MS);
    const oldest = candlesInSight(engine.scene!);
    expect(oldest.from).toBe(0);
    expect(oldest.to).toBeLessThan(300);
    engine.jumpToLive();
    engine.zoom(390, 0.0001, 0);
    painted(engine, END_MS);
    expect(candlesInSight(engine.scene!)).toEqual({ from: 0, to: 300 });
  });
});

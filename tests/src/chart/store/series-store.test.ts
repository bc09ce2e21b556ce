import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSE, HIGH, LOW, OPEN, SeriesStore, STRIDE, VOLUME } from '../../../../src/chart/store/series-store.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';

const MINUTE_MS = 60_000;
const START_MS = 1_700_000_000_000;
const DECIMALS = 1;

const row = (timeMs: number, [a, b, c, d]: readonly number[], volume: number): Row => ({
  timeMs,
  open: a! / 10,
  close: b! / 10,
  high: Math.max(a!, b!, c!) / 10,
  low: Math.min(a!, b!, d!) / 10,
  volume,
});

const prices = fc.array(fc.integer({ min: 600_000, max: 700_000 }), { minLength: 4, maxLength: 4 });
const volumes = fc.integer({ min: 0, max: 1000 });

/** Changes of a chart's data: the last candle changes, a new one opens, history arrives. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('tick' as const), prices, volume: volumes }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('append' as const), prices, volume: volumes }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('prepend' as const),
      rows: fc.array(fc.record({ prices, volume: volumes }), { maxLength: 700 }),
    }),
  },
);

/** Replays steps on the store and on a plain list of rows. */
function replay(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const store = new SeriesStore();
  let model: Row[] = [row(START_MS, [650_000, 650_000, 650_000, 650_000], 1)];
  store.reset(columnsFrom(model), DECIMALS);
  for (const next of steps) {
    if (next.kind === 'prepend') {
      const firstMs = model[0]!.timeMs;
      const older = next.rows.map((r, i) => row(firstMs - (next.rows.length - i) * MINUTE_MS, r.prices, r.volume));
      store.prepend(columnsFrom(older));
      model = older.concat(model);
    } else {
      const last = model[model.length - 1]!;
      const candle = row(last.timeMs + (next.kind === 'append' ? MINUTE_MS : 0), next.prices, next.volume);
      store.update(candle.timeMs, candle.open, candle.high, candle.low, candle.close, candle.volume);
      if (next.kind === 'append') model.push(candle);
      else model[model.length - 1] = candle;
    }
  }
  return { store, model };
}

function slowRange(rows: readonly Row[]): number[] {
  return [
    Math.min(...rows.map((r) => r.low)),
    Math.max(...rows.map((r) => r.high)),
    Math.max(0, ...rows.map((r) => r.volume)),
  ];
}

function expectSame(store: SeriesStore, model: readonly Row[]): void {
  expect(store.count).toBe(model.length);
  model.forEach((r, i) => {
    const index = store.first + i;
    const price = (field: number) => Number(store.toPrice(store.valueOf(index, field)).toFixed(DECIMALS));
    expect([store.timeOf(index), price(OPEN), price(HIGH), price(LOW), price(CLOSE)]).toEqual([
      r.timeMs,
      r.open,
      r.high,
      r.low,
      r.close,
    ]);
  });
}

describe('the series store', () => {
  it('answers every range as a scan of all candles would, after any updates and prepends', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(), fc.nat(), (steps, a, b) => {
        const { store, model } = replay(steps);
        const from = a % model.length;
        const to = from + 1 + (b % (model.length - from));
        const out = new Float64Array(3);
        store.range(store.first + from, store.first + to, out);
        const [low, high, volume] = slowRange(model.slice(from, to));
        expect(store.toPrice(out[0]!)).toBeCloseTo(low!, 6);
        expect(store.toPrice(out[1]!)).toBeCloseTo(high!, 6);
        expect(out[2]).toBe(volume);
      }),
    );
  });

  it('keeps every node of the pyramid equal to the candles under it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { store, model } = replay(steps);
        const firstSlot = store.first + store.origin;
        for (let k = 0; k < store.levelCount; k++) {
          const first = firstSlot >> k;
          const nodes = store.nodes(k, first, ((store.end - 1 + store.origin) >> k) + 1);
          for (let at = 0; at < nodes.length; at += STRIDE) {
            const node = first + at / STRIDE;
            const from = Math.max(0, (node << k) - firstSlot);
            const rows = model.slice(from, ((node + 1) << k) - firstSlot);
            const [low, high, volume] = slowRange(rows);
            expect(store.toPrice(nodes[at + LOW]!)).toBeCloseTo(low!, 6);
            expect(store.toPrice(nodes[at + HIGH]!)).toBeCloseTo(high!, 6);
            expect(nodes[at + VOLUME]).toBe(volume);
            expect(store.toPrice(nodes[at + OPEN]!)).toBeCloseTo(rows[0]!.open, 6);
            expect(store.toPrice(nodes[at + CLOSE]!)).toBeCloseTo(rows[rows.length - 1]!.close, 6);
            // A part of a level is that part of the whole.
            if (at > 0) expect(store.nodes(k, node, node + 1)[LOW]).toBe(nodes[at + LOW]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('answers so over several held levels, too', () => {
    const rows = randomWalk({ count: 40_000, endMs: START_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
    const store = new SeriesStore();
    store.reset(columnsFrom(rows.slice(21_000, 39_000)), 1);
    store.prepend(columnsFrom(rows.slice(20_001, 21_000)));
    store.prepend(columnsFrom(rows.slice(0, 20_001)));
    for (const r of rows.slice(39_000)) {
      store.update(r.timeMs, r.open, r.open, r.open, r.open, 0);
      store.update(r.timeMs, r.open, r.high, r.low, r.close, r.volume);
    }
    expect(store.levelCount).toBeGreaterThan(6);
    const seen = (from: number, to: number) => slowRange(rows.slice(from, to)).map((value) => Math.fround(value));
    const out = new Float64Array(3);
    fc.assert(
      fc.property(fc.nat({ max: rows.length - 1 }), fc.nat({ max: rows.length - 1 }), (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
        store.range(store.first + from, store.first + to, out);
        expect([store.toPrice(out[0]!), store.toPrice(out[1]!), out[2]!].map(Math.fround)).toEqual(seen(from, to));
      }),
    );
    const firstSlot = store.first + store.origin;
    for (let k = 0; k < store.levelCount; k++) {
      for (let node = firstSlot >> k; node << k < store.end + store.origin; node += 1 + (997 >> k)) {
        const from = Math.max(0, (node << k) - firstSlot);
        const to = ((node + 1) << k) - firstSlot;
        const nodes = store.nodes(k, node, node + 1);
        const shown = [store.toPrice(nodes[LOW]!), store.toPrice(nodes[HIGH]!), nodes[VOLUME]!].map(Math.fround);
        expect(shown).toEqual(seen(from, to));
      }
    }
  });

  it('holds the same candles whether history came in one piece or was prepended', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { store, model } = replay(steps);
        expectSame(store, model);
        const whole = new SeriesStore();
        whole.reset(columnsFrom(model), DECIMALS);
        expectSame(whole, model);
      }),
      { numRuns: 50 },
    );
  });

  it('starts over with fewer or more candles than before', () => {
    const rows = randomWalk({ count: 4000, endMs: START_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
    const store = new SeriesStore();
    for (const part of [rows, rows.slice(3990), [], rows.slice(1000)]) {
      store.reset(columnsFrom(part), 1);
      expectSame(store, part);
    }
  });

  it('does not move indices when history is prepended', () => {
    const rows = randomWalk({ count: 3000, endMs: START_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
    const store = new SeriesStore();
    store.reset(columnsFrom(rows.slice(2000)), 1);
    const before = store.timeOf(500);
    store.prepend(columnsFrom(rows.slice(1000, 2000)));
    store.prepend(columnsFrom(rows.slice(0, 1000)));
    expect(store.first).toBe(-2000);
    expect(store.timeOf(500)).toBe(before);
    expectSame(store, rows);
  });

  it('keeps times exactly as they came, whole seconds or not', () => {
    const time = fc.oneof(
      fc.integer({ min: 0, max: 8e9 }).map((seconds) => seconds * 1000),
      fc.double({ min: 0, max: 8e12, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(time, { minLength: 1, maxLength: 50 }), fc.nat({ max: 49 }), (times, cut) => {
        const rows = times.toSorted((a, b) => a - b).map((timeMs) => row(timeMs, [1, 1, 1, 1], 1));
        const store = new SeriesStore();
        const newest = rows.slice(cut);
        if (newest.length > 0) store.reset(columnsFrom(newest.slice(0, 1)), 1);
        for (const { timeMs } of newest.slice(1)) store.update(timeMs, 0.1, 0.1, 0.1, 0.1, 1);
        store.prepend(columnsFrom(rows.slice(0, cut)));
        expect(rows.map((_, i) => store.timeOf(store.first + i))).toEqual(rows.map(({ timeMs }) => timeMs));
      }),
    );
  });

  it('finds the first candle at or after a time, also in a gap', () => {
    const store = new SeriesStore();
    const candle = (timeMs: number) => row(timeMs, [1, 1, 1, 1], 1);
    store.reset(columnsFrom([candle(100), candle(200), candle(900)]), 1);
    expect([50, 100, 101, 200, 500, 900, 901].map((ms) => store.indexAtOrAfter(ms))).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  it.each([
    [1e-9, 12],
    [1e9, 0],
  ])('keeps prices of %d exact at %d decimals', (price, decimals) => {
    const store = new SeriesStore();
    const rows = randomWalk({ count: 50, endMs: START_MS, stepMs: MINUTE_MS, lastClose: price, decimals });
    store.reset(columnsFrom(rows), decimals);
    rows.forEach((r, i) =>
      expect(store.toPrice(store.valueOf(i, CLOSE)).toFixed(decimals)).toBe(r.close.toFixed(decimals)),
    );
  });
});

describe('hostile klines', () => {
  const good: Row = { timeMs: START_MS, open: 10, high: 12, low: 9, close: 11, volume: 5 };
  const filled = () => {
    const store = new SeriesStore();
    store.reset(columnsFrom([good]), 1);
    return store;
  };

  it.each<[string, Partial<Row>]>([
    ['a NaN price', { close: NaN }],
    ['an infinite price', { high: Infinity }],
    ['an absurd price', { high: 1e300 }],
    ['a high under the low', { high: 8 }],
    ['a low over the close', { low: 11.5 }],
    ['a negative volume', { volume: -1 }],
    ['a NaN volume', { volume: NaN }],
    ['a NaN time', { timeMs: NaN }],
    ['a time before the epoch', { timeMs: -5 }],
    ['a candle older than the last', { timeMs: START_MS - 1 }],
  ])('refuses %s and keeps what it has', (_name, wrong) => {
    const store = filled();
    const bad = { ...good, ...wrong };
    expect(() => store.update(bad.timeMs, bad.open, bad.high, bad.low, bad.close, bad.volume)).toThrow(RangeError);
    expectSame(store, [good]);
  });

  it('refuses columns that are out of order, doubled or of different lengths', () => {
    const store = filled();
    const later = { ...good, timeMs: START_MS + MINUTE_MS };
    expect(() => store.reset(columnsFrom([later, good]), 1)).toThrow(/ascend/);
    expect(() => store.reset(columnsFrom([good, good]), 1)).toThrow(/ascend/);
    expect(() => store.reset({ ...columnsFrom([good]), close: new Float64Array(2) }, 1)).toThrow(/length/);
    expect(() => store.reset(columnsFrom([good]), 1.5)).toThrow(/decimals/);
    expect(() => store.prepend(columnsFrom([good]))).toThrow(/older/);
    expectSame(store, [good]);
  });

  it('takes a first candle, history or nothing at all into an empty store', () => {
    const store = new SeriesStore();
    store.reset(columnsFrom([]), 1);
    expect(store.count).toBe(0);
    store.update(good.timeMs, good.open, good.high, good.low, good.close, good.volume);
    expectSame(store, [good]);
    const other = new SeriesStore();
    other.prepend(columnsFrom([good]));
    expect(other.count).toBe(1);
  });
});

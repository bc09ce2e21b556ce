import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSE, HIGH, LOW, OPEN, SeriesStore } from '../../../../src/chart/store/series-store.ts';
import { StudyValues } from '../../../../src/chart/studies/study-values.ts';
import { startKline } from '../../../../src/compute/kline/kline-kernels.ts';
import type { KlineKernels } from '../../../../src/compute/kline/kline-kernels.ts';
import { columnsOf } from '../../../../src/compute/kline/columns.ts';
import { studySpan } from '../../../../src/compute/kline/study-span.ts';
import { STUDY_LINES } from '../../../../src/compute/kline/study-spec.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES, difference, linesOf, scaleOf } from '../../../models/kline-engines.ts';
import { studySpec } from '../../../models/kline-samples.ts';
import { readModule } from '../../../wasm/read-module.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';
import type { Row } from '../support/klines.ts';
import { EVERY_STUDY } from './specs.ts';

const DECIMALS = 2;
const MIDNIGHT_MS = Date.UTC(2026, 0, 6);

/** Crosses midnight UTC, for the VWAP. */
const walk = (count: number, seed: number): Row[] =>
  randomWalk({ count, endMs: MIDNIGHT_MS + 7_200_000, stepMs: 60_000, lastClose: 67_000, decimals: DECIMALS, seed });

function storeOf(rows: readonly Row[]): SeriesStore {
  const store = new SeriesStore();
  store.reset(columnsFrom(rows), DECIMALS);
  return store;
}

/** Returns the candles of the store as prices. */
function heldBy(store: SeriesStore) {
  const column = (valueAt: (index: number) => number) =>
    Float64Array.from({ length: store.count }, (_, i) => valueAt(store.first + i));
  const prices = (field: number) => column((index) => store.toPrice(store.valueOf(index, field)));
  return {
    openTimeMs: column((index) => store.timeOf(index)),
    open: prices(OPEN),
    high: prices(HIGH),
    low: prices(LOW),
    close: prices(CLOSE),
    volume: column((index) => store.volumeOf(index)),
  };
}

/** The lines of a study, candle by candle from the store's first to its last. */
function shown(values: StudyValues, study: number, store: SeriesStore): Record<string, Float64Array> {
  const from = values.rowOf(store.first);
  const lines = Object.entries(values.linesOf(study) ?? {});
  return Object.fromEntries(lines.map(([name, line]) => [name, line.slice(from, from + store.count)]));
}

/** Computes a study by its published definition, candle by candle, from the anchor of each span on. */
function wantedOf(spec: StudySpec, store: SeriesStore, held: ReturnType<typeof heldBy>): Record<string, Float64Array> {
  const wanted = Object.fromEntries(
    STUDY_LINES[spec.kind].map((name) => [name, new Float64Array(store.count).fill(NaN)]),
  );
  for (let row = 0; row < store.count;) {
    const { anchorMs, toMs } = studySpan(spec, held.openTimeMs[row]!, 60_000);
    const end = held.openTimeMs.findLastIndex((timeMs) => timeMs < toMs) + 1;
    const start = held.openTimeMs.findIndex((timeMs) => timeMs >= anchorMs);
    if (store.complete || held.openTimeMs[0]! <= anchorMs) {
      const lines = linesOf(
        null,
        spec,
        columnsOf((name) => held[name].slice(start, end)),
      );
      for (const [name, line] of Object.entries(lines)) wanted[name]!.set(line.subarray(row - start), row);
    }
    row = end;
  }
  return wanted;
}

function expectUpToDate(values: StudyValues, specs: readonly StudySpec[], store: SeriesStore): void {
  const held = heldBy(store);
  specs.forEach((spec, i) => {
    const wanted = wantedOf(spec, store, held);
    expect(difference(shown(values, i, store), wanted, scaleOf(spec, held)), JSON.stringify(spec)).toBeUndefined();
  });
}

function valuesOf(kernels: KlineKernels | null, specs: readonly StudySpec[], store: SeriesStore): StudyValues {
  const values = new StudyValues(kernels);
  values.use(specs, store);
  return values;
}

/** Steps of a chart; counts are of candles. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('append' as const), count: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('prepend' as const), count: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), count: fc.integer({ min: 0, max: 400 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('use' as const), specs: fc.array(studySpec, { maxLength: 5 }) }),
  },
);

describe.each(ENGINES)('the values of a chart on %s', (_, kernels) => {
  it('are what compute/ makes of their spans at once, after any order of resets, pages of history, ticks and choices', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), fc.integer({ min: 0, max: 1000 }), (steps, seed) => {
        const rows = walk(3000, seed);
        const store = storeOf([]);
        const values = valuesOf(kernels, EVERY_STUDY, store);
        let specs = EVERY_STUDY;
        // Candles [from, to) of the walk are in the store.
        let from = 1500;
        let to = 1500;
        for (const next of steps) {
          if (next.kind === 'append') {
            for (let i = 0; i < next.count; i++) {
              const row = rows[to++]!;
              // A candle opens at one price and ends elsewhere.
              for (const close of [row.open, row.close]) {
                store.update(row.timeMs, row.open, row.high, row.low, close, row.volume);
                values.follow(store);
              }
            }
          } else if (next.kind === 'replace' && to > from) {
            const row = rows[to - 1]!;
            // A price of the market, in whole steps.
            const close = Math.round((row.low + (row.high - row.low) * next.share) * 100) / 100;
            store.update(row.timeMs, row.open, row.high, row.low, close, row.volume * next.share);
            values.follow(store);
          } else if (next.kind === 'prepend' && to > from) {
            const first = Math.max(0, from - next.count);
            // The page before the first candle is empty.
            store.prepend(columnsFrom(rows.slice(first, from)));
            from = first;
            values.rebuild(store);
          } else if (next.kind === 'reset') {
            from = to - Math.min(next.count, to);
            store.reset(columnsFrom(rows.slice(from, to)), DECIMALS);
            values.rebuild(store);
          } else if (next.kind === 'use') {
            specs = next.specs;
            values.use(specs, store);
          }
          expectUpToDate(values, specs, store);
        }
        values.close();
      }),
      { numRuns: 10 },
    );
  });

  it('are exactly those of a chart that got all history at once, after it came in pages', () => {
    const rows = walk(2500, 5);
    const store = storeOf(rows.slice(2000));
    const paged = valuesOf(kernels, EVERY_STUDY, store);
    for (let end = 2000; end > 0; end -= 500) {
      store.prepend(columnsFrom(rows.slice(end - 500, end)));
      paged.rebuild(store);
    }
    const whole = valuesOf(kernels, EVERY_STUDY, storeOf(rows));
    const atOnce = storeOf(rows);
    EVERY_STUDY.forEach((_spec, i) => expect(shown(paged, i, store)).toEqual(shown(whole, i, atOnce)));
    paged.close();
    whole.close();
  });

  it('follow thousands of new candles beyond the room they began with', () => {
    const rows = walk(4000, 6);
    const store = storeOf(rows.slice(0, 10));
    const values = valuesOf(kernels, EVERY_STUDY, store);
    for (const { timeMs, open, high, low, close, volume } of rows.slice(10)) {
      store.update(timeMs, open, high, low, close, volume);
      values.follow(store);
    }
    expectUpToDate(values, EVERY_STUDY, store);
    values.close();
  });

  it('catch up with a store that moved on unnoticed', () => {
    const rows = walk(300, 7);
    const store = storeOf(rows.slice(0, 200));
    const values = valuesOf(kernels, EVERY_STUDY, store);
    for (const { timeMs, open, high, low, close, volume } of rows.slice(200)) {
      store.update(timeMs, open, high, low, close, volume);
    }
    values.follow(store);
    expectUpToDate(values, EVERY_STUDY, store);
    values.close();
  });

  it('are none without studies, without candles and after the end', () => {
    const store = storeOf([]);
    const values = valuesOf(kernels, [], store);
    values.follow(store);
    expect(values.linesOf(0)).toBeUndefined();
    values.use([{ kind: 'obv' }], store);
    values.follow(store);
    expect(shown(values, 0, store)).toEqual({ value: new Float64Array(0) });
    values.close();
    values.close();
    values.follow(storeOf(walk(5, 1)));
    expect(values.linesOf(0)).toBeUndefined();
  });

  it.each([
    ['huge', 1e15, 0],
    ['tiny', 1e-9, 12],
    ['negative', -37.5, 2],
    ['flat at zero', 0, 2],
  ])('exist for %s prices', (_name, price, decimals) => {
    const row = (i: number): Row => ({
      timeMs: i * 60_000,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: i % 3,
    });
    const store = new SeriesStore();
    store.reset(columnsFrom(Array.from({ length: 100 }, (_, i) => row(i))), decimals);
    const values = valuesOf(kernels, EVERY_STUDY, store);
    expectUpToDate(values, EVERY_STUDY, store);
    values.close();
  });
});

describe('the memory of study values', () => {
  const BYTES = 8 << 20;

  it('is what the studies read and draw, and comes back', async () => {
    const kernels = await startKline(readModule('kline'), 1 << 17, BYTES);
    const store = storeOf(walk(20_000, 8));
    // A line of values: 165 kB with what is spare. The kernels hold a span at a time, and give it back.
    for (let i = 0; i < 50; i++) {
      const values = valuesOf(kernels, [{ kind: 'ma', period: 20 }], store);
      expect(values.linesOf(0)!['value']!.buffer.byteLength).toBeLessThan(170_000);
      values.close();
    }
  });

  it('is no more for a history that came in pages', async () => {
    const kernels = await startKline(readModule('kline'), 1 << 17, BYTES);
    const rows = walk(40_000, 10);
    const store = storeOf(rows.slice(39_000));
    const values = valuesOf(kernels, [{ kind: 'ma', period: 20 }], store);
    for (let end = 39_000; end > 0; end -= 1000) {
      store.prepend(columnsFrom(rows.slice(end - 1000, end)));
      values.rebuild(store);
    }
    expect(values.linesOf(0)!['value']!.buffer.byteLength).toBeLessThan(850_000);
    values.close();
  });

  it('is taken elsewhere when the kernels have none left', async () => {
    const kernels = await startKline(readModule('kline'), 1 << 17, 1 << 20);
    const store = storeOf(walk(20_000, 9));
    const values = valuesOf(kernels, EVERY_STUDY, store);
    expectUpToDate(values, EVERY_STUDY, store);
    // A short history fits again.
    store.reset(columnsFrom(walk(200, 9)), DECIMALS);
    values.rebuild(store);
    expectUpToDate(values, EVERY_STUDY, store);
    values.close();
  });
});

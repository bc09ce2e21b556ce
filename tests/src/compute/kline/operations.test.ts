import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';
import { klineOperations } from '../../../../src/compute/kline/operations.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES, difference, linesOf, scaleOf, simd } from '../../../models/kline-engines.ts';
import { rollUpModel } from '../../../models/kline-models.ts';
import { klines, studySpec } from '../../../models/kline-samples.ts';

const MINUTE_MS = 60_000;
const column = (...values: readonly number[]) => Float64Array.from(values);

/** The operation as the pool calls it. */
function run<Job, Result>(
  operation: { plain(job: Job): Result; wasm(kernels: typeof simd, job: Job): Result; check(job: Job): void },
  kernels: typeof simd | null,
  job: Job,
): Result {
  operation.check(job);
  return kernels ? operation.wasm(kernels, job) : operation.plain(job);
}

/** Any study operation: the table's types tie each job to its kind, which a test over all kinds cannot. */
const studyOperation = (kind: StudySpec['kind']) => klineOperations[kind] as unknown as (typeof klineOperations)['kdj'];

describe.each(ENGINES)('kline operations on %s', (_, kernels) => {
  it('give the lines of a study', () => {
    fc.assert(
      fc.property(klines({ min: 0, max: 60 }), studySpec, (columns, drawn) => {
        const spec = { ...drawn, of: 'close' } as StudySpec;
        const got = run(studyOperation(spec.kind), kernels, { ...columns, ...spec } as never);
        expect(difference({ ...got }, linesOf(null, spec, columns), scaleOf(spec, columns))).toBeUndefined();
      }),
    );
  });

  it('roll up by open time, over gaps, into partial first and last klines', () => {
    const interval = fc.constantFrom(1, 3, 5, 15, 60, 240, 1440, 10_080).map((minutes) => minutes * MINUTE_MS);
    const origin = fc.constantFrom(0, 4 * 1440 * MINUTE_MS, 7);
    fc.assert(
      fc.property(klines({ min: 0, max: 200 }), interval, origin, (columns, intervalMs, originMs) => {
        const got = run(klineOperations.rollUp, kernels, { ...columns, intervalMs, originMs });
        const wanted = rollUpModel(columns, intervalMs, originMs);
        const { openTimeMs, open, high, low, close, volume } = got;
        const rows = Array.from(close, (_value, i) =>
          [openTimeMs, open, high, low, close, volume].map((values) => values[i]),
        );
        // Volumes are multiples of 1/256: their sums are exact in any order.
        expect(rows).toEqual(wanted);
      }),
    );
  });

  it('find the extremes of every bucket and their rows, whatever its size', () => {
    const value = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(NaN));
    const values = fc.array(fc.tuple(value, fc.nat(9)), { maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 60 }), (pairs, asked) => {
        const low = Float64Array.from(pairs, ([least]) => least);
        const high = Float64Array.from(pairs, ([least, more]) => least + more);
        const got = run(klineOperations.decimate, kernels, { low, high, buckets: asked });
        const buckets = Math.min(asked, pairs.length);
        expect(got.least).toHaveLength(buckets);
        for (let bucket = 0; bucket < buckets; bucket++) {
          const from = Math.floor((bucket * pairs.length) / buckets);
          const to = Math.floor(((bucket + 1) * pairs.length) / buckets);
          const known = (values: Float64Array) =>
            Array.from(values.slice(from, to)).filter((each) => !Number.isNaN(each));
          const least = known(low).length > 0 ? Math.min(...known(low)) : NaN;
          const greatest = known(high).length > 0 ? Math.max(...known(high)) : NaN;
          expect([got.firstRow[bucket], got.least[bucket], got.greatest[bucket]]).toEqual([from, least, greatest]);
          expect(got.leastRow[bucket]).toBe(Number.isNaN(least) ? from : low.indexOf(least, from));
          expect(got.greatestRow[bucket]).toBe(Number.isNaN(greatest) ? from : high.indexOf(greatest, from));
        }
      }),
    );
  });

  it('leave the job as it is and the memory as it was', () => {
    const close = column(1, 2, 3, 4);
    const before = kernels?.arena.f64(1).byteOffset;
    for (let count = 0; count < 100; count++) run(klineOperations.ma, kernels, { close, period: 2 });
    expect(close).toEqual(column(1, 2, 3, 4));
    if (kernels) expect(kernels.arena.f64(1).byteOffset - before!).toBeLessThanOrEqual(128);
  });
});

describe('the door of kline operations', () => {
  const close = column(1, 2, 3);
  const whole: KlineColumns = {
    openTimeMs: column(0, 60_000, 120_000),
    open: close,
    high: close,
    low: close,
    close,
    volume: column(1, 1, 1),
  };

  it.each([0, 501, 1.5, NaN, -3, '7'])('refuses period %s', (period) => {
    const job = { close, period: period as number };
    expect(() => klineOperations.ma.check(job)).toThrow(new RangeError('period: must be 1 … 500'));
  });

  it.each<readonly [string, () => void, Error]>([
    [
      'NaN',
      () => klineOperations.ema.check({ close: column(1, NaN), period: 2 }),
      new RangeError('close: row 1 is NaN'),
    ],
    [
      'infinity',
      () => klineOperations.rsi.check({ close: column(1, 2, -Infinity), period: 2 }),
      new RangeError('close: row 2 is -Infinity'),
    ],
    [
      'numbers whose squares overflow',
      () => klineOperations.boll.check({ close: column(1e101), period: 2, deviations: 2 }),
      new RangeError('close: row 0 is beyond ±1e+100'),
    ],
    [
      'lengths that differ',
      () => klineOperations.obv.check({ close, volume: column(1) }),
      new RangeError('volume: 1 rows, close has 3'),
    ],
    [
      'a negative volume',
      () => klineOperations.obv.check({ close, volume: column(1, -1, 1) }),
      new RangeError('volume: row 1 is negative'),
    ],
    [
      'times that stand still',
      () => klineOperations.vwap.check({ ...whole, openTimeMs: column(0, 5, 5) }),
      new RangeError('openTimeMs: row 2 is not after the row before'),
    ],
    [
      'a close outside its range',
      () => klineOperations.atr.check({ ...whole, close: column(1, 2, 4), period: 1 }),
      new RangeError('close: row 2 is outside low … high'),
    ],
    [
      'plain arrays',
      () => klineOperations.ma.check({ close: [1, 2] as unknown as Float64Array, period: 1 }),
      new TypeError('close: must be a Float64Array'),
    ],
    [
      'a fast average that is not the faster',
      () => klineOperations.macd.check({ close, fast: 9, slow: 9, signal: 3 }),
      new RangeError('fast: must be less than slow'),
    ],
    [
      'deviations that are no number',
      () => klineOperations.boll.check({ close, period: 2, deviations: NaN }),
      new RangeError('deviations: must be 0 … 100'),
    ],
    [
      'no interval',
      () => klineOperations.rollUp.check({ ...whole, intervalMs: 0, originMs: 0 }),
      new RangeError('intervalMs: must be at least 1'),
    ],
    [
      'an origin between milliseconds',
      () => klineOperations.rollUp.check({ ...whole, intervalMs: 5, originMs: 0.5 }),
      new RangeError('originMs: must be a whole number'),
    ],
    [
      'no bucket',
      () => klineOperations.decimate.check({ low: close, high: close, buckets: 0 }),
      new RangeError('buckets: must be 1 or more'),
    ],
    [
      'an infinite point',
      () => klineOperations.decimate.check({ low: close, high: column(1, 2, Infinity), buckets: 1 }),
      new RangeError('high: row 2 is Infinity'),
    ],
    [
      'more rows than a job may have',
      () => klineOperations.ma.check({ close: new Float64Array(1_000_001), period: 2 }),
      new RangeError('close: more than 1000000 rows'),
    ],
  ])('refuses %s', (_, attempt, error) => {
    expect(attempt).toThrow(error);
  });

  it('refuses a column that was already transferred', () => {
    const gone = column(1, 2, 3);
    structuredClone(gone, { transfer: [gone.buffer] });
    expect(() => klineOperations.ma.check({ close: gone, period: 2 })).toThrow(
      new TypeError('close: already transferred'),
    );
    expect(() => klineOperations.ma.check({ close: column(), period: 2 })).not.toThrow();
  });

  it('says when a job does not fit the memory, and goes on working', () => {
    const large = { close: new Float64Array(1_000_000), period: 2 };
    expect(() => klineOperations.ma.wasm(simd, large)).toThrow(RangeError);
    expect(klineOperations.ma.wasm(simd, { close, period: 2 }).value).toEqual(column(NaN, 1.5, 2.5));
  });

  it('moves every buffer once', () => {
    const shared = new Float64Array(6);
    const [low, high] = [shared.subarray(0, 3), shared.subarray(3)];
    expect(klineOperations.decimate.moves({ low, high, buckets: 1 })).toEqual([shared.buffer]);
    expect(
      klineOperations.macd.returns(klineOperations.macd.plain({ close, fast: 1, slow: 2, signal: 1 })),
    ).toHaveLength(3);
  });
});

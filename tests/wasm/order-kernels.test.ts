import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../../src/compute/order/filter.ts';
import type { OrderKernels } from '../../src/compute/order/order-kernels.ts';
import { computesRightly } from '../../src/compute/order/self-test.ts';
import type { SortKeys } from '../../src/compute/order/sort.ts';
import { modelFilter, ModelSide, modelSort } from '../models/order-model.ts';
import type { Level } from '../models/order-model.ts';
import { bothOrderKernels, orderKernelsOf } from './order-variants.ts';

const I64_MAX = 2n ** 63n - 1n;
const VARIANTS = await bothOrderKernels();

const units = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 14n }),
  fc.bigInt({ min: 0n, max: I64_MAX }),
  fc.constantFrom(0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 62n, I64_MAX),
);
const signed = fc.tuple(units, fc.boolean()).map(([value, negative]) => (negative ? -value : value));
/** A column of levels in kernel memory: of prices (0) or of sizes (1). */
function placed({ arena }: OrderKernels, levels: readonly Level[], at: 0 | 1): number {
  const column = arena.f64(levels.length);
  column.set(levels.map((level) => level[at]));
  return column.byteOffset;
}

/** One side after a delta, and its running totals. */
function merged(kernels: OrderKernels, descending: boolean, levels: readonly Level[], delta: readonly Level[]) {
  const { arena, exports } = kernels;
  return arena.scoped(() => {
    const room = levels.length + delta.length;
    const [prices, sizes] = [arena.f64(room), arena.f64(room)];
    const count = exports.mergeDelta(
      placed(kernels, levels, 0),
      placed(kernels, levels, 1),
      levels.length,
      placed(kernels, delta, 0),
      placed(kernels, delta, 1),
      delta.length,
      prices.byteOffset,
      sizes.byteOffset,
      Number(descending),
    );
    const totals = arena.f64(count);
    expect(exports.depth(sizes.byteOffset, count, totals.byteOffset)).toBe(totals[count - 1] ?? 0);
    return {
      levels: Array.from({ length: count }, (_, row): Level => [prices[row]!, sizes[row]!]),
      totals: [...totals],
    };
  });
}

/** price, size, total of each row of `step`. */
function grouped(kernels: OrderKernels, descending: boolean, levels: readonly Level[], step: number, most: number) {
  const { arena, exports } = kernels;
  return arena.scoped(() => {
    const [prices, sizes, totals] = [arena.f64(most), arena.f64(most), arena.f64(most)];
    const count = exports.groupLevels(
      placed(kernels, levels, 0),
      placed(kernels, levels, 1),
      levels.length,
      Number(descending),
      step,
      most,
      prices.byteOffset,
      sizes.byteOffset,
      totals.byteOffset,
    );
    return Array.from({ length: count }, (_, row) => [prices[row], sizes[row], totals[row]]);
  });
}

describe.each(VARIANTS)('order kernels, %s', (_, kernels) => {
  const settled = (work: () => void) => {
    const before = kernels.exports.mark();
    work();
    expect(kernels.exports.mark()).toBe(before);
  };

  const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
  const price = fc.integer({ min: 1, max: 300 }).map((cents) => cents / 100);
  const keyColumns: readonly [string, fc.Arbitrary<SortKeys>][] = [
    ['any doubles', fc.array(anyDouble, { maxLength: 300 }).map((keys) => Float64Array.from(keys))],
    [
      'prices with ties',
      fc.array(fc.oneof(price, anyDouble), { maxLength: 300 }).map((keys) => Float64Array.from(keys)),
    ],
    ['whole numbers', fc.array(fc.maxSafeInteger(), { maxLength: 300 }).map((keys) => Float64Array.from(keys))],
    [
      'few whole numbers',
      fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 300 }).map((keys) => Float64Array.from(keys)),
    ],
    ['i64', fc.array(signed, { maxLength: 300 }).map((keys) => BigInt64Array.from(keys))],
    ['u32', fc.array(fc.nat(0xffff_ffff), { maxLength: 300 }).map((keys) => Uint32Array.from(keys))],
  ];
  it.each(keyColumns)('sort %s as a stable comparator does', (_, columns) => {
    fc.assert(
      fc.property(columns, fc.boolean(), (keys, descending) => {
        settled(() =>
          expect([...kernels.sort({ keys, descending })]).toEqual(
            modelSort([...keys] as (number | bigint)[], descending),
          ),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('sort long columns, and those made to tie in their upper bits', () => {
    const columns = [
      Float64Array.from({ length: 20_000 }, (_, row) => Math.sin(row) * 1e9),
      Float64Array.from({ length: 20_000 }, (_, row) => Math.round(Math.sin(row) * 1e7) / 100),
      // One far key makes all others equal in their upper 32 bits, and they stand in the worst order.
      Float64Array.from({ length: 6000 }, (_, row) => (row === 0 ? 2 ** 53 : 6000 - row)),
      Float64Array.from({ length: 100 }, (_, row) => (row === 0 ? 2 ** 53 : 100 - row)),
      Float64Array.from({ length: 6000 }, (_, row) => row / 3),
      Float64Array.from({ length: 5000 }, () => 7),
    ];
    for (const keys of columns) {
      for (const descending of [false, true]) {
        expect([...kernels.sort({ keys, descending })]).toEqual(modelSort([...keys], descending));
      }
    }
  });

  it('sort only the rows asked for, ties in the order asked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(1000), { maxLength: 80 }),
        fc.boolean(),
        (numbers, picks, descending) => {
          const rows = Uint32Array.from(picks, (pick) => pick % numbers.length);
          const keys = Float64Array.from(numbers);
          const order = modelSort(
            [...rows].map((row) => numbers[row]!),
            descending,
          );
          expect([...kernels.sort({ keys, descending, rows })]).toEqual(order.map((at) => rows[at]));
        },
      ),
    );
  });

  it.each([NaN, Infinity, -Infinity])('refuse the key %s wherever it stands', (bad) => {
    for (let at = 0; at < 5; at++) {
      const keys = Float64Array.of(1, 2, 3, 4, 5);
      keys[at] = bad;
      settled(() => expect(() => kernels.sort({ keys, descending: false })).toThrow(/^keys: /));
    }
  });

  it('treat −0 as 0', () => {
    expect([...kernels.sort({ keys: Float64Array.of(0, -0, 0, -0), descending: false })]).toEqual([0, 1, 2, 3]);
    expect([...kernels.sort({ keys: Float64Array.of(0.5, 0, -0, 0, -0), descending: true })]).toEqual([0, 1, 2, 3, 4]);
  });

  it('filter by any conditions together', () => {
    const bound = fc.integer({ min: -4, max: 40 });
    const row = fc.record({
      f64: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(NaN, 0.5, -0)),
      i64: fc.oneof(fc.bigInt({ min: -3n, max: 3n }), fc.constantFrom(I64_MAX, -I64_MAX - 1n)),
      u32: fc.oneof(fc.nat(30), fc.constant(0xffff_ffff)),
      u8: fc.oneof(fc.nat(6), fc.constant(255)),
    });
    const far = fc.constantFrom(-(2n ** 70n), 2n ** 70n, I64_MAX, 2n ** 63n, -(2n ** 63n) - 1n);
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 200 }),
        fc.tuple(bound, bound, fc.boolean()),
        fc.tuple(fc.oneof(fc.bigInt({ min: -3n, max: 3n }), far), fc.oneof(fc.bigInt({ min: -3n, max: 3n }), far)),
        fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true })),
        fc.array(fc.oneof(fc.nat(6), fc.constant(255))),
        fc.subarray([0, 1, 2, 3], { minLength: 1 }),
        (rows, [low, high, same], [from, to], [least, most], oneOf, chosen) => {
          const all: readonly Condition[] = [
            { column: Float64Array.from(rows, ({ f64 }) => f64), from: low, to: same ? low : high },
            { column: BigInt64Array.from(rows, ({ i64 }) => i64), from, to },
            { column: Uint32Array.from(rows, ({ u32 }) => u32), from: same ? low : least, to: same ? high : most },
            { column: Uint8Array.from(rows, ({ u8 }) => u8), oneOf },
          ];
          const conditions = chosen.map((i) => all[i]!);
          settled(() => expect(Array.from(kernels.filter({ conditions }))).toEqual(modelFilter(conditions)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('filter lists longer than a block, and empty ones', () => {
    const column = Float64Array.from({ length: 40_001 }, (_, row) => row % 10);
    const conditions = [{ column, from: 9, to: 9 }];
    expect(Array.from(kernels.filter({ conditions }))).toEqual(modelFilter(conditions));
    expect(kernels.filter({ conditions: [{ column: new Float64Array(0), from: 0, to: 1 }] })).toHaveLength(0);
  });

  const level = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 2 ** 40 }));
  it.each([
    ['bids', true],
    ['asks', false],
  ] as const)('merge and group %s as a sorted map does', (_, descending) => {
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 150 }),
        fc.array(level, { maxLength: 150 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 0, max: 20 }),
        (start, delta, inOrder, step, rows) => {
          const model = new ModelSide(descending ? -1 : 1);
          model.merge(start);
          const before = model.rows();
          const moves = inOrder ? [...new Map(delta)].sort(([a], [b]) => (descending ? b - a : a - b)) : delta;
          model.merge(moves);
          settled(() => {
            const side = merged(kernels, descending, before, moves);
            expect(side).toEqual({ levels: model.rows(), totals: model.totals() });
            expect(grouped(kernels, descending, side.levels, step, rows)).toEqual(model.grouped(step, rows));
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('group prices at the end of what a double counts exactly', () => {
    const whole = fc.maxSafeInteger().filter((value) => value > 0);
    fc.assert(
      fc.property(fc.uniqueArray(whole, { maxLength: 6 }), whole, fc.boolean(), (prices, step, descending) => {
        const model = new ModelSide(descending ? -1 : 1);
        model.merge(prices.map((each) => [each, 1]));
        // Rows beyond 2^53 are no prices of any market.
        fc.pre(model.grouped(step, 9).every(([row]) => Number.isSafeInteger(row)));
        expect(grouped(kernels, descending, model.rows(), step, 9)).toEqual(model.grouped(step, 9));
      }),
      { numRuns: 300 },
    );
  });

  it('pass their self-test', () => expect(computesRightly(kernels)).toBe(true));
});

describe('order kernels', () => {
  it('refuse more than fits their memory and work on', async () => {
    const kernels = await orderKernelsOf('scalar', 2 ** 20);
    const keys = new Float64Array(100_000);
    expect(() => kernels.sort({ keys, descending: false })).toThrow(RangeError);
    const long = new Float64Array(30_000).map((_, row) => -row);
    expect(() => kernels.sort({ keys: long, descending: false })).toThrow(RangeError);
    expect([...kernels.sort({ keys: Float64Array.of(3, 1, 2), descending: false })]).toEqual([1, 2, 0]);
  });

  it('are found out when they compute wrongly', async () => {
    const right = await orderKernelsOf('simd');
    const lies: readonly Partial<OrderKernels['exports']>[] = [
      { depth: (sizes, n, totals) => right.exports.depth(sizes, n - 1, totals) },
      { keepF64: () => {} },
      { groupLevels: (...args) => right.exports.groupLevels(...args) - 1 },
      { sortF64: (column, n, _, rows) => right.exports.sortF64(column, n, 0, rows) },
      { mergeDelta: (...args) => right.exports.mergeDelta(...args) - 1 },
    ];
    for (const lie of lies) {
      const kernels = Object.assign(Object.create(right) as OrderKernels, { exports: { ...right.exports, ...lie } });
      expect(computesRightly(kernels)).toBe(false);
    }
  });
});

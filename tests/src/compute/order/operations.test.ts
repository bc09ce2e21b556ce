import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOperations } from '../../../../src/compute/order/operations.ts';
import type { OrdersJob } from '../../../../src/compute/order/summary.ts';
import { levelColumns, modelFilter, ModelSide, modelSort, modelSums } from '../../../models/order-model.ts';
import { orderKernelsOf } from '../../../wasm/order-variants.ts';

const { summary, sort, filter, page, mergeBook, groupBook, depth } = orderOperations;
const kernels = await orderKernelsOf('simd');

const amount = fc.bigInt({ min: 0n, max: 10n ** 17n });
const orders: fc.Arbitrary<OrdersJob> = fc
  .array(fc.tuple(amount, amount, amount, fc.constantFrom(1, -1)), { maxLength: 95 })
  .map((rows) => ({
    prices: BigInt64Array.from(rows, ([price]) => price),
    sizes: BigInt64Array.from(rows, ([, size]) => size),
    closes: BigInt64Array.from(rows, ([, , close]) => close),
    fees: BigInt64Array.from(rows, ([, size]) => size / 1000n - 5n),
    sides: Int8Array.from(rows, ([, , , side]) => side),
  }));

describe('summary', () => {
  it('says the same in WASM, in the plain twin and in parts', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 12 }), (job, parts) => {
        summary.check(job);
        const plain = summary.plain(job);
        const model = modelSums(job);
        expect(plain).toMatchObject({ ...model, profit: model.gain - model.loss });
        expect(summary.wasm(kernels, job)).toEqual(plain);
        const split = summary.split(job, parts);
        expect(split.length).toBeLessThanOrEqual(parts);
        for (const part of split.slice(0, -1)) expect(part.prices.length % 10).toBe(0);
        for (const part of split) summary.check(part);
        expect(summary.join(split.map((part) => summary.wasm(kernels, part)))).toEqual(plain);
      }),
    );
  });

  it('averages by size, half even to 8 places', () => {
    const job = { prices: BigInt64Array.of(1n, 2n), sizes: BigInt64Array.of(1n, 1n) };
    expect(summary.plain(job)).toMatchObject({ notional: 3n, size: 2n, averagePrice: 2n, dividedByZero: false });
    expect(summary.plain({ prices: BigInt64Array.of(1n, 0n), sizes: job.sizes }).averagePrice).toBe(0n);
  });

  it('of nothing has no average', () => {
    const none = { prices: new BigInt64Array(0), sizes: new BigInt64Array(0) };
    const empty = { count: 0, notional: 0n, averagePrice: 0n, dividedByZero: true };
    expect(summary.plain(none)).toMatchObject(empty);
    expect(summary.wasm(kernels, none)).toMatchObject(empty);
    expect(summary.split(none, 4)).toEqual([]);
    expect(summary.join([])).toMatchObject(empty);
  });

  it('refuses sums beyond 128 bits, also when only the parts together are too much', () => {
    const most = 2n ** 63n - 1n;
    const job = { prices: new BigInt64Array(2).fill(most), sizes: new BigInt64Array(2).fill(most) };
    expect(summary.plain(job).notional).toBe(2n * most * most);
    const more = { prices: new BigInt64Array(20).fill(most), sizes: new BigInt64Array(20).fill(most) };
    expect(() => summary.plain(more)).toThrow(new RangeError('prices × sizes: the sum does not fit 128 bits'));
    expect(() => summary.wasm(kernels, more)).toThrow(new RangeError('prices × sizes: the sum does not fit 128 bits'));
    const third = summary.plain({ prices: more.prices.slice(0, 1), sizes: more.sizes.slice(0, 1) });
    expect(() => summary.join([third, third, third])).toThrow(RangeError);
  });

  it.each([
    ['prices', { prices: BigInt64Array.of(5n, -1n) }, 'prices: row 1 is negative'],
    ['sizes', { sizes: BigInt64Array.of(-5n, 1n) }, 'sizes: row 0 is negative'],
    ['closes', { closes: BigInt64Array.of(5n, -1n) }, 'closes: row 1 is negative'],
    ['sides', { sides: Int8Array.of(1, 2) }, 'sides: row 1 is neither 1 nor −1'],
  ])('names the row of bad %s', (_, bad, message) => {
    const good = {
      prices: BigInt64Array.of(1n, 2n),
      sizes: BigInt64Array.of(1n, 2n),
      closes: BigInt64Array.of(1n, 2n),
    };
    expect(() => summary.plain({ ...good, ...bad })).toThrow(new RangeError(message));
  });
});

describe('lists', () => {
  it('sort, filter and page alike in WASM and in the plain twin', () => {
    const numbers = fc.array(
      fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    );
    fc.assert(
      fc.property(numbers, fc.boolean(), fc.nat(20), fc.nat(20), (list, descending, from, count) => {
        const keys = Float64Array.from(list);
        const sortJob = { keys, descending };
        sort.check(sortJob);
        const sorted = sort.plain(sortJob);
        expect([...sorted.rows]).toEqual(modelSort(list, descending));
        expect(sort.wasm(kernels, sortJob)).toEqual(sorted);
        const conditions = [{ column: keys, from: -5, to: 5 }];
        filter.check({ conditions });
        const kept = filter.plain({ conditions });
        expect([...kept.rows]).toEqual(modelFilter(conditions));
        expect(filter.wasm(kernels, { conditions })).toEqual(kept);
        const keptSorted = { keys, descending, rows: kept.rows };
        sort.check(keptSorted);
        expect(sort.wasm(kernels, keptSorted)).toEqual(sort.plain(keptSorted));
        page.check({ rows: sorted.rows, from, count });
        const shown = [...page.plain({ rows: sorted.rows, from, count }).rows];
        expect(shown).toEqual([...sorted.rows].filter((_, row) => row >= from && row < from + count));
      }),
    );
  });

  it('say which key cannot be sorted', () => {
    const job = { keys: Float64Array.of(1, NaN), descending: false };
    expect(() => sort.plain(job)).toThrow(new RangeError('keys: row 1 is not a finite number'));
    expect(() => sort.wasm(kernels, job)).toThrow(/^keys: /);
    expect([...sort.wasm(kernels, { ...job, rows: Uint32Array.of(0) }).rows]).toEqual([0]);
    expect([...sort.plain({ ...job, rows: Uint32Array.of(0) }).rows]).toEqual([0]);
  });
});

describe('books', () => {
  it('merge, group and add up alike in WASM and in the plain twin', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(fc.array(level), fc.array(level), fc.boolean(), (start, delta, descending) => {
        const model = new ModelSide(descending ? -1 : 1);
        model.merge(start);
        const { prices, sizes } = levelColumns(model.rows());
        const { prices: deltaPrices, sizes: deltaSizes } = levelColumns(delta);
        const job = { prices, sizes, descending, deltaPrices, deltaSizes };
        mergeBook.check(job);
        const merged = mergeBook.plain(job);
        model.merge(delta);
        expect([...merged.prices].map((price, row) => [price, merged.sizes[row]])).toEqual(model.rows());
        expect(mergeBook.wasm(kernels, job)).toEqual(merged);
        const groupJob = { prices: merged.prices, sizes: merged.sizes, descending, step: 7, rows: 5 };
        groupBook.check(groupJob);
        expect(groupBook.wasm(kernels, groupJob)).toEqual(groupBook.plain(groupJob));
        depth.check({ sizes });
        expect(depth.wasm(kernels, { sizes })).toEqual(depth.plain({ sizes }));
        expect([...depth.plain({ sizes: merged.sizes }).totals]).toEqual(model.totals());
      }),
    );
  });
});

describe('the door', () => {
  const moved = <Column extends { readonly buffer: ArrayBuffer }>(column: Column): Column => {
    structuredClone(column.buffer, { transfer: [column.buffer] });
    return column;
  };
  const i64 = (...values: bigint[]) => BigInt64Array.from(values);
  const f64 = (...values: number[]) => Float64Array.from(values);
  const orders = () => ({ prices: i64(1n, 2n), sizes: i64(1n, 2n) });
  const side = () => ({ prices: f64(1, 2), sizes: f64(3, 4), descending: false });
  const delta = () => ({ ...side(), deltaPrices: f64(1), deltaSizes: f64(1) });
  const check = <Job>(operation: { check(job: Job): void }, job: unknown) => operation.check(job as Job);

  it.each<[string, () => void]>([
    ['prices: must be a BigInt64Array', () => check(summary, { ...orders(), prices: [1n, 2n] })],
    ['prices: already transferred', () => check(summary, { ...orders(), prices: moved(i64(1n, 2n)) })],
    ['prices: already transferred', () => check(summary, { ...orders(), prices: moved(i64()) })],
    ['fees: must be a BigInt64Array', () => check(summary, { ...orders(), fees: f64(1, 2) })],
    ['sides: must be a Int8Array', () => check(summary, { ...orders(), sides: 1 })],
    [
      'keys: must be a Float64Array or a BigInt64Array or a Uint32Array',
      () => check(sort, { keys: 'a', descending: true }),
    ],
    ['descending: must be true or false', () => check(sort, { keys: f64(1), descending: 1 })],
    ['keys: already transferred', () => check(sort, { keys: moved(f64(1)), descending: true })],
    ['conditions: at least one is needed', () => check(filter, { conditions: [] })],
    ['conditions: at least one is needed', () => check(filter, { conditions: null })],
    [
      'conditions[0].column: must be a Uint8Array',
      () => check(filter, { conditions: [{ column: f64(1), oneOf: [1] }] }),
    ],
    [
      'conditions[0].from: must be a number',
      () => check(filter, { conditions: [{ column: f64(1), from: NaN, to: 1 }] }),
    ],
    ['conditions[0].to: must be a bigint', () => check(filter, { conditions: [{ column: i64(1n), from: 1n, to: 1 }] })],
    ['rows: must be a Uint32Array', () => check(page, { rows: f64(1), from: 0, count: 1 })],
    ['deltaPrices: must be a Float64Array', () => check(mergeBook, { ...delta(), deltaPrices: undefined })],
    ['deltaSizes: already transferred', () => check(mergeBook, { ...delta(), deltaSizes: moved(f64(1)) })],
    ['sizes: already transferred', () => check(depth, { sizes: moved(f64(1)) })],
  ])('TypeError %s', (message, door) => expect(door).toThrow(new TypeError(message)));

  it.each<[string, () => void]>([
    ['sizes: 1 rows instead of 2', () => check(summary, { ...orders(), sizes: i64(1n) })],
    ['closes: 3 rows instead of 2', () => check(summary, { ...orders(), closes: i64(1n, 2n, 3n) })],
    ['rows: there is no row 2', () => check(sort, { keys: f64(1, 2), descending: true, rows: Uint32Array.of(2) })],
    [
      'conditions[1].column: 2 rows instead of 1',
      () =>
        check(filter, {
          conditions: [
            { column: f64(1), from: 0, to: 1 },
            { column: f64(1, 2), from: 0, to: 1 },
          ],
        }),
    ],
    [
      'conditions[0].oneOf: must be a whole number, 0 … 255',
      () => check(filter, { conditions: [{ column: Uint8Array.of(1), oneOf: [256] }] }),
    ],
    [
      'from: must be a whole number, 0 … 4294967296',
      () => check(page, { rows: Uint32Array.of(1), from: -1, count: 1 }),
    ],
    [
      'count: must be a whole number, 0 … 4294967296',
      () => check(page, { rows: Uint32Array.of(1), from: 0, count: 0.5 }),
    ],
    ['prices: row 1 is out of order', () => check(mergeBook, { ...delta(), prices: f64(2, 1) })],
    ['prices: row 1 is out of order', () => check(mergeBook, { ...delta(), prices: f64(2, 2) })],
    ['prices: row 1 must be a whole number, 1 … 2^53 − 1', () => check(mergeBook, { ...delta(), prices: f64(1, NaN) })],
    ['sizes: row 0 must be a whole number, 1 … 2^53 − 1', () => check(mergeBook, { ...delta(), sizes: f64(0, 1) })],
    [
      'deltaSizes: row 0 must be a whole number, 0 … 2^53 − 1',
      () => check(mergeBook, { ...delta(), deltaSizes: f64(-1) }),
    ],
    [
      'deltaPrices: row 0 must be a whole number, 1 … 2^53 − 1',
      () => check(mergeBook, { ...delta(), deltaPrices: f64(0.5) }),
    ],
    ['step: must be a whole number, 1 … 9007199254740991', () => check(groupBook, { ...side(), step: 0, rows: 1 })],
    ['rows: must be a whole number, 0 … 10000', () => check(groupBook, { ...side(), step: 1, rows: Infinity })],
    ['sizes: row 0 must be a whole number, 0 … 2^53 − 1', () => check(depth, { sizes: f64(2 ** 53) })],
  ])('RangeError %s', (message, door) => expect(door).toThrow(new RangeError(message)));

  it('names every buffer that moves', () => {
    const all = { ...orders(), fees: i64(1n, 2n), closes: i64(1n, 2n), sides: Int8Array.of(1, 1) };
    expect(summary.moves(all)).toEqual(Object.values(all).map(({ buffer }) => buffer));
    expect(summary.moves(orders())).toHaveLength(2);
    const rows = sort.plain({ keys: f64(2, 1), descending: false });
    expect(sort.returns(rows)).toEqual([rows.rows.buffer]);
    expect(mergeBook.moves(delta())).toHaveLength(4);
  });
});

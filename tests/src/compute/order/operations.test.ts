import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOperations } from '../../../../src/compute/order/operations.ts';
import { modelFilter, modelSort } from '../../../models/order-model.ts';
import { orderKernelsOf } from '../../../wasm/order-variants.ts';

const { sort, filter } = orderOperations;
const kernels = await orderKernelsOf('simd');

describe('lists', () => {
  it('sort and filter alike in WASM and in the plain twin', () => {
    const numbers = fc.array(
      fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    );
    fc.assert(
      fc.property(numbers, fc.boolean(), (list, descending) => {
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

describe('the check of a job', () => {
  const moved = <Column extends { readonly buffer: ArrayBuffer }>(column: Column): Column => {
    structuredClone(column.buffer, { transfer: [column.buffer] });
    return column;
  };
  const i64 = (...values: bigint[]) => BigInt64Array.from(values);
  const f64 = (...values: number[]) => Float64Array.from(values);
  const check = <Job>(operation: { check(job: Job): void }, job: unknown) => operation.check(job as Job);

  it.each<[string, () => void]>([
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
  ])('TypeError %s', (message, call) => expect(call).toThrow(new TypeError(message)));

  it.each<[string, () => void]>([
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
  ])('RangeError %s', (message, call) => expect(call).toThrow(new RangeError(message)));

  it('names every buffer that moves', () => {
    expect(sort.moves({ keys: f64(2, 1), descending: false, rows: Uint32Array.of(0) })).toHaveLength(2);
    expect(filter.moves({ conditions: [{ column: i64(1n), from: 0n, to: 1n }] })).toHaveLength(1);
    const rows = sort.plain({ keys: f64(2, 1), descending: false });
    expect(sort.returns(rows)).toEqual([rows.rows.buffer]);
  });
});

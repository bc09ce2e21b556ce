import { plainDepth, plainGroupBook, plainMergeBook } from './book-jobs.ts';
import type { DepthJob, GroupBookJob, MergeBookJob, SideResult } from './book-jobs.ts';
import type { F64Column, U32Column } from './order-columns.ts';
import type { FilterJob } from './filter.ts';
import { plainFilter } from './filter.ts';
import { plainSort } from './sort.ts';
import type { SortJob } from './sort.ts';
import { plainSums } from './summary.ts';
import type { OrdersJob, Sums } from './summary.ts';

/** Every operation that has a plain twin. */
export interface OrderOperations {
  sums(orders: OrdersJob): Sums;
  sort(job: SortJob): U32Column;
  filter(job: FilterJob): U32Column;
  mergeBook(job: MergeBookJob): SideResult;
  groupBook(job: GroupBookJob): SideResult;
  depth(job: DepthJob): F64Column;
}

/** Enough for several turns of every loop that takes 2, 4 or 64 rows at a time, and for a rest. */
const ROWS = 150;

const sameColumn = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value, row) => Object.is(value, b[row]));
const sameColumns = <Columns extends object>(a: Columns, b: Columns): boolean =>
  Object.entries(a).every(([name, column]) =>
    sameColumn(column as Float64Array, (b as Record<string, Float64Array>)[name]!),
  );
const sameSums = (a: Sums, b: Sums): boolean => (Object.keys(a) as (keyof Sums)[]).every((name) => a[name] === b[name]);

/** Returns a number that looks random and is the same in every engine. */
const mixed = (row: number): number => (Math.imul(row + 1, 0x9e37_79b1) >>> 0) / 2 ** 32;

/** Returns whether kernels and plain twins agree bit for bit on every operation: some engines computed SIMD wrongly. */
export function computesRightly(kernels: OrderOperations): boolean {
  const i64 = (scale: bigint) =>
    BigInt64Array.from({ length: ROWS }, (_, row) => BigInt(Math.floor(mixed(row) * 2 ** 40)) * scale);
  const orders: OrdersJob = {
    prices: i64(5_000_000n),
    sizes: i64(3_000_001n),
    fees: i64(-77n),
    closes: i64(5_000_000n).map((_, row, all) => all[ROWS - 1 - row]!),
    sides: Int8Array.from({ length: ROWS }, (_, row) => (row % 3 ? 1 : -1)),
  };
  const decimals = Float64Array.from({ length: ROWS }, (_, row) => (mixed(row % 90) - 0.5) * 10 ** (row % 7));
  const prices = Float64Array.from({ length: ROWS }, (_, row) => 2000 - row * 7);
  const sizes = Float64Array.from({ length: ROWS }, (_, row) => 1 + Math.floor(mixed(row) * 2 ** 40));
  const deltaPrices = Float64Array.from({ length: ROWS }, (_, row) => 900 + Math.floor(mixed(row) * 1200));
  const deltaSizes = sizes.map((size, row) => (row % 4 ? size : 0));
  const side = { prices, sizes, descending: true };
  const filter: FilterJob = {
    conditions: [
      { column: decimals, from: -400, to: 30 },
      { column: orders.fees!, from: -(2n ** 46n), to: -3n },
      { column: Uint32Array.from(sizes, (size) => size % 1000), from: 10, to: 990 },
      { column: Uint8Array.from(sizes, (size) => size % 9), oneOf: [0, 2, 3, 5, 8] },
    ],
  };
  return (
    sameSums(kernels.sums(orders), plainSums(orders)) &&
    [decimals, sizes, orders.fees!].every((keys) =>
      [true, false].every((descending) =>
        sameColumn(kernels.sort({ keys, descending }), plainSort({ keys, descending })),
      ),
    ) &&
    sameColumn(kernels.filter(filter), plainFilter(filter)) &&
    sameColumns(
      kernels.mergeBook({ ...side, deltaPrices, deltaSizes }),
      plainMergeBook({ ...side, deltaPrices, deltaSizes }),
    ) &&
    sameColumns(kernels.groupBook({ ...side, step: 20, rows: 30 }), plainGroupBook({ ...side, step: 20, rows: 30 })) &&
    sameColumn(kernels.depth({ sizes }), plainDepth({ sizes }))
  );
}

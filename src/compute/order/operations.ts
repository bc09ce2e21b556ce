import type { Operation } from '../pool/task-types.ts';
import { checkDepth, checkGroupBook, checkMergeBook, plainDepth, plainGroupBook, plainMergeBook } from './book-jobs.ts';
import type { DepthJob, GroupBookJob, MergeBookJob, SideResult } from './book-jobs.ts';
import { checkColumn, checkCount } from './order-columns.ts';
import type { F64Column, U32Column } from './order-columns.ts';
import { checkFilter, plainFilter } from './filter.ts';
import type { FilterJob } from './filter.ts';
import { checkGroups, plainGroups } from './groups.ts';
import type { GroupsJob, GroupsResult } from './groups.ts';
import { checkLots, plainLots } from './lots.ts';
import type { LotsJob, LotsResult } from './lots.ts';
import { kernelGroups, kernelLots } from './lots-kernels.ts';
import { LOT_WORDS } from './lots-state.ts';
import type { OrderKernels } from './order-kernels.ts';
import { checkSort, plainSort } from './sort.ts';
import type { Rows, SortJob } from './sort.ts';
import { addSums, checkOrders, NO_SUMS, plainSums, splitOrders, summaryOf } from './summary.ts';
import type { OrdersJob, OrdersSummary } from './summary.ts';

type OrderOperation<Job, Result> = Operation<OrderKernels, Job, Result>;

export interface PageJob {
  /** All rows, in the order of the list. */
  readonly rows: U32Column;
  readonly from: number;
  readonly count: number;
}
export interface DepthTotals {
  readonly totals: F64Column;
}

const buffersOf = (...columns: readonly ({ readonly buffer: ArrayBuffer } | undefined)[]): readonly ArrayBuffer[] =>
  columns.flatMap((column) => (column ? [column.buffer] : []));
const sideBuffers = ({ prices, sizes, totals }: SideResult) => buffersOf(prices, sizes, totals);
const rowBuffers = ({ rows }: Rows) => buffersOf(rows);

/** Exact sums of a list of orders: size, notional, fee, profit and loss, average price. */
const summary: OrderOperation<OrdersJob, OrdersSummary> & {
  split(job: OrdersJob, parts: number): readonly OrdersJob[];
  join(results: readonly OrdersSummary[]): OrdersSummary;
} = {
  check: checkOrders,
  // Copying in included; the profit and the fees read two more columns.
  costNs: ({ prices, fees, closes }) => 2000 + prices.length * (2.5 + (fees ? 1 : 0) + (closes ? 6 : 0)),
  plain: (job) => summaryOf(plainSums(job)),
  wasm: (kernels, job) => summaryOf(kernels.sums(job)),
  moves: ({ prices, sizes, fees, closes, sides }) => buffersOf(prices, sizes, fees, closes, sides),
  returns: () => [],
  split: splitOrders,
  join: (results) => summaryOf(results.reduce(addSums, NO_SUMS)),
};

/** Rows of a list by one of its columns; sort by the least important column first to sort by several. */
const sort: OrderOperation<SortJob, Rows> = {
  check: checkSort,
  costNs: ({ keys, rows }) => 3000 + (rows ?? keys).length * 12,
  plain: (job) => ({ rows: plainSort(job) }),
  wasm: (kernels, job) => ({ rows: kernels.sort(job) }),
  moves: ({ keys, rows }) => buffersOf(keys, rows),
  returns: rowBuffers,
};

/** Rows of a list that meet all conditions. */
const filter: OrderOperation<FilterJob, Rows> = {
  check: checkFilter,
  costNs: ({ conditions }) => 2000 + conditions[0]!.column.length * (1 + 2 * conditions.length),
  plain: (job) => ({ rows: plainFilter(job) }),
  wasm: (kernels, job) => ({ rows: kernels.filter(job) }),
  moves: ({ conditions }) => buffersOf(...conditions.map(({ column }) => column)),
  returns: rowBuffers,
};

/** One page of rows; shorter or empty at the end of the list. A copy of a few numbers: both ways are the same. */
const pageOf = ({ rows, from, count }: PageJob): Rows => ({ rows: rows.slice(from, from + count) });
const page: OrderOperation<PageJob, Rows> = {
  check({ rows, from, count }) {
    checkColumn('rows', rows, 'u32');
    checkCount('from', from, 0, 2 ** 32);
    checkCount('count', count, 0, 2 ** 32);
  },
  costNs: ({ count }) => 200 + count * 0.5,
  plain: pageOf,
  wasm: (_, job) => pageOf(job),
  moves: ({ rows }) => buffersOf(rows),
  returns: rowBuffers,
};

/** A delta merged into one side of a book, with running totals. */
const mergeBook: OrderOperation<MergeBookJob, SideResult> = {
  check: checkMergeBook,
  costNs: ({ prices, deltaPrices }) => 3000 + prices.length * 8 + deltaPrices.length * 30,
  plain: plainMergeBook,
  wasm: (kernels, job) => kernels.mergeBook(job),
  moves: ({ prices, sizes, deltaPrices, deltaSizes }) => buffersOf(prices, sizes, deltaPrices, deltaSizes),
  returns: sideBuffers,
};

/** One side of a book gathered into price steps, with running totals. */
const groupBook: OrderOperation<GroupBookJob, SideResult> = {
  check: checkGroupBook,
  costNs: ({ prices }) => 2000 + prices.length * 8,
  plain: plainGroupBook,
  wasm: (kernels, job) => kernels.groupBook(job),
  moves: ({ prices, sizes }) => buffersOf(prices, sizes),
  returns: sideBuffers,
};

/** Running totals of sizes. */
const depth: OrderOperation<DepthJob, DepthTotals> = {
  check: checkDepth,
  costNs: ({ sizes }) => 1000 + sizes.length * 3,
  plain: (job) => ({ totals: plainDepth(job) }),
  wasm: (kernels, job) => ({ totals: kernels.depth(job) }),
  moves: ({ sizes }) => buffersOf(sizes),
  returns: ({ totals }) => buffersOf(totals),
};

/** Cost and result of spot fills by average cost and by lots. Order matters: a long history goes in chunks with a state. */
const lots: OrderOperation<LotsJob, LotsResult> = {
  check: checkLots,
  // Copying in and out included.
  costNs: ({ coins, state }) => 3000 + coins.length * 55 + ((state?.lots.length ?? 0) / LOT_WORDS) * 20,
  plain: plainLots,
  wasm: kernelLots,
  moves: ({ coins, sides, quantities, quotes, fees, times, state }) =>
    buffersOf(coins, sides, quantities, quotes, fees, times, state?.positions, state?.lots),
  returns: ({ covered, gains, gainsFifo, uses, state }) =>
    buffersOf(covered, gains, gainsFifo, uses, state.positions, state.lots),
};

/** Exact sums by group. Not shared: making the parts would take longer than adding them up. */
const groups: OrderOperation<GroupsJob, GroupsResult> = {
  check: checkGroups,
  costNs: ({ keys, groups, rows }) => 2000 + groups * 10 + keys.length * 4 + (rows ?? keys).length * 3,
  plain: plainGroups,
  wasm: kernelGroups,
  moves: ({ keys, units, wides, rows }) => buffersOf(keys, units, wides, rows),
  returns: ({ sums, nets }) => buffersOf(sums, nets),
};

export const orderOperations = { summary, sort, filter, page, mergeBook, groupBook, depth, lots, groups };

import type { Operation } from '../pool/task-types.ts';
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

type OrderOperation<Job, Result> = Operation<OrderKernels, Job, Result>;

const buffersOf = (...columns: readonly ({ readonly buffer: ArrayBuffer } | undefined)[]): readonly ArrayBuffer[] =>
  columns.flatMap((column) => (column ? [column.buffer] : []));
const rowBuffers = ({ rows }: Rows) => buffersOf(rows);

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

/** Exact sums by group, in 128 bits. */
const groups: OrderOperation<GroupsJob, GroupsResult> = {
  check: checkGroups,
  costNs: ({ keys, groups, rows }) => 2000 + groups * 10 + keys.length * 4 + (rows ?? keys).length * 3,
  plain: plainGroups,
  wasm: kernelGroups,
  moves: ({ keys, units, wides, rows }) => buffersOf(keys, units, wides, rows),
  returns: ({ sums, nets }) => buffersOf(sums, nets),
};

export const orderOperations = { sort, filter, lots, groups };

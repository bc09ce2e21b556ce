import type { Arena } from '../wasm/arena.ts';
import { GROUP_WORDS, hasWideKeys, plainGroups } from './groups.ts';
import type { GroupsJob, GroupsResult } from './groups.ts';
import { plainLots } from './lots.ts';
import type { LotsJob, LotsResult } from './lots.ts';
import { LOT_WORDS, NO_LOTS, POSITION_WORDS } from './lots-state.ts';
import type { AnyColumn } from './order-columns.ts';
import type { OrderKernels } from './order-kernels.ts';

/**
 * The kernels of lots and groups. They are apart from `OrderKernels`, which the feed loads on every page: only the
 * journal loads these.
 */
const JOB_WORDS = 17;
/** Words of a job that change: where the uses end, and the number of the first fill. */
const USES_END = 14;
const FIRST_FILL = 16;

/** Rows that pass through kernel memory at a time: they stay in the cache. */
const BLOCK_ROWS = 8192;

/** Columns by the numbers that the kernel answers with. */
const LOT_COLUMNS = ['', 'coins', 'sides', 'quantities', 'quotes', 'fees', 'state.lots'] as const;

/** The address of a copy of a column. */
function placed(arena: Arena, column: AnyColumn): number {
  const bytes = arena.u8(column.byteLength);
  bytes.set(bytesOf(column));
  return bytes.byteOffset;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: AnyColumn): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function checkOutcome(outcome: number): void {
  if (outcome !== 0) throw new RangeError(`${LOT_COLUMNS[outcome]}: a row cannot be`);
}

const zeros = (arena: Arena, words: number): BigInt64Array => arena.i64(words).fill(0n);

/** Kernel memory of a job: what all its rows share, and columns for a block of them. */
export interface LotsArea {
  /** Columns of a job, in the order of the kernel: coins, sides, quantities, quotes, fees, times. */
  readonly columns: readonly Uint8Array[];
  /** Results of a block. */
  readonly covered: BigInt64Array;
  readonly gains: BigInt64Array;
  readonly gainsFifo: BigInt64Array;
  readonly positions: BigInt64Array;
  readonly ends: Uint32Array;
  readonly lots: BigInt64Array;
  readonly uses: BigInt64Array;
  readonly table: Uint32Array;
}

const columnsOf = ({ coins, sides, quantities, quotes, fees, times }: LotsJob): readonly AnyColumn[] => [
  coins,
  sides,
  quantities,
  quotes,
  fees,
  times,
];

/** Reserves the memory of a job. @param block  rows at a time @throws RangeError when it does not fit */
export function reserveLots(arena: Arena, job: LotsJob, block: number): LotsArea {
  const lotWords = (job.state ?? NO_LOTS).lots.length + job.coins.length * LOT_WORDS;
  return {
    positions: arena.i64(job.coinCount * POSITION_WORDS),
    ends: arena.u32(2 * job.coinCount),
    lots: arena.i64(lotWords),
    uses: arena.i64(lotWords),
    columns: columnsOf(job).map(({ BYTES_PER_ELEMENT }) => arena.u8(block * BYTES_PER_ELEMENT)),
    covered: arena.i64(block),
    gains: arena.i64(2 * block),
    gainsFifo: arena.i64(2 * block),
    table: arena.u32(JOB_WORDS),
  };
}

/** Readies the memory for the first row: the state of the job in it, its lots linked. @throws RangeError */
export function startLots({ exports, arena }: OrderKernels, area: LotsArea, job: LotsJob): void {
  const { coinCount, state = NO_LOTS } = job;
  const { positions, ends, lots, uses, table } = area;
  positions.fill(0n).set(state.positions);
  ends.fill(0);
  lots.set(state.lots);
  table.set([
    ...area.columns.map(({ byteOffset }) => byteOffset),
    positions.byteOffset,
    ends.byteOffset,
    ends.byteOffset + 4 * coinCount,
    lots.byteOffset,
    lots.byteOffset + state.lots.byteLength,
    area.covered.byteOffset,
    area.gains.byteOffset,
    area.gainsFifo.byteOffset,
    uses.byteOffset,
    coinCount,
    state.fills,
  ]);
  arena.scoped(() => checkOutcome(exports.linkLots(table.byteOffset, zeros(arena, 2 * coinCount).byteOffset)));
}

/** Books the rows in the columns of the memory. @param first  number of the first fill @throws RangeError */
export function bookRows({ exports }: OrderKernels, { table }: LotsArea, rows: number, first: number): void {
  table[FIRST_FILL] = first;
  checkOutcome(exports.bookFills(table.byteOffset, rows));
}

/** @throws RangeError that names the column */
function bookLots(kernels: OrderKernels, job: LotsJob): LotsResult {
  const { exports, arena } = kernels;
  const { fills } = job.state ?? NO_LOTS;
  const count = job.coins.length;
  const block = Math.min(count, BLOCK_ROWS);
  return arena.scoped(() => {
    const area = reserveLots(arena, job, block);
    startLots(kernels, area, job);
    const covered = new BigInt64Array(count);
    const [gains, gainsFifo] = [new BigInt64Array(2 * count), new BigInt64Array(2 * count)];
    for (let from = 0; from < count; from += block) {
      const rows = Math.min(block, count - from);
      columnsOf(job).forEach((column, at) => area.columns[at]!.set(bytesOf(column.subarray(from, from + rows))));
      bookRows(kernels, area, rows, fills + from);
      covered.set(area.covered.subarray(0, rows), from);
      gains.set(area.gains.subarray(0, 2 * rows), 2 * from);
      gainsFifo.set(area.gainsFifo.subarray(0, 2 * rows), 2 * from);
    }
    const open = arena.i64(exports.openLots(area.table.byteOffset, 0) * LOT_WORDS);
    exports.openLots(area.table.byteOffset, open.byteOffset);
    const useWords = (area.table[USES_END]! - area.uses.byteOffset) / BigInt64Array.BYTES_PER_ELEMENT;
    return {
      covered,
      gains,
      gainsFifo,
      uses: area.uses.slice(0, useWords),
      state: { fills: fills + count, positions: area.positions.slice(), lots: open.slice() },
    } as LotsResult;
  });
}

/** @throws RangeError that names the column */
function addGroups({ exports, arena }: OrderKernels, job: GroupsJob): GroupsResult {
  const { keys, groups, units, wides, rows } = job;
  return arena.scoped(() => {
    const sums = zeros(arena, groups * GROUP_WORDS);
    const nets = arena.i64(2 * groups);
    const outcome = exports.sumGroups(
      placed(arena, keys),
      Number(hasWideKeys(keys)),
      groups,
      placed(arena, (units ?? wides)!),
      Number(wides !== undefined),
      rows ? placed(arena, rows) : 0,
      (rows ?? keys).length,
      sums.byteOffset,
      nets.byteOffset,
    );
    if (outcome === 1) throw new RangeError(`keys: a row is not below ${groups}`);
    if (outcome !== 0) throw new RangeError(`${units ? 'units' : 'wides'}: a sum does not fit 127 bits`);
    return { sums: sums.slice(), nets: nets.slice() } as GroupsResult;
  });
}

const sameColumns = (ours: object, theirs: object): boolean =>
  Object.entries(ours).every(([name, column]) => {
    if (!(column instanceof BigInt64Array)) return true;
    const other = (theirs as Record<string, BigInt64Array>)[name]!;
    return column.length === other.length && column.every((word, at) => word === other[at]);
  });

const ROWS = 90;

/** Buys and sales of three coins: of whole lots and parts, of more than is held, of very few coins and of very many. */
function testJob(): LotsJob {
  const mixed = (row: number, times: number): bigint => BigInt(Math.imul(row + 1, 0x9e37_79b1 * times) >>> 0);
  const i64 = (value: (row: number) => bigint) => BigInt64Array.from({ length: ROWS }, (_, row) => value(row));
  return {
    coins: Uint16Array.from({ length: ROWS }, (_, row) => row % 3),
    sides: Uint8Array.from({ length: ROWS }, (_, row) => (row % 7 < 4 ? 0 : 1)),
    // The third coin's position passes 64 bits.
    quantities: i64((row) => (mixed(row, 1) + 1n) << (row % 3 === 2 ? 30n : BigInt(row % 5))),
    quotes: i64((row) => mixed(row, 3) << BigInt(row % 29)),
    fees: i64((row) => mixed(row, 5) >> BigInt(row % 31)),
    times: Float64Array.from({ length: ROWS }, (_, row) => row * 1000.5),
    coinCount: 3,
  };
}

function computeRightly(kernels: OrderKernels): boolean {
  const sameLots = (job: LotsJob): boolean => {
    const [ours, theirs] = [bookLots(kernels, job), plainLots(job)];
    return sameColumns(ours, theirs) && sameColumns(ours.state, theirs.state);
  };
  const sameGroups = (job: GroupsJob): boolean => sameColumns(addGroups(kernels, job), plainGroups(job));
  const job = testJob();
  const { state, gains } = plainLots(job);
  try {
    return (
      sameLots(job) &&
      sameLots({ ...job, state }) &&
      sameGroups({ keys: job.coins, groups: job.coinCount, wides: gains }) &&
      sameGroups({
        keys: Uint32Array.from(job.coins),
        groups: job.coinCount,
        units: job.fees.map((fee, row) => (row % 2 ? -fee : fee)),
        rows: Uint32Array.of(0, 5, 4, 4, 12),
      })
    );
  } catch {
    return false;
  }
}

const tested = new WeakMap<OrderKernels, boolean>();

/** Some engines compute WebAssembly wrongly: the first job waits for a test. @throws Error when it fails */
function checkKernels(kernels: OrderKernels): void {
  if (!tested.has(kernels)) tested.set(kernels, computeRightly(kernels));
  if (!tested.get(kernels)) throw new Error('the kernels of lots compute wrongly on this device');
}

/** Costs and results of fills. @throws RangeError that names the column; Error when the kernel computes wrongly here */
export function kernelLots(kernels: OrderKernels, job: LotsJob): LotsResult {
  checkKernels(kernels);
  return bookLots(kernels, job);
}

/** Sums by group. @throws RangeError that names the column; Error when the kernel computes wrongly here */
export function kernelGroups(kernels: OrderKernels, job: GroupsJob): GroupsResult {
  checkKernels(kernels);
  return addGroups(kernels, job);
}

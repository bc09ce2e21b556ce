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
const USES_END = 14;

/** Columns by the numbers that the kernel answers with. */
const LOT_COLUMNS = ['', 'coins', 'sides', 'quantities', 'quotes', 'fees', 'state.lots'] as const;

/** The address of a copy of a column. */
function placed(arena: Arena, column: AnyColumn): number {
  const bytes = arena.u8(column.byteLength);
  bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return bytes.byteOffset;
}

function checkOutcome(outcome: number): void {
  if (outcome !== 0) throw new RangeError(`${LOT_COLUMNS[outcome]}: a row cannot be`);
}

function zeros(arena: Arena, words: number): BigInt64Array {
  return arena.i64(words).fill(0n);
}

/** @throws RangeError that names the column */
function bookLots(kernels: OrderKernels, job: LotsJob): LotsResult {
  const { exports, arena } = kernels;
  const { coinCount, state = NO_LOTS } = job;
  const count = job.coins.length;
  const kept = state.lots.length / LOT_WORDS;
  return arena.scoped(() => {
    const table = arena.u32(JOB_WORDS);
    const positions = zeros(arena, coinCount * POSITION_WORDS);
    positions.set(state.positions);
    const ends = arena.u32(2 * coinCount).fill(0);
    const lots = arena.i64((kept + count) * LOT_WORDS);
    lots.set(state.lots);
    const results = arena.scoped(() => {
      const covered = arena.i64(count);
      const [gains, gainsFifo] = [arena.i64(2 * count), arena.i64(2 * count)];
      const uses = arena.i64((kept + count) * LOT_WORDS);
      const { coins, sides, quantities, quotes, fees, times } = job;
      table.set([
        ...[coins, sides, quantities, quotes, fees, times].map((column) => placed(arena, column)),
        positions.byteOffset,
        ends.byteOffset,
        ends.byteOffset + 4 * coinCount,
        lots.byteOffset,
        lots.byteOffset + state.lots.byteLength,
        covered.byteOffset,
        gains.byteOffset,
        gainsFifo.byteOffset,
        uses.byteOffset,
        coinCount,
        state.fills,
      ]);
      arena.scoped(() => checkOutcome(exports.linkLots(table.byteOffset, zeros(arena, 2 * coinCount).byteOffset)));
      checkOutcome(exports.bookFills(table.byteOffset, count));
      return {
        covered: covered.slice(),
        gains: gains.slice(),
        gainsFifo: gainsFifo.slice(),
        uses: uses.slice(0, (table[USES_END]! - uses.byteOffset) / 8),
      };
    });
    const open = arena.i64(exports.openLots(table.byteOffset, 0) * LOT_WORDS);
    exports.openLots(table.byteOffset, open.byteOffset);
    return {
      ...results,
      state: { fills: state.fills + count, positions: positions.slice(), lots: open.slice() },
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

import type { OrderExports } from '../../../wasm/order/exports.ts';
import type { Arena } from '../wasm/arena.ts';
import { startKernel } from '../wasm/instantiate.ts';
import type { Kernel, LoadModule } from '../wasm/instantiate.ts';
import type { AnyColumn, U32Column } from './order-columns.ts';
import type { Condition, FilterJob } from './filter.ts';
import { computesRightly } from './self-test.ts';
import type { SortJob, SortKeys } from './sort.ts';
import { keysOf } from './sort.ts';

/** Enough to sort half a million rows; the system gives pages only when they are first written. */
const DEFAULT_BYTES = 16 * 2 ** 20;

/** Rows that pass through kernel memory at a time where a kernel reads each only once: they stay in the cache. */
const BLOCK_ROWS = 16_384;

const MEMBERS = 256;
const SIGN = 2n ** 63n;

/**
 * The order kernels. Columns may be ordinary ones, which are copied in, or made in `arena`, which are read where they
 * are. Jobs are checked by their operations first; what only a look at every value can tell is refused here too, with the
 * name of the column, and the plain twin then says which row.
 */
export class OrderKernels {
  readonly exports: OrderExports;
  readonly arena: Arena;
  readonly variant: Kernel<OrderExports>['variant'];

  constructor({ exports, arena, variant }: Kernel<OrderExports>) {
    this.exports = exports;
    this.arena = arena;
    this.variant = variant;
  }

  private isHere(column: AnyColumn): boolean {
    return column.buffer === this.arena.memory.buffer;
  }

  /** The address of a column, copied in unless it is here. */
  private placed(column: AnyColumn): number {
    if (this.isHere(column)) return column.byteOffset;
    const bytes = this.arena.u8(column.byteLength);
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    return bytes.byteOffset;
  }

  /** Rows in order. @throws RangeError: a key is not finite, or the keys do not fit the memory */
  sort({ keys, descending, rows }: SortJob): U32Column {
    return this.arena.scoped(() => {
      const sorted = this.sortHere(rows ? keysOf(keys, rows) : keys, descending);
      return rows ? sorted.map((row) => rows[row]!) : sorted.slice();
    }) as U32Column;
  }

  /** Sorts like `sort`, all rows; the result is in the arena and the caller releases it. */
  sortHere(keys: SortKeys, descending: boolean): Uint32Array {
    const { sortF64, sortI64, sortU32 } = this.exports;
    const rows = this.arena.u32(keys.length);
    const sort = keys instanceof Float64Array ? sortF64 : keys instanceof BigInt64Array ? sortI64 : sortU32;
    const outcome = sort(this.placed(keys), keys.length, Number(descending), rows.byteOffset);
    if (outcome === 1) throw new RangeError('keys: must be finite');
    if (outcome !== 0) throw new RangeError('keys: too many for the memory of the kernel');
    return rows;
  }

  /** Rows that meet all conditions, ascending. */
  filter({ conditions }: FilterJob): U32Column {
    const count = conditions[0]!.column.length;
    const found: Uint32Array[] = [];
    for (let from = 0; from < count; from += BLOCK_ROWS) {
      this.arena.scoped(() => found.push(this.filterBlock(conditions, from, Math.min(count, from + BLOCK_ROWS))));
    }
    if (found.length === 1) return found[0] as U32Column;
    const rows = new Uint32Array(found.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of found) {
      rows.set(part, at);
      at += part.length;
    }
    return rows;
  }

  private filterBlock(conditions: readonly Condition[], from: number, to: number): Uint32Array {
    const count = to - from;
    const words = this.arena.u8(Math.ceil(count / 64) * 8).byteOffset;
    this.exports.allRows(words, count);
    for (const condition of conditions) this.keep(condition, from, to, words);
    const rows = this.arena.u32(count);
    return rows.slice(0, this.exports.rowsThatPass(words, count, from, rows.byteOffset));
  }

  private keep(condition: Condition, from: number, to: number, words: number): void {
    const { exports, arena } = this;
    const at = this.placed(condition.column.subarray(from, to));
    const count = to - from;
    if ('oneOf' in condition) {
      const members = arena.u8(MEMBERS).fill(0);
      for (const small of condition.oneOf) members[small] = 1;
      exports.keepMembers(at, count, members.byteOffset, words);
    } else if (condition.column instanceof BigInt64Array) {
      const bounds = arena.i64(2);
      const [low, high] = [condition.from as bigint, condition.to as bigint];
      // Bounds beyond i64 keep what the nearest i64 keeps, or nothing.
      bounds[0] = low < -SIGN ? -SIGN : low;
      bounds[1] = high >= SIGN ? SIGN - 1n : high;
      if (low >= SIGN || high < -SIGN) bounds.set([1n, 0n]);
      exports.keepI64(at, count, bounds.byteOffset, words);
    } else if (condition.column instanceof Uint32Array) {
      const low = Math.max(0, Math.ceil(condition.from as number));
      const high = Math.min(0xffff_ffff, Math.floor(condition.to as number));
      if (low <= high) exports.keepU32(at, count, low, high, words);
      else exports.keepU32(at, count, 1, 0, words);
    } else {
      exports.keepF64(at, count, condition.from as number, condition.to as number, words);
    }
  }
}

/**
 * @param bytes  of memory, fixed from then on; `FEED_BYTES` for the feed
 * @throws Error as `startKernel` does
 */
export async function startOrder(load: LoadModule, bytes = DEFAULT_BYTES): Promise<OrderKernels> {
  return new OrderKernels(
    await startKernel<OrderExports>(load, bytes, (kernel) => computesRightly(new OrderKernels(kernel))),
  );
}

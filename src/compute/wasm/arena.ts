/** End of the message of the error for columns that are larger than the memory; errors of a worker travel as text. */
export const NO_ROOM = 'do not fit the memory of the kernel';

/** Exports of every kernel module for its memory (`wasm/memory/arena.ts`). Addresses are bytes from its start. */
export interface ArenaExports {
  reserve(bytes: number): number;
  mark(): number;
  release(to: number): void;
}

/**
 * Columns in a kernel's memory. A column is a plain typed array over that memory: its `byteOffset` is the address a
 * kernel takes, and kernels are handed nothing but columns made here, so no address is ever out of bounds.
 */
export class Arena {
  private readonly exports: ArenaExports;
  readonly memory: WebAssembly.Memory;

  constructor(exports: ArenaExports, memory: WebAssembly.Memory) {
    this.exports = exports;
    this.memory = memory;
  }

  /** @throws RangeError when `length` columns of `bytesEach` do not fit; nothing is reserved then */
  private at(length: number, bytesEach: number): number {
    if (!Number.isSafeInteger(length) || length < 0) throw new RangeError(`length ${length}`);
    const bytes = length * bytesEach;
    const address = bytes > this.memory.buffer.byteLength ? 0 : this.exports.reserve(bytes) >>> 0;
    if (address === 0) throw new RangeError(`${bytes} bytes ${NO_ROOM}`);
    return address;
  }

  f64 = (length: number): Float64Array => new Float64Array(this.memory.buffer, this.at(length, 8), length);
  i64 = (length: number): BigInt64Array => new BigInt64Array(this.memory.buffer, this.at(length, 8), length);
  u32 = (length: number): Uint32Array => new Uint32Array(this.memory.buffer, this.at(length, 4), length);
  u8 = (length: number): Uint8Array => new Uint8Array(this.memory.buffer, this.at(length, 1), length);

  /** Runs `work` and frees all columns that it made, even when it throws. Its result must not refer to them. */
  scoped<Result>(work: () => Result): Result {
    const mark = this.exports.mark();
    try {
      return work();
    } finally {
      this.exports.release(mark);
    }
  }
}

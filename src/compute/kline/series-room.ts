import type { Arena } from '../wasm/arena.ts';

interface Block {
  readonly at: number;
  readonly bytes: number;
}

/** Blocks start on cache lines, and kernels may read a line behind a column. */
const LINE = 64;

/**
 * A part of a kernel's memory in which blocks come and go in any order, as charts and their studies do: first fit, and free
 * neighbours join. (The arena below it is a stack, for jobs.) Blocks are few and most of them are equally long columns.
 */
export class SeriesRoom {
  private readonly buffer: ArrayBuffer;
  /** In the order of their addresses; no two touch. */
  private free: readonly Block[];

  constructor(arena: Arena, bytes: number) {
    const whole = arena.u8(bytes);
    this.buffer = arena.memory.buffer;
    this.free = [{ at: whole.byteOffset, bytes }];
  }

  /** @throws RangeError when no free block is long enough */
  take(bytes: number): Block {
    const needed = Math.ceil(bytes / LINE) * LINE + LINE;
    const found = this.free.find((block) => block.bytes >= needed);
    if (!found) throw new RangeError(`series: ${bytes} bytes are not free in the memory of the kernel`);
    const rest = { at: found.at + needed, bytes: found.bytes - needed };
    this.free = this.free.flatMap((block) => (block !== found ? [block] : rest.bytes > 0 ? [rest] : []));
    return { at: found.at, bytes: needed };
  }

  give(block: Block): void {
    const inOrder = [...this.free, block].sort((a, b) => a.at - b.at);
    const joined: Block[] = [];
    for (const next of inOrder) {
      const last = joined[joined.length - 1];
      if (last && last.at + last.bytes === next.at)
        joined.splice(-1, 1, { at: last.at, bytes: last.bytes + next.bytes });
      else joined.push(next);
    }
    this.free = joined;
  }

  column(block: Block, rows: number): Float64Array {
    return new Float64Array(this.buffer, block.at, rows);
  }
}

/** Blocks that are freed together. */
export class SeriesBlocks {
  private readonly room: SeriesRoom;
  private readonly blocks: Block[] = [];

  constructor(room: SeriesRoom) {
    this.room = room;
  }

  private take(bytes: number): Block {
    const block = this.room.take(bytes);
    this.blocks.push(block);
    return block;
  }

  address = (bytes: number): number => this.take(bytes).at;
  column = (rows: number): Float64Array => this.room.column(this.take(rows * Float64Array.BYTES_PER_ELEMENT), rows);

  /** Takes what `work` takes, or nothing at all when that does not fit. */
  fill<Taken>(work: () => Taken): Taken {
    try {
      return work();
    } catch (error) {
      this.free();
      throw error;
    }
  }

  free(): void {
    for (const block of this.blocks.splice(0)) this.room.give(block);
  }
}

import { PAGE_BYTES } from '../wasm/instantiate.ts';

interface Block {
  readonly at: number;
  readonly bytes: number;
}

/** Blocks start on cache lines, and kernels may read a line behind a column. */
const LINE = 64;

/**
 * The memory of a kernel in which blocks come and go in any order, as charts and their studies do: first fit, and free
 * neighbours join. Blocks are few and most of them are equally long columns.
 *
 * It starts empty and grows by what is asked for: browsers count a memory by its size, used or not. Growing detaches all
 * views of it; whoever holds some has them made anew in the same call.
 */
export class SeriesRoom {
  private readonly memory: WebAssembly.Memory;
  private readonly mostBytes: number;
  private grownBytes = 0;
  /** Free blocks in the order of their addresses; no two are adjacent. */
  private free: readonly Block[] = [];
  private readonly holders = new Set<SeriesBlocks>();

  /** @param mostBytes  most bytes of all blocks together */
  constructor(memory: WebAssembly.Memory, mostBytes: number) {
    this.memory = memory;
    this.mostBytes = mostBytes;
  }

  /** @throws RangeError when no free block is long enough and the memory cannot grow by as much */
  take(bytes: number): Block {
    const needed = Math.ceil(bytes / LINE) * LINE + LINE;
    const fits = (block: Block) => block.bytes >= needed;
    if (!this.free.some(fits) && !this.grow(needed)) {
      throw new RangeError(`series: ${bytes} bytes are not free in the memory of the kernel`);
    }
    const found = this.free.find(fits)!;
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

  view(block: Block, rows: number): Float64Array {
    return new Float64Array(this.memory.buffer, block.at, rows);
  }

  /** Registers a holder whose views are recreated when the memory grows. */
  hold(holder: SeriesBlocks): void {
    this.holders.add(holder);
  }

  release(holder: SeriesBlocks): void {
    this.holders.delete(holder);
  }

  /** Makes a free block of `bytes` at the end. @returns false when the memory may not grow by as much, or the system has none */
  private grow(bytes: number): boolean {
    const end = this.memory.buffer.byteLength;
    const last = this.free[this.free.length - 1];
    const missing = last && last.at + last.bytes === end ? bytes - last.bytes : bytes;
    const pages = Math.ceil(missing / PAGE_BYTES);
    if (this.grownBytes + missing > this.mostBytes) return false;
    try {
      this.memory.grow(pages);
    } catch {
      return false;
    }
    this.grownBytes += pages * PAGE_BYTES;
    this.give({ at: end, bytes: pages * PAGE_BYTES });
    for (const holder of this.holders) holder.makeViews();
    return true;
  }
}

type Use = (view: Float64Array) => void;

/** Blocks that are freed together, and the columns in them. */
export class SeriesBlocks {
  private readonly room: SeriesRoom;
  private readonly blocks: Block[] = [];
  private readonly columns: { readonly block: Block; readonly rows: number; readonly use: Use }[] = [];

  constructor(room: SeriesRoom) {
    this.room = room;
    room.hold(this);
  }

  address(bytes: number): number {
    const block = this.room.take(bytes);
    this.blocks.push(block);
    return block.at;
  }

  /** @param use  called with the column, now and whenever the memory has moved */
  column(rows: number, use: Use): void {
    const block = this.room.take(rows * Float64Array.BYTES_PER_ELEMENT);
    this.blocks.push(block);
    this.columns.push({ block, rows, use });
    use(this.room.view(block, rows));
  }

  makeViews(): void {
    for (const { block, rows, use } of this.columns) use(this.room.view(block, rows));
  }

  /** Runs `work`, and frees everything that it reserved when not all of it fits. */
  fill<Taken>(work: () => Taken): Taken {
    try {
      return work();
    } catch (error) {
      this.free();
      throw error;
    }
  }

  free(): void {
    this.room.release(this);
    this.columns.length = 0;
    for (const block of this.blocks.splice(0)) this.room.give(block);
  }
}

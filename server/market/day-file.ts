import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TickFileHeader, TickLayout } from './tick-file.ts';
import { BLOCK_RECORDS, HASH_BYTES, layoutOf } from './tick-file.ts';

/**
 * Format of a closed day: all ticks of one symbol and one UTC day, or those that remain after thinning, compressed.
 *
 *   'TERNDAY1' | length of the index, 4 B | index: JSON, deflated | chunk | chunk | …
 *
 * A chunk is up to eight consecutive blocks of a tick file, transposed into columns (all first bytes of records, all
 * second ones, …) and deflated: half the size, where deflating them untransposed leaves three quarters. A tick that is
 * in no chunk has been removed.
 */
const MAGIC = 'TERNDAY1';
/** Runs on a thread of the pool, so that ticks are not delayed. */
const packed = promisify(deflateRaw);
const PREFIX_BYTES = MAGIC.length + 4;
export const CHUNK_BLOCKS = 8;

/** A tick file that became part of a day. */
export interface DayPart extends TickFileHeader {
  readonly ending: TickLayout['ending'];
}

export interface DayChunk {
  /** Index of its source in the day's parts. */
  readonly part: number;
  readonly firstSeq: number;
  readonly count: number;
  readonly firstTs: number;
  /** Offset in the file, counted from its first chunk. */
  readonly at: number;
  readonly bytes: number;
}

/** Facts about a day, whether its ticks still exist or not, and the places of those that do. */
export interface DayIndex {
  readonly dayMs: number;
  readonly firstSeq: number;
  /** Chain value before the first tick. */
  readonly prevHash: string;
  readonly lastSeq: number;
  readonly lastHash: string;
  readonly lastTs: number;
  readonly parts: readonly DayPart[];
  /** Ascending. */
  readonly chunks: readonly DayChunk[];
}

/** Consecutive ticks as in a tick file: whole blocks, of which only the last of a source may be shorter. */
export interface Blocks {
  readonly part: number;
  readonly firstSeq: number;
  readonly count: number;
  readonly firstTs: number;
  readonly bytes: Buffer;
}

const blocksIn = (count: number): number => Math.ceil(count / BLOCK_RECORDS);
const bytesIn = (count: number, { recordBytes }: TickLayout): number =>
  blocksIn(count) * HASH_BYTES + count * recordBytes;

/** Returns the offset of record `index` among blocks. */
const recordAt = (index: number, { recordBytes, blockBytes }: TickLayout): number =>
  Math.floor(index / BLOCK_RECORDS) * blockBytes + HASH_BYTES + (index % BLOCK_RECORDS) * recordBytes;

/**
 * Transposes blocks.
 * @param forward  to columns, else back to records
 */
function turned(from: Buffer, count: number, layout: TickLayout, forward: boolean): Buffer {
  const to = Buffer.alloc(bytesIn(count, layout));
  let column = 0;
  const move = (row: number): void => {
    if (forward) to[column] = from[row]!;
    else to[row] = from[column]!;
    column += 1;
  };
  for (let block = 0; block < blocksIn(count); block += 1) {
    for (let byte = 0; byte < HASH_BYTES; byte += 1) move(block * layout.blockBytes + byte);
  }
  for (let byte = 0; byte < layout.recordBytes; byte += 1) {
    for (let index = 0; index < count; index += 1) move(recordAt(index, layout) + byte);
  }
  return to;
}

/** Writes a day file atomically, also with respect to a power cut. */
export async function writeDayFile(
  path: string,
  day: Omit<DayIndex, 'chunks'>,
  runs: Iterable<Blocks>,
): Promise<DayIndex> {
  const chunks: DayChunk[] = [];
  const body: Buffer[] = [];
  let at = 0;
  for (const { part, firstSeq, count, firstTs, bytes } of runs) {
    const chunk = await packed(turned(bytes, count, layoutOf(day.parts[part]!.ending), true));
    chunks.push({ part, firstSeq, count, firstTs, at, bytes: chunk.length });
    body.push(chunk);
    at += chunk.length;
  }
  const index: DayIndex = { ...day, chunks };
  const indexBytes = deflateRawSync(JSON.stringify(index));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC, 0, 'latin1');
  prefix.writeUInt32LE(indexBytes.length, MAGIC.length);
  const unfinished = join(dirname(path), `.${basename(path)}.new`);
  const fd = openSync(unfinished, 'w');
  try {
    for (const bytes of [prefix, indexBytes, ...body]) writeWhole(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(unfinished, path);
  syncFolder(dirname(path));
  return index;
}

function writeWhole(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done);
}

/** Syncs a folder; without it new names in the folder may be lost in a power cut. */
export function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A day file opened for reading. Reads are synchronous because a chunk is only about 8 kB. */
export interface DayReader {
  readonly index: DayIndex;
  /**
   * Returns the blocks of a chunk.
   * @throws Error when the bytes are damaged
   */
  blocksOf(chunk: DayChunk): Buffer;
}

function readAt(fd: number, bytes: number, at: number, path: string): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (readSync(fd, buffer, 0, bytes, at) < bytes) throw new Error(`tick log damaged: ${path} is too short`);
  return buffer;
}

function withFile<T>(path: string, work: (fd: number) => T): T {
  const fd = openSync(path, 'r');
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * Opens a day file.
 * @throws Error when there is none at `path`, or its index is damaged
 */
export function openDayFile(path: string): DayReader {
  const { index, start } = withFile(path, (fd) => {
    const prefix = readAt(fd, PREFIX_BYTES, 0, path);
    if (prefix.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(`not a day of ticks: ${path}`);
    const length = prefix.readUInt32LE(MAGIC.length);
    const bytes = readAt(fd, length, PREFIX_BYTES, path);
    return {
      index: whole(path, () => JSON.parse(String(inflateRawSync(bytes))) as DayIndex),
      start: PREFIX_BYTES + length,
    };
  });
  return {
    index,
    blocksOf: ({ part, at, bytes, count }) =>
      withFile(path, (fd) => {
        const chunk = readAt(fd, bytes, start + at, path);
        const columns = whole(path, () => inflateRawSync(chunk));
        const layout = layoutOf(index.parts[part]!.ending);
        if (columns.length !== bytesIn(count, layout)) throw new Error(`tick log damaged: ${path}`);
        return turned(columns, count, layout, false);
      }),
  };
}

function whole<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`tick log damaged: ${path}`, { cause: error });
  }
}

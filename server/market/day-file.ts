import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TickFileHeader, TickLayout } from './tick-file.ts';
import { BLOCK_RECORDS, HASH_BYTES, layoutOf } from './tick-file.ts';

/**
 * The bytes of a closed day: all ticks of one symbol and one UTC day, or what is left of them, compressed.
 *
 *   'TERNDAY1' | length of the index, 4 B | index: JSON, deflated | chunk | chunk | …
 *
 * A chunk is up to eight consecutive blocks of a tick file, their columns one after the other (all first bytes of records,
 * all second ones, …), deflated: half of what they were, while deflating them as they are leaves three quarters. A tick
 * that is in no chunk has been removed.
 */
const MAGIC = 'TERNDAY1';
/** On a thread of its own: prices go on meanwhile. */
const packed = promisify(deflateRaw);
const PREFIX_BYTES = MAGIC.length + 4;
export const CHUNK_BLOCKS = 8;

/** A tick file that became part of a day. */
export interface DayPart extends TickFileHeader {
  readonly ending: TickLayout['ending'];
}

export interface DayChunk {
  /** Which of the day's sources. */
  readonly part: number;
  readonly firstSeq: number;
  readonly count: number;
  readonly firstTs: number;
  /** Place in the file, from its first chunk on. */
  readonly at: number;
  readonly bytes: number;
}

/** What a day was, whether its ticks are still there or not, and where those are that are. */
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

/** Consecutive ticks as they stand in a tick file: whole blocks, only the last of a source may be shorter. */
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

/** Where record `index` lies among blocks. */
const recordAt = (index: number, { recordBytes, blockBytes }: TickLayout): number =>
  Math.floor(index / BLOCK_RECORDS) * blockBytes + HASH_BYTES + (index % BLOCK_RECORDS) * recordBytes;

/** @param forward to columns, else back from them */
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

/** Seen whole under its name, or not at all, also after a power cut. */
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

/** Names in a folder survive a power cut only once the folder itself is synced. */
export function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A day file opened for reading; small enough to be read at once where it is asked for: a chunk is some 8 kB. */
export interface DayReader {
  readonly index: DayIndex;
  /** @throws Error when the bytes are not what was written */
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

/** @throws Error when there is no day file at `path`, or its index is damaged */
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

import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Blocks, DayIndex } from './day-file.ts';
import { CHUNK_BLOCKS } from './day-file.ts';
import { damage, decodeBlock } from './tick-block.ts';
import type { TickBlock } from './tick-block.ts';
import type { TickFileHeader, TickLayout } from './tick-file.ts';
import { BLOCK_RECORDS, decodeHeader, decodeRecord, HASH_BYTES, HEADER_BYTES, recordOffset } from './tick-file.ts';

export const DAY_MS = 86_400_000;

/** One file of a tick log. Only the last one grows. */
export interface TickFile {
  readonly path: string;
  readonly layout: TickLayout;
  readonly firstSeq: number;
  readonly firstTs: number;
  count: number;
}

export const bytesOfRecords = (count: number, { recordBytes }: TickLayout): number => HASH_BYTES + count * recordBytes;
/** Returns the UTC day of a time, counted from 1970. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

/** Returns the chain value before the first tick of a file. */
export function hashBefore(file: TickFile): string {
  const fd = openSync(file.path, 'r');
  try {
    const bytes = Buffer.alloc(HASH_BYTES);
    readSync(fd, bytes, 0, HASH_BYTES, HEADER_BYTES);
    return bytes.toString('hex');
  } finally {
    closeSync(fd);
  }
}

/**
 * Reads a block.
 * @throws Error when it is damaged
 */
export async function readBlock(file: TickFile, blockIndex: number, symbol: MarketSymbol): Promise<TickBlock> {
  const inBlock = Math.min(BLOCK_RECORDS, file.count - blockIndex * BLOCK_RECORDS);
  const handle = await open(file.path, 'r');
  try {
    const headerBytes = Buffer.alloc(HEADER_BYTES);
    const { layout } = file;
    const bytes = Buffer.alloc(bytesOfRecords(inBlock, layout));
    await handle.read(headerBytes, 0, HEADER_BYTES, 0);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, HEADER_BYTES + blockIndex * layout.blockBytes);
    const header = decodeHeader(headerBytes);
    const firstSeq = file.firstSeq + blockIndex * BLOCK_RECORDS;
    if (!header || bytesRead < bytes.length) throw damage(file.path, firstSeq);
    const block = decodeBlock(bytes, { header, layout }, symbol, firstSeq);
    if (block.damaged) throw damage(file.path, firstSeq + block.ticks.length);
    return block;
  } finally {
    await handle.close();
  }
}

/** Returns the last block whose first tick is not after `timeMs`; the file's first tick must not be after it either. */
export async function blockAtTime(file: TickFile, timeMs: number): Promise<number> {
  const handle = await open(file.path, 'r');
  try {
    const dayMs = dayOf(file.firstTs) * DAY_MS;
    const { layout } = file;
    const bytes = Buffer.alloc(layout.recordBytes);
    let low = 0;
    let high = Math.floor((file.count - 1) / BLOCK_RECORDS);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      await handle.read(bytes, 0, layout.recordBytes, recordOffset(middle * BLOCK_RECORDS, layout));
      if (decodeRecord(bytes, 0, dayMs, layout).ts <= timeMs) low = middle;
      else high = middle - 1;
    }
    return low;
  } finally {
    await handle.close();
  }
}

/** Yields all blocks of a file, several at a time. */
export function* runsOf(file: TickFile, part: number): Generator<Blocks> {
  const { layout } = file;
  const fd = openSync(file.path, 'r');
  try {
    for (let first = 0; first < file.count; first += CHUNK_BLOCKS * BLOCK_RECORDS) {
      const count = Math.min(CHUNK_BLOCKS * BLOCK_RECORDS, file.count - first);
      const start = recordOffset(first, layout) - HASH_BYTES;
      const bytes = Buffer.alloc(recordOffset(first + count - 1, layout) + layout.recordBytes - start);
      if (readSync(fd, bytes, 0, bytes.length, start) < bytes.length) throw damage(file.path, file.firstSeq + first);
      const { ts } = decodeRecord(bytes, HASH_BYTES, dayOf(file.firstTs) * DAY_MS, layout);
      yield { part, firstSeq: file.firstSeq + first, count, firstTs: ts, bytes };
    }
  } finally {
    closeSync(fd);
  }
}

function headerOf(file: TickFile): TickFileHeader {
  const fd = openSync(file.path, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    readSync(fd, bytes, 0, HEADER_BYTES, 0);
    const header = decodeHeader(bytes);
    if (!header) throw damage(file.path, file.firstSeq);
    return header;
  } finally {
    closeSync(fd);
  }
}

/**
 * Returns the index of a compressed day of these files. Reads their last tick, which must lead to the first one of
 * `next`.
 */
export async function indexOfDay(
  day: readonly TickFile[],
  next: TickFile,
  symbol: MarketSymbol,
): Promise<Omit<DayIndex, 'chunks'>> {
  const [first, last] = [day[0]!, day.at(-1)!];
  const lastBlock = await readBlock(last, Math.floor((last.count - 1) / BLOCK_RECORDS), symbol);
  const { tick } = lastBlock.ticks.at(-1)!;
  if (hashBefore(next) !== tick.hash) throw damage(next.path, next.firstSeq);
  return {
    dayMs: dayOf(first.firstTs) * DAY_MS,
    firstSeq: first.firstSeq,
    prevHash: hashBefore(first),
    lastSeq: tick.seq,
    lastHash: tick.hash,
    lastTs: tick.ts,
    parts: day.map((file) => Object.assign(headerOf(file), { ending: file.layout.ending })),
  };
}

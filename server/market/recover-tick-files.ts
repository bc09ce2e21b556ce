import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ClosedDays } from './closed-days.ts';
import { damage, decodeBlock } from './tick-block.ts';
import type { LoggedTick } from './tick-block.ts';
import { bytesOfRecords } from './tick-file-reads.ts';
import type { TickFile } from './tick-file-reads.ts';
import type { TickFileHeader } from './tick-file.ts';
import { BLOCK_RECORDS, decodeHeader, HEADER_BYTES, layoutOf, recordOffset, recordsIn } from './tick-file.ts';

const NAME = /^(\d{12})-(\d{1,15})\.(ticks|trades)$/;
const CLOSED = /\.(?:day|kept)$/;
const UNFINISHED = /^\..*\.new$/;

/** The file that ticks are appended to. */
export interface OpenFile {
  readonly file: TickFile;
  readonly header: TickFileHeader;
  readonly fd: number;
}

/** The newest tick, and the file that contains it. */
export interface OpenLog {
  readonly head: LoggedTick;
  readonly open: OpenFile;
}

/**
 * Finds the newest whole tick of the last file and truncates what follows it.
 * @returns null when the file contains none
 */
function openLast(file: TickFile, symbol: MarketSymbol): OpenLog | null {
  const fd = openSync(file.path, 'r+');
  const headerBytes = Buffer.alloc(HEADER_BYTES);
  readSync(fd, headerBytes, 0, HEADER_BYTES, 0);
  const header = decodeHeader(headerBytes);
  const { layout } = file;
  let count = recordsIn(fstatSync(fd).size, layout);
  if (!header || header.firstSeq !== file.firstSeq || count === 0) {
    closeSync(fd);
    // Only a file without a whole tick may be deleted, because none of it was published.
    if (count > 0) throw new Error(`not a tick file: ${file.path}`);
    return null;
  }
  const newestBlock = Math.floor((count - 1) / BLOCK_RECORDS);
  while (count > 0) {
    const blockIndex = Math.floor((count - 1) / BLOCK_RECORDS);
    const inBlock = count - blockIndex * BLOCK_RECORDS;
    const bytes = Buffer.alloc(bytesOfRecords(inBlock, layout));
    readSync(fd, bytes, 0, bytes.length, HEADER_BYTES + blockIndex * layout.blockBytes);
    const block = decodeBlock(bytes, { header, layout }, symbol, header.firstSeq + blockIndex * BLOCK_RECORDS);
    // Only the newest block can be torn; damage in an earlier one must not be cut away.
    if (block.damaged && blockIndex < newestBlock)
      throw damage(file.path, header.firstSeq + blockIndex * BLOCK_RECORDS);
    count = blockIndex * BLOCK_RECORDS + block.ticks.length;
    const last = block.ticks.at(-1);
    if (!last) continue;
    file.count = count;
    ftruncateSync(fd, recordOffset(count - 1, layout) + layout.recordBytes);
    return { head: last, open: { file, header, fd } };
  }
  closeSync(fd);
  return null;
}

/** Checks that no file is missing between the first that is whole and the newest tick. */
function checkWhole(dir: string, symbol: MarketSymbol, closed: ClosedDays, files: readonly TickFile[]): void {
  const whole = closed.list().filter(({ thinned }) => !thinned);
  const starts = [...whole.map(({ firstSeq }) => firstSeq), ...files.slice(0, 1).map(({ firstSeq }) => firstSeq)];
  for (const [index, { lastSeq }] of whole.entries()) {
    const next = starts[index + 1];
    if (next !== lastSeq + 1) {
      throw new Error(`the tick log of ${symbol} lacks ticks from ${lastSeq + 1} on: a file of ${dir} is missing`);
    }
  }
}

/**
 * Returns the tick files of a folder, oldest first, and its last one open with its newest whole tick.
 * @param names  of everything in the folder, ascending
 * @throws Error when the folder contains files that are no tick log, or when one is missing
 */
export function recoverTickFiles(
  dir: string,
  symbol: MarketSymbol,
  names: readonly string[],
  closed: ClosedDays,
): { readonly files: TickFile[]; readonly last: OpenLog | null } {
  const files: TickFile[] = [];
  for (const name of names) {
    if (CLOSED.test(name)) continue;
    // An interrupted compression: all of the day is still in its tick files.
    if (UNFINISHED.test(name)) {
      rmSync(join(dir, name));
      continue;
    }
    const match = NAME.exec(name);
    if (!match) throw new Error(`unexpected file in the tick log: ${join(dir, name)}`);
    const [, firstSeq, firstTs, ending] = match;
    const layout = layoutOf(ending!);
    const file = { path: join(dir, name), layout, firstSeq: Number(firstSeq), firstTs: Number(firstTs), count: 0 };
    // Already compressed: the process ended before the tick files were deleted.
    if (closed.covers(file.firstSeq)) {
      rmSync(file.path);
      continue;
    }
    const previous = files.at(-1);
    if (previous) previous.count = file.firstSeq - previous.firstSeq;
    files.push(file);
  }
  let last: OpenLog | null = null;
  while (files.length > 0 && last === null) {
    last = openLast(files.at(-1)!, symbol);
    if (last === null) rmSync(files.pop()!.path);
  }
  checkWhole(dir, symbol, closed, files);
  return { files, last };
}

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Blocks, DayChunk, DayIndex, DayReader } from './day-file.ts';
import { openDayFile, syncFolder, writeDayFile } from './day-file.ts';
import { damage, decodeBlock } from './tick-block.ts';
import type { LoggedTick } from './tick-block.ts';
import { BLOCK_RECORDS, layoutOf } from './tick-file.ts';
import type { TickLayout } from './tick-file.ts';
import { TicksRemoved } from './ticks-removed.ts';

/** File name `<first seq>-<last seq>-<first ts>.day`, or `.kept` after thinning to the ticks that receipts need. */
const NAME = /^(\d{12})-(\d{12})-(\d{1,15})\.(day|kept)$/;

export interface ClosedDay {
  readonly path: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstTs: number;
  /** Whether ticks have been removed. */
  readonly thinned: boolean;
}

/** Consecutive ticks, both ends included. */
export interface SeqRange {
  readonly fromSeq: number;
  readonly toSeq: number;
}

/** The compressed days of one symbol, which precede those that are still tick files. */
export interface ClosedDays {
  list(): readonly ClosedDay[];
  indexOf(day: ClosedDay): DayIndex;
  /** Returns whether a closed day contains this tick, removed or not. */
  covers(seq: number): boolean;
  /**
   * Returns the ticks from `seq` to the end of its block.
   * @throws TicksRemoved when it was removed, Error when damaged
   */
  ticksFrom(seq: number): readonly LoggedTick[];
  /**
   * Returns the last tick with ts <= timeMs.
   * @throws TicksRemoved when it was removed
   */
  lastBefore(timeMs: number): LoggedTick | null;
  /**
   * Appends a day.
   * @param runs  all its ticks
   */
  add(day: Omit<DayIndex, 'chunks'>, firstTs: number, runs: Iterable<Blocks>): Promise<void>;
  /**
   * Removes from a whole day the blocks that no range touches.
   * @param announce  called once the rest is safely on disk, before anything is deleted; when it throws, nothing is
   * deleted
   */
  thin(day: ClosedDay, ranges: readonly SeqRange[], announce: () => void): Promise<void>;
}

const digits = (seq: number): string => String(seq).padStart(12, '0');

/**
 * Opens the closed days of a folder.
 * @param names  of the files in `dir`, ascending; other files are ignored
 */
export function closedDays(dir: string, symbol: MarketSymbol, names: readonly string[]): ClosedDays {
  let days: ClosedDay[] = [];
  let open: { readonly path: string; readonly reader: DayReader } | null = null;
  let read: { readonly chunk: DayChunk; readonly blocks: Buffer } | null = null;

  for (const name of names) {
    const [, firstSeq, lastSeq, firstTs, kind] = NAME.exec(name) ?? [];
    if (kind === undefined) continue;
    // Both exist: thinning was interrupted before the whole day was deleted. It is repeated.
    if (kind === 'kept' && existsSync(join(dir, name.replace(/kept$/, 'day')))) {
      rmSync(join(dir, name));
      continue;
    }
    days.push({
      path: join(dir, name),
      firstSeq: Number(firstSeq),
      lastSeq: Number(lastSeq),
      firstTs: Number(firstTs),
      thinned: kind === 'kept',
    });
  }

  function readerOf({ path }: ClosedDay): DayReader {
    if (open?.path !== path) {
      open = { path, reader: openDayFile(path) };
      read = null;
    }
    return open.reader;
  }

  function blocksOf(day: ClosedDay, chunk: DayChunk): Buffer {
    const reader = readerOf(day);
    if (read?.chunk !== chunk) read = { chunk, blocks: reader.blocksOf(chunk) };
    return read.blocks;
  }

  const layoutIn = (day: ClosedDay, { part }: DayChunk): TickLayout =>
    layoutOf(readerOf(day).index.parts[part]!.ending);

  /**
   * Returns the ticks of a block.
   * @param block  its index within the chunk
   */
  function ticksOf(day: ClosedDay, chunk: DayChunk, block: number): readonly LoggedTick[] {
    const blocks = blocksOf(day, chunk);
    const layout = layoutIn(day, chunk);
    const bytes = blocks.subarray(block * layout.blockBytes, (block + 1) * layout.blockBytes);
    const firstSeq = chunk.firstSeq + block * BLOCK_RECORDS;
    const header = readerOf(day).index.parts[chunk.part]!;
    const { ticks, damaged } = decodeBlock(bytes, { header, layout }, symbol, firstSeq);
    if (damaged) throw damage(day.path, firstSeq + ticks.length);
    return ticks;
  }

  const dayOf = (seq: number): ClosedDay | undefined => {
    const day = days.findLast(({ firstSeq }) => firstSeq <= seq);
    return day && seq <= day.lastSeq ? day : undefined;
  };

  function nameOf(
    { firstSeq, lastSeq }: Pick<ClosedDay, 'firstSeq' | 'lastSeq'>,
    firstTs: number,
    kind: string,
  ): string {
    return join(dir, `${digits(firstSeq)}-${digits(lastSeq)}-${firstTs}.${kind}`);
  }

  /** Yields the stretches of whole blocks of a day that a range touches. */
  function* neededRuns(day: ClosedDay, ranges: readonly SeqRange[]): Generator<Blocks> {
    for (const chunk of readerOf(day).index.chunks) {
      const { part, firstSeq, count } = chunk;
      const { blockBytes } = layoutIn(day, chunk);
      const isNeeded = (block: number): boolean => {
        const from = firstSeq + block * BLOCK_RECORDS;
        const to = Math.min(from + BLOCK_RECORDS, firstSeq + count) - 1;
        return ranges.some(({ fromSeq, toSeq }) => fromSeq <= to && toSeq >= from);
      };
      const blocks = Math.ceil(count / BLOCK_RECORDS);
      for (let block = 0; block < blocks; block += 1) {
        if (!isNeeded(block)) continue;
        const first = block;
        while (block + 1 < blocks && isNeeded(block + 1)) block += 1;
        const from = firstSeq + first * BLOCK_RECORDS;
        yield {
          part,
          firstSeq: from,
          count: Math.min(firstSeq + count, firstSeq + (block + 1) * BLOCK_RECORDS) - from,
          firstTs: ticksOf(day, chunk, first)[0]!.tick.ts,
          bytes: blocksOf(day, chunk).subarray(first * blockBytes, (block + 1) * blockBytes),
        };
      }
    }
  }

  return {
    list: () => days,
    indexOf: (day) => readerOf(day).index,
    covers: (seq) => seq >= 1 && seq <= (days.at(-1)?.lastSeq ?? 0),

    ticksFrom(seq) {
      const day = dayOf(seq);
      const chunk = day && readerOf(day).index.chunks.findLast(({ firstSeq }) => firstSeq <= seq);
      if (!day || !chunk || seq >= chunk.firstSeq + chunk.count) throw new TicksRemoved(symbol, seq);
      const index = seq - chunk.firstSeq;
      return ticksOf(day, chunk, Math.floor(index / BLOCK_RECORDS)).slice(index % BLOCK_RECORDS);
    },

    lastBefore(timeMs) {
      const day = days.findLast(({ firstTs }) => firstTs <= timeMs);
      if (!day) {
        if ((days[0]?.firstSeq ?? 1) > 1) throw new TicksRemoved(symbol, days[0]!.firstSeq - 1);
        return null;
      }
      const chunk = readerOf(day).index.chunks.findLast(({ firstTs }) => firstTs <= timeMs);
      if (!chunk) throw new TicksRemoved(symbol, day.firstSeq);
      for (let block = Math.ceil(chunk.count / BLOCK_RECORDS) - 1; block >= 0; block -= 1) {
        const found = ticksOf(day, chunk, block).findLast(({ tick }) => tick.ts <= timeMs);
        if (found) return found;
      }
      throw damage(day.path, chunk.firstSeq);
    },

    async add(day, firstTs, runs) {
      const path = nameOf(day, firstTs, 'day');
      await writeDayFile(path, day, runs);
      days = [...days, { path, firstSeq: day.firstSeq, lastSeq: day.lastSeq, firstTs, thinned: false }];
    },

    async thin(day, ranges, announce) {
      const { chunks: _all, ...about } = readerOf(day).index;
      const runs = [...neededRuns(day, ranges)];
      const path = nameOf(day, day.firstTs, 'kept');
      if (runs.length > 0) await writeDayFile(path, about, runs);
      announce();
      rmSync(day.path);
      syncFolder(dir);
      open = null;
      read = null;
      const left = runs.length > 0 ? [{ ...day, path, thinned: true }] : [];
      days = days.flatMap((one) => (one === day ? left : [one]));
    },
  };
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import type { MarketRules } from './catalogue.ts';
import type { ClosedDay, SeqRange } from './closed-days.ts';
import { closedDays } from './closed-days.ts';
import type { Blocks, DayIndex } from './day-file.ts';
import type { FeedTick } from './feed.ts';
import { recoverTickFiles } from './recover-tick-files.ts';
import type { LoggedTick } from './tick-block.ts';
import { blockAtTime, dayOf, hashBefore, indexOfDay, readBlock, runsOf } from './tick-file-reads.ts';
import type { TickFile } from './tick-file-reads.ts';
import { BLOCK_RECORDS } from './tick-file.ts';
import { TicksRemoved } from './ticks-removed.ts';
import { tickWriter } from './tick-writer.ts';

export type { LoggedTick } from './tick-block.ts';

/**
 * The append-only log of one symbol's ticks, which numbers and chains them. It survives a killed process. Nothing in it
 * is ever changed; completed days can be compressed, and thinned to named ticks.
 */
export interface TickLog {
  /** Returns the newest tick, null before the first. */
  head(): LoggedTick | null;
  /**
   * Returns the first tick from which the log is complete, and the chain value before it, according to the files; null
   * without ticks.
   */
  start(): { readonly seq: number; readonly hash: string } | null;
  /**
   * Writes ticks, oldest first, none older than the head. Synchronous on purpose: when it returns, the operating system
   * has them, and only then may listeners run. Returns the written ones; when the disk fails they are fewer than given,
   * the failure is logged, and the chain continues from the last one written.
   */
  append(ticks: readonly FeedTick[]): readonly LoggedTick[];
  /**
   * Returns a tick, null when it does not exist yet.
   * @throws TicksRemoved, and Error when the file is damaged at that place
   */
  bySeq(seq: number): Promise<LoggedTick | null>;
  /**
   * Returns the last tick with ts <= timeMs and the first with ts > timeMs, which are adjacent.
   * @throws TicksRemoved
   */
  around(timeMs: number): Promise<{ before: LoggedTick | null; after: LoggedTick | null }>;
  /**
   * Yields every tick with seq >= `seq`, oldest first, up to the first removed one.
   * @throws TicksRemoved when that is `seq`
   */
  from(seq: number): AsyncGenerator<LoggedTick>;
  /**
   * Compresses the oldest UTC day that ended before `beforeMs`.
   * @returns false when there is none
   */
  closeDay(beforeMs: number): Promise<boolean>;
  /** Returns the oldest compressed day that is whole, and the number of later days with ticks. */
  oldestDay(): (DayIndex & { readonly day: ClosedDay; readonly newer: number }) | null;
  /** Removes from a whole day what none of the ranges touches, like `ClosedDays`. */
  thin(day: ClosedDay, ranges: readonly SeqRange[], announce: () => void): Promise<void>;
  close(): void;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Opens the log of a folder.
 * @throws Error when the folder contains files that are no tick log
 */
export function openTickLog(dir: string, rules: MarketRules, genesis: string): TickLog {
  const { symbol } = rules;
  mkdirSync(dir, { recursive: true });
  const names = readdirSync(dir).toSorted();
  const closed = closedDays(dir, symbol, names);
  const { files, last } = recoverTickFiles(dir, symbol, names, closed);
  const writer = tickWriter(dir, rules, genesis, last, (file) => files.push(file));

  const fileOf = (seq: number): TickFile | undefined => files.findLast((candidate) => candidate.firstSeq <= seq);

  async function find(seq: number): Promise<LoggedTick | null> {
    if (seq < 1) return null;
    if (closed.covers(seq)) return closed.ticksFrom(seq)[0]!;
    const file = fileOf(seq);
    const index = seq - (file?.firstSeq ?? 0);
    if (!file || index >= file.count) return null;
    const block = await readBlock(file, Math.floor(index / BLOCK_RECORDS), symbol);
    return block.ticks[index % BLOCK_RECORDS] ?? null;
  }

  async function findAround(timeMs: number): Promise<{ before: LoggedTick | null; after: LoggedTick | null }> {
    const file = files.findLast((candidate) => candidate.firstTs <= timeMs && candidate.count > 0);
    let before: LoggedTick | null;
    if (file) {
      const block = await readBlock(file, await blockAtTime(file, timeMs), symbol);
      before = block.ticks.findLast(({ tick }) => tick.ts <= timeMs) ?? null;
      return { before, after: before && (await find(before.tick.seq + 1)) };
    }
    before = closed.lastBefore(timeMs);
    return { before, after: await find((before?.tick.seq ?? 0) + 1) };
  }

  /** Retries a read once, because a file may be compressed between being chosen and being read. */
  async function again<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (isGone(error)) return read();
      throw error;
    }
  }

  /** Returns the ticks from `seq` to the end of its block; none when it does not exist yet. */
  async function stretch(seq: number): Promise<readonly LoggedTick[]> {
    if (closed.covers(seq)) return closed.ticksFrom(seq);
    const file = fileOf(seq);
    const index = file ? seq - file.firstSeq : 0;
    if (!file || index >= file.count) return [];
    const block = await readBlock(file, Math.floor(index / BLOCK_RECORDS), symbol);
    return block.ticks.slice(index % BLOCK_RECORDS);
  }

  return {
    head: writer.head,

    start() {
      const whole = closed.list().find(({ thinned }) => !thinned);
      if (whole) return { seq: whole.firstSeq, hash: closed.indexOf(whole).prevHash };
      const [first] = files;
      return first ? { seq: first.firstSeq, hash: hashBefore(first) } : null;
    },

    append: writer.append,
    bySeq: (seq) => again(() => find(seq)),
    around: (timeMs) => again(() => findAround(timeMs)),

    async *from(seq) {
      const first = Math.max(1, seq);
      for (let next = first; ;) {
        const wanted = next;
        let ticks: readonly LoggedTick[];
        try {
          ticks = await again(() => stretch(wanted));
        } catch (error) {
          if (error instanceof TicksRemoved && wanted > first) return;
          throw error;
        }
        if (ticks.length === 0) return;
        yield* ticks;
        next += ticks.length;
      }
    },

    async closeDay(beforeMs) {
      const [first] = files;
      if (!first) return false;
      const count = files.findIndex(({ firstTs }) => dayOf(firstTs) > dayOf(first.firstTs));
      // The newest day is still being written.
      if (count < 0 || dayOf(first.firstTs) >= dayOf(beforeMs)) return false;
      const day = files.slice(0, count);
      const about = await indexOfDay(day, files[count]!, symbol);
      const runs = function* (): Generator<Blocks> {
        for (const [part, file] of day.entries()) yield* runsOf(file, part);
      };
      await closed.add(about, first.firstTs, runs());
      files.splice(0, count);
      for (const { path } of day) rmSync(path);
      return true;
    },

    oldestDay() {
      const [day, ...newer] = closed.list().filter(({ thinned }) => !thinned);
      const stillFiles = new Set(files.map(({ firstTs }) => dayOf(firstTs)));
      return day ? { ...closed.indexOf(day), day, newer: newer.length + stillFiles.size } : null;
    },

    thin: closed.thin,

    close: writer.close,
  };
}

import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../infra/log.ts';
import type { MarketRules } from './catalogue.ts';
import { nextHash } from './chain.ts';
import type { ClosedDay, SeqRange } from './closed-days.ts';
import { closedDays } from './closed-days.ts';
import type { Blocks, DayIndex } from './day-file.ts';
import { CHUNK_BLOCKS } from './day-file.ts';
import type { FeedTick } from './feed.ts';
import { textFromScaled } from './scaled.ts';
import { checkOf, damage, decodeBlock } from './tick-block.ts';
import type { LoggedTick, TickBlock } from './tick-block.ts';
import type { TickFileHeader, TickLayout, TickRecord } from './tick-file.ts';
import {
  BLOCK_RECORDS,
  decodeHeader,
  decodeRecord,
  encodeHeader,
  encodeRecord,
  HASH_BYTES,
  HEADER_BYTES,
  layoutOf,
  recordOffset,
  recordsIn,
  sourceText,
} from './tick-file.ts';
import { TicksRemoved } from './ticks-removed.ts';

export type { LoggedTick } from './tick-block.ts';

const DAY_MS = 86_400_000;
const NAME = /^(\d{12})-(\d{1,15})\.(ticks|trades)$/;
const CLOSED = /\.(?:day|kept)$/;
const UNFINISHED = /^\..*\.new$/;

/**
 * The append-only log of one symbol's ticks: it numbers them, chains them and is the only memory of them all.
 * Survives a killed process. Nothing in it is ever changed; days that are over can be compressed, and thinned to the ticks
 * that somebody names.
 */
export interface TickLog {
  /** The newest tick, null before the first. */
  head(): LoggedTick | null;
  /** The first tick from which on all are here, and the chain value before it, according to the files; null while there are none. */
  start(): { readonly seq: number; readonly hash: string } | null;
  /**
   * Writes ticks, oldest first, whose time does not lie before the head's. Synchronous on purpose: when it returns, the
   * operating system has them, and only then may listeners hear. Returns those written: fewer than given when the disk
   * refuses, which is logged, and the chain then goes on from the last one written.
   */
  append(ticks: readonly FeedTick[]): readonly LoggedTick[];
  /** Null when it has not come yet. @throws TicksRemoved, and Error when the file is damaged at that place */
  bySeq(seq: number): Promise<LoggedTick | null>;
  /** The last tick with ts <= timeMs and the first with ts > timeMs, adjacent. @throws TicksRemoved */
  around(timeMs: number): Promise<{ before: LoggedTick | null; after: LoggedTick | null }>;
  /** Every tick with seq >= `seq`, oldest first, up to the first that is not kept. @throws TicksRemoved when that is `seq` */
  from(seq: number): AsyncGenerator<LoggedTick>;
  /** Compresses the oldest UTC day that ended before `beforeMs`. @returns false when there is none */
  closeDay(beforeMs: number): Promise<boolean>;
  /** The oldest compressed day that is whole, and on how many days behind it there are ticks. */
  oldestDay(): (DayIndex & { readonly day: ClosedDay; readonly newer: number }) | null;
  /** Removes of a whole day what none of the ranges touches, as `ClosedDays` does. */
  thin(day: ClosedDay, ranges: readonly SeqRange[], announce: () => void): Promise<void>;
  close(): void;
}

interface TickFile {
  readonly path: string;
  readonly layout: TickLayout;
  readonly firstSeq: number;
  readonly firstTs: number;
  count: number;
}

interface OpenFile {
  readonly file: TickFile;
  readonly header: TickFileHeader;
  readonly fd: number;
}

const layoutFor = (tick: FeedTick): TickLayout => layoutOf(tick.tradeId === undefined ? 'ticks' : 'trades');
const inOneFile = (a: FeedTick, b: FeedTick): boolean =>
  a.source === b.source && layoutFor(a) === layoutFor(b) && Math.floor(a.ts / DAY_MS) === Math.floor(b.ts / DAY_MS);
const bytesOfRecords = (count: number, { recordBytes }: TickLayout): number => HASH_BYTES + count * recordBytes;
const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** @throws Error when the folder holds files that are no tick log */
export function openTickLog(dir: string, rules: MarketRules, genesis: string): TickLog {
  const { symbol } = rules;
  mkdirSync(dir, { recursive: true });
  const names = readdirSync(dir).toSorted();
  const closed = closedDays(dir, symbol, names);
  const files: TickFile[] = [];
  let current: OpenFile | null = null;
  let head: LoggedTick | null = null;

  /** Finds the newest whole tick of the last file and cuts off what follows it. @returns false when the file holds none */
  function recoverLast(file: TickFile): boolean {
    const fd = openSync(file.path, 'r+');
    const headerBytes = Buffer.alloc(HEADER_BYTES);
    readSync(fd, headerBytes, 0, HEADER_BYTES, 0);
    const header = decodeHeader(headerBytes);
    const { layout } = file;
    let count = recordsIn(fstatSync(fd).size, layout);
    if (!header || header.firstSeq !== file.firstSeq || count === 0) {
      closeSync(fd);
      // Only a file without a single whole tick may go: nobody has heard of anything in it.
      if (count > 0) throw new Error(`not a tick file: ${file.path}`);
      return false;
    }
    const newestBlock = Math.floor((count - 1) / BLOCK_RECORDS);
    while (count > 0) {
      const blockIndex = Math.floor((count - 1) / BLOCK_RECORDS);
      const inBlock = count - blockIndex * BLOCK_RECORDS;
      const bytes = Buffer.alloc(bytesOfRecords(inBlock, layout));
      readSync(fd, bytes, 0, bytes.length, HEADER_BYTES + blockIndex * layout.blockBytes);
      const block = decodeBlock(bytes, { header, layout }, symbol, header.firstSeq + blockIndex * BLOCK_RECORDS);
      // Only the newest block can be torn; damage further back is not ours to cut away.
      if (block.damaged && blockIndex < newestBlock)
        throw damage(file.path, header.firstSeq + blockIndex * BLOCK_RECORDS);
      count = blockIndex * BLOCK_RECORDS + block.ticks.length;
      const last = block.ticks.at(-1);
      if (!last) continue;
      head = last;
      file.count = count;
      ftruncateSync(fd, recordOffset(count - 1, layout) + layout.recordBytes);
      current = { file, header, fd };
      return true;
    }
    closeSync(fd);
    return false;
  }

  function recover(): void {
    for (const name of names) {
      if (CLOSED.test(name)) continue;
      // A day that was being compressed: all of it is still in its tick files.
      if (UNFINISHED.test(name)) {
        rmSync(join(dir, name));
        continue;
      }
      const match = NAME.exec(name);
      if (!match) throw new Error(`unexpected file in the tick log: ${join(dir, name)}`);
      const [, firstSeq, firstTs, ending] = match;
      const layout = layoutOf(ending!);
      const file = { path: join(dir, name), layout, firstSeq: Number(firstSeq), firstTs: Number(firstTs), count: 0 };
      // Compressed as well: the process ended before they went.
      if (closed.covers(file.firstSeq)) {
        rmSync(file.path);
        continue;
      }
      const previous = files.at(-1);
      if (previous) previous.count = file.firstSeq - previous.firstSeq;
      files.push(file);
    }
    while (files.length > 0 && !recoverLast(files.at(-1)!)) rmSync(files.pop()!.path);
    checkWhole();
  }

  /** No file may be missing between the first that is whole and the newest tick. */
  function checkWhole(): void {
    const whole = closed.list().filter(({ thinned }) => !thinned);
    const starts = [...whole.map(({ firstSeq }) => firstSeq), ...files.slice(0, 1).map(({ firstSeq }) => firstSeq)];
    for (const [index, { lastSeq }] of whole.entries()) {
      const next = starts[index + 1];
      if (next !== lastSeq + 1) {
        throw new Error(`the tick log of ${symbol} lacks ticks from ${lastSeq + 1} on: a file of ${dir} is missing`);
      }
    }
  }

  function hashBefore(file: TickFile): string {
    const fd = openSync(file.path, 'r');
    try {
      const bytes = Buffer.alloc(HASH_BYTES);
      readSync(fd, bytes, 0, HASH_BYTES, HEADER_BYTES);
      return bytes.toString('hex');
    } finally {
      closeSync(fd);
    }
  }

  function fileFor(ts: number, source: string, layout: TickLayout): OpenFile {
    const dayMs = Math.floor(ts / DAY_MS) * DAY_MS;
    const { priceDecimals, sizeDecimals } = rules;
    const same =
      current &&
      current.file.layout === layout &&
      current.header.dayMs === dayMs &&
      current.header.source === source &&
      current.header.priceDecimals === priceDecimals &&
      current.header.sizeDecimals === sizeDecimals;
    if (current && same) return current;
    const firstSeq = (head?.tick.seq ?? 0) + 1;
    const path = join(dir, `${String(firstSeq).padStart(12, '0')}-${ts}.${layout.ending}`);
    const fd = openSync(path, 'w+');
    if (current) closeSync(current.fd);
    const file = { path, layout, firstSeq, firstTs: ts, count: 0 };
    files.push(file);
    current = { file, header: { firstSeq, dayMs, priceDecimals, sizeDecimals, source }, fd };
    return current;
  }

  /** Writes ticks of one file in one go. */
  function appendRun(ticks: readonly FeedTick[]): readonly LoggedTick[] {
    const { source } = ticks[0]!;
    const layout = layoutFor(ticks[0]!);
    const { file, header, fd } = fileFor(ticks[0]!.ts, source, layout);
    const start = file.count === 0 ? 0 : recordOffset(file.count - 1, layout) + layout.recordBytes;
    const lastIndex = file.count + ticks.length - 1;
    const bytes = Buffer.alloc(recordOffset(lastIndex, layout) + layout.recordBytes - start);
    if (file.count === 0) encodeHeader(header).copy(bytes);
    const logged: LoggedTick[] = [];
    let hash = head?.tick.hash ?? genesis;
    let index = file.count;
    for (const { ts, price, qty, side, tradeId = null } of ticks) {
      const at = recordOffset(index, layout) - start;
      if (index % BLOCK_RECORDS === 0) bytes.write(hash, at - HASH_BYTES, 'hex');
      const seq = header.firstSeq + index;
      const priceText = textFromScaled(price, header.priceDecimals);
      const chained = sourceText(source, tradeId);
      hash = nextHash(hash, { symbol, seq, ts, price: priceText, source: chained });
      const record: TickRecord = { ts, price, qty, side, check: checkOf(hash), tradeId };
      encodeRecord(record, header.dayMs, bytes, at);
      const qtyText = textFromScaled(qty, header.sizeDecimals);
      const tick = { symbol, seq, ts, price: priceText, qty: qtyText, side, source: chained, hash };
      logged.push({ tick, price, qty });
      index += 1;
    }
    // A write that fails half way leaves bytes nobody has heard of; the next one goes to the same place.
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, start + done);
    file.count = index;
    head = logged.at(-1)!;
    return logged;
  }

  async function readBlock(file: TickFile, blockIndex: number): Promise<TickBlock> {
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

  /** The last block of a file whose first tick is not after `timeMs`; the file's first tick is not either. */
  async function blockAtTime(file: TickFile, timeMs: number): Promise<number> {
    const handle = await open(file.path, 'r');
    try {
      const dayMs = Math.floor(file.firstTs / DAY_MS) * DAY_MS;
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

  const fileOf = (seq: number): TickFile | undefined => files.findLast((candidate) => candidate.firstSeq <= seq);

  async function find(seq: number): Promise<LoggedTick | null> {
    if (seq < 1) return null;
    if (closed.covers(seq)) return closed.ticksFrom(seq)[0]!;
    const file = fileOf(seq);
    const index = seq - (file?.firstSeq ?? 0);
    if (!file || index >= file.count) return null;
    const block = await readBlock(file, Math.floor(index / BLOCK_RECORDS));
    return block.ticks[index % BLOCK_RECORDS] ?? null;
  }

  async function findAround(timeMs: number): Promise<{ before: LoggedTick | null; after: LoggedTick | null }> {
    const file = files.findLast((candidate) => candidate.firstTs <= timeMs && candidate.count > 0);
    let before: LoggedTick | null;
    if (file) {
      const block = await readBlock(file, await blockAtTime(file, timeMs));
      before = block.ticks.findLast(({ tick }) => tick.ts <= timeMs) ?? null;
      return { before, after: before && (await find(before.tick.seq + 1)) };
    }
    before = closed.lastBefore(timeMs);
    return { before, after: await find((before?.tick.seq ?? 0) + 1) };
  }

  /** A file may be compressed between being chosen and being read: then its ticks are in another. */
  async function again<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (isGone(error)) return read();
      throw error;
    }
  }

  /** The ticks of the block that holds `seq`, from it on; none when it has not come yet. */
  async function stretch(seq: number): Promise<readonly LoggedTick[]> {
    if (closed.covers(seq)) return closed.ticksFrom(seq);
    const file = fileOf(seq);
    const index = file ? seq - file.firstSeq : 0;
    if (!file || index >= file.count) return [];
    const block = await readBlock(file, Math.floor(index / BLOCK_RECORDS));
    return block.ticks.slice(index % BLOCK_RECORDS);
  }

  /** All blocks of a file, some at a time. */
  function* runsOf(file: TickFile, part: number): Generator<Blocks> {
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

  /** What its files are to become; their last tick is read, and must lead to the first one after them. */
  async function closing(day: readonly TickFile[], next: TickFile): Promise<Omit<DayIndex, 'chunks'>> {
    const [first, last] = [day[0]!, day.at(-1)!];
    const lastBlock = await readBlock(last, Math.floor((last.count - 1) / BLOCK_RECORDS));
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

  recover();

  return {
    head: () => head,

    start() {
      const whole = closed.list().find(({ thinned }) => !thinned);
      if (whole) return { seq: whole.firstSeq, hash: closed.indexOf(whole).prevHash };
      const [first] = files;
      return first ? { seq: first.firstSeq, hash: hashBefore(first) } : null;
    },

    append(ticks) {
      const logged: LoggedTick[] = [];
      try {
        for (let from = 0; from < ticks.length;) {
          const first = ticks[from]!;
          let to = from + 1;
          while (to < ticks.length && inOneFile(first, ticks[to]!)) to += 1;
          logged.push(...appendRun(ticks.slice(from, to)));
          from = to;
        }
      } catch (error) {
        log.error('tick log not written', error, { symbol, lost: ticks.length - logged.length });
      }
      return logged;
    },

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
      // The newest day is still written to.
      if (count < 0 || dayOf(first.firstTs) >= dayOf(beforeMs)) return false;
      const day = files.slice(0, count);
      const about = await closing(day, files[count]!);
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

    close() {
      if (current) closeSync(current.fd);
      current = null;
    },
  };
}

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
import type { FeedTick } from './feed.ts';
import { textFromScaled } from './scaled.ts';
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
import type { ChainedTick } from './tick.ts';

const DAY_MS = 86_400_000;
const NAME = /^(\d{12})-(\d{1,15})\.(ticks|trades)$/;

/** A published tick together with its whole numbers, which the candles add up. */
export interface LoggedTick {
  readonly tick: ChainedTick;
  readonly price: number;
  readonly qty: number;
}

/**
 * The append-only log of one symbol's ticks: it numbers them, chains them and is the only memory of them all.
 * Survives a killed process; nothing in it is ever changed or removed.
 */
export interface TickLog {
  /** The newest tick, null before the first. */
  head(): LoggedTick | null;
  /** Chain value before tick 1 according to the files; null while there are none. */
  firstHash(): string | null;
  /**
   * Writes ticks, oldest first, whose time does not lie before the head's. Synchronous on purpose: when it returns, the
   * operating system has them, and only then may listeners hear. Returns those written: fewer than given when the disk
   * refuses, which is logged, and the chain then goes on from the last one written.
   */
  append(ticks: readonly FeedTick[]): readonly LoggedTick[];
  /** Null when it has not come yet. Throws when the file is damaged at that place. */
  bySeq(seq: number): Promise<LoggedTick | null>;
  /** The last tick with ts <= timeMs and the first with ts > timeMs, adjacent. */
  around(timeMs: number): Promise<{ before: LoggedTick | null; after: LoggedTick | null }>;
  /** Every tick with seq >= `seq`, oldest first. */
  from(seq: number): AsyncGenerator<LoggedTick>;
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

interface Block {
  readonly ticks: readonly LoggedTick[];
  readonly hashBefore: string;
  readonly damaged: boolean;
}

const layoutFor = (tick: FeedTick): TickLayout => layoutOf(tick.tradeId === undefined ? 'ticks' : 'trades');
const inOneFile = (a: FeedTick, b: FeedTick): boolean =>
  a.source === b.source && layoutFor(a) === layoutFor(b) && Math.floor(a.ts / DAY_MS) === Math.floor(b.ts / DAY_MS);
const bytesOfRecords = (count: number, { recordBytes }: TickLayout): number => HASH_BYTES + count * recordBytes;
const checkOf = (hash: string): number => Number.parseInt(hash.slice(0, 4), 16);
const damage = (path: string, seq: number): Error => new Error(`tick log damaged: ${path} at seq ${seq}`);

/** @throws Error when the folder holds files that are no tick log */
export function openTickLog(dir: string, rules: MarketRules, genesis: string): TickLog {
  const { symbol } = rules;
  const files: TickFile[] = [];
  let current: OpenFile | null = null;
  let head: LoggedTick | null = null;
  let firstHash: string | null = null;

  function decodeBlock(bytes: Buffer, header: TickFileHeader, layout: TickLayout, blockIndex: number): Block {
    const hashBefore = bytes.toString('hex', 0, HASH_BYTES);
    const ticks: LoggedTick[] = [];
    let hash = hashBefore;
    let seq = header.firstSeq + blockIndex * BLOCK_RECORDS;
    for (let at = HASH_BYTES; at + layout.recordBytes <= bytes.length; at += layout.recordBytes, seq += 1) {
      const record = decodeRecord(bytes, at, header.dayMs, layout);
      const price = textFromScaled(record.price, header.priceDecimals);
      const source = sourceText(header.source, record.tradeId);
      hash = nextHash(hash, { symbol, seq, ts: record.ts, price, source });
      if (checkOf(hash) !== record.check) return { ticks, hashBefore, damaged: true };
      const qty = textFromScaled(record.qty, header.sizeDecimals);
      const tick = { symbol, seq, ts: record.ts, price, qty, side: record.side, source, hash };
      ticks.push({ tick, price: record.price, qty: record.qty });
    }
    return { ticks, hashBefore, damaged: false };
  }

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
      const block = decodeBlock(bytes, header, layout, blockIndex);
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
    mkdirSync(dir, { recursive: true });
    for (const name of readdirSync(dir).toSorted()) {
      const match = NAME.exec(name);
      if (!match) throw new Error(`unexpected file in the tick log: ${join(dir, name)}`);
      const [, firstSeq, firstTs, ending] = match;
      const layout = layoutOf(ending!);
      const file = { path: join(dir, name), layout, firstSeq: Number(firstSeq), firstTs: Number(firstTs), count: 0 };
      const previous = files.at(-1);
      if (previous) previous.count = file.firstSeq - previous.firstSeq;
      files.push(file);
    }
    while (files.length > 0 && !recoverLast(files.at(-1)!)) rmSync(files.pop()!.path);
    const first = files[0];
    if (!first) return;
    const fd = openSync(first.path, 'r');
    const bytes = Buffer.alloc(HASH_BYTES);
    readSync(fd, bytes, 0, HASH_BYTES, HEADER_BYTES);
    closeSync(fd);
    firstHash = bytes.toString('hex');
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
    firstHash ??= genesis;
    file.count = index;
    head = logged.at(-1)!;
    return logged;
  }

  async function readBlock(file: TickFile, blockIndex: number): Promise<Block> {
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
      const block = decodeBlock(bytes, header, layout, blockIndex);
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

  async function bySeq(seq: number): Promise<LoggedTick | null> {
    const file = files.findLast((candidate) => candidate.firstSeq <= seq);
    if (!file || seq < 1) return null;
    const index = seq - file.firstSeq;
    if (index >= file.count) return null;
    const block = await readBlock(file, Math.floor(index / BLOCK_RECORDS));
    return block.ticks[index % BLOCK_RECORDS] ?? null;
  }

  recover();

  return {
    head: () => head,
    firstHash: () => firstHash,

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

    bySeq,

    async around(timeMs) {
      const file = files.findLast((candidate) => candidate.firstTs <= timeMs && candidate.count > 0);
      if (!file) return { before: null, after: await bySeq(1) };
      const block = await readBlock(file, await blockAtTime(file, timeMs));
      const before = block.ticks.findLast(({ tick }) => tick.ts <= timeMs) ?? null;
      return { before, after: before && (await bySeq(before.tick.seq + 1)) };
    },

    async *from(seq) {
      let next = Math.max(1, seq);
      for (;;) {
        const wanted = next;
        const file = files.findLast((candidate) => candidate.firstSeq <= wanted);
        const index = file ? wanted - file.firstSeq : 0;
        if (!file || index >= file.count) return;
        const block = await readBlock(file, Math.floor(index / BLOCK_RECORDS));
        yield* block.ticks.slice(index % BLOCK_RECORDS);
        next += block.ticks.length - (index % BLOCK_RECORDS);
      }
    },

    close() {
      if (current) closeSync(current.fd);
      current = null;
    },
  };
}

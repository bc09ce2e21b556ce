import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../infra/log.ts';
import type { MarketRules } from './catalogue.ts';
import { nextHash } from './chain.ts';
import type { FeedTick } from './feed.ts';
import type { OpenFile, OpenLog } from './recover-tick-files.ts';
import { textFromScaled } from './scaled-price.ts';
import { checkOf } from './tick-block.ts';
import type { LoggedTick } from './tick-block.ts';
import { DAY_MS, dayOf } from './tick-file-reads.ts';
import type { TickFile } from './tick-file-reads.ts';
import type { TickLayout, TickRecord } from './tick-file.ts';
import {
  BLOCK_RECORDS,
  encodeHeader,
  encodeRecord,
  HASH_BYTES,
  layoutOf,
  recordOffset,
  sourceText,
} from './tick-file.ts';

const layoutFor = (tick: FeedTick): TickLayout => layoutOf(tick.tradeId === undefined ? 'ticks' : 'trades');
const inOneFile = (a: FeedTick, b: FeedTick): boolean =>
  a.source === b.source && layoutFor(a) === layoutFor(b) && dayOf(a.ts) === dayOf(b.ts);

/** Numbers and chains ticks and appends them to the newest file of a log. */
export interface TickWriter {
  /** Returns the newest tick, null before the first. */
  head(): LoggedTick | null;
  /** See `TickLog.append`. */
  append(ticks: readonly FeedTick[]): readonly LoggedTick[];
  close(): void;
}

/**
 * Creates the writer.
 * @param dir      folder of the log
 * @param genesis  chain value before tick 1
 * @param last     end of the log left by an earlier run; null for an empty log
 * @param onFile   called for every file that is begun
 */
export function tickWriter(
  dir: string,
  rules: MarketRules,
  genesis: string,
  last: OpenLog | null,
  onFile: (file: TickFile) => void,
): TickWriter {
  const { symbol } = rules;
  let current: OpenFile | null = last?.open ?? null;
  let head: LoggedTick | null = last?.head ?? null;

  function fileFor(ts: number, source: string, layout: TickLayout): OpenFile {
    const dayMs = dayOf(ts) * DAY_MS;
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
    onFile(file);
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
    // A write that fails half way leaves unpublished bytes; the next write begins at the same offset.
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, start + done);
    file.count = index;
    head = logged.at(-1)!;
    return logged;
  }

  return {
    head: () => head,

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

    close() {
      if (current) closeSync(current.fd);
      current = null;
    },
  };
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../../protocol/feed/byte-reader.ts';
import { ByteWriter } from '../../../../protocol/feed/byte-writer.ts';
import { PART } from '../../../../protocol/feed/frame-format.ts';
import { INTERVALS } from '../../../../protocol/units/interval.ts';
import {
  writeBook,
  writeBookKey,
  writeDay,
  writeDayKey,
  writeHead,
  writeKline,
  writeWatch,
  writeWholeKline,
} from '../../../../server/live/compact/parts.ts';
import type {
  BookShape,
  Candle,
  SentFigures,
  StepRows,
  TradePoint,
  TradeRow,
} from '../../../../server/live/compact/parts.ts';
import { PlainClient } from './plain-client.ts';

type Field = readonly ['u8' | 'v' | 'z' | 'hex', number | string];
interface Vector {
  readonly name: string;
  readonly tag: number;
  readonly fields: readonly Field[];
  readonly hex: string;
  // Written by hand: each writer below takes what it needs.
  readonly says: never;
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../vectors/feed/${name}.json`, import.meta.url), 'utf8')) as Vector[];
const parts = read('parts');
const frames = read('frames');
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const BEFORE: SentFigures = { open: 1000, high: 1000, low: 1000, volume: 0, quoteVolume: 0 };

/** Returns the server's bytes for a vector; undefined where no writer of a part makes these bytes. */
const WRITERS: Readonly<Record<number, (out: ByteWriter, says: never) => void>> = {
  [PART.day](out, { changes }: { changes: (Partial<SentFigures> & { market: number })[] }) {
    for (const { market, open = 0, high = 0, low = 0, volume = 0, quoteVolume = 0 } of changes) {
      writeDay(
        out,
        market,
        BEFORE,
        { open: BEFORE.open + open, high: BEFORE.high + high, low: BEFORE.low + low, volume, quoteVolume },
        true,
      );
    }
  },
  [PART.dayKey](out, { days }: { days: (SentFigures & { market: number })[] }) {
    for (const day of days) writeDayKey(out, day.market, day);
  },
  [PART.watch](
    out,
    {
      market,
      before,
      whole,
      seq,
      trades,
    }: { market: number; before: TradePoint; whole: boolean; seq: number; trades: TradeRow[] },
  ) {
    writeWatch(out, market, before, whole, seq, trades);
  },
  [PART.book](
    out,
    says: BookShape & {
      seqChange: number;
      bidChange: number;
      bid: number;
      ask: number;
      bids: StepRows;
      asks: StepRows;
    },
  ) {
    writeBook(out, says, says.seqChange, says.bidChange, says, says.bids, says.asks);
  },
  [PART.bookKey](out, says: BookShape & { seq: number; bid: number; ask: number; bids: StepRows; asks: StepRows }) {
    writeBookKey(out, says, says.seq, says, says.bids, says.asks);
  },
  [PART.kline](
    out,
    {
      market,
      interval,
      whole,
      before,
      candle,
    }: { market: number; interval: (typeof INTERVALS)[number]; whole: boolean; before: Candle; candle: Candle },
  ) {
    if (whole) writeWholeKline(out, market, INTERVALS.indexOf(interval), candle);
    else writeKline(out, market, INTERVALS.indexOf(interval), before, candle);
  },
  [PART.head](out, says: Parameters<typeof writeHead>[2] & { market: number }) {
    writeHead(out, says.market, says);
  },
};

function written(fields: readonly Field[]): string {
  const out = new ByteWriter();
  for (const [type, value] of fields) {
    if (type === 'hex') out.bytes(Buffer.from(String(value), 'hex'));
    else out[type](Number(value));
  }
  return hexOf(out.take());
}

describe('the vectors of the compact feed', () => {
  it.each([...parts, ...frames])('$name: the fields are these bytes, and are read back', ({ fields, hex }) => {
    expect(written(fields)).toBe(hex);
    const from = new ByteReader();
    from.open(Buffer.from(hex, 'hex'));
    for (const [type, value] of fields) {
      if (type === 'hex') expect(hexOf(from.bytes(String(value).length / 2))).toBe(value);
      else expect(from[type]()).toBe(value);
    }
    expect([from.failed, from.left]).toEqual([false, 0]);
  });

  it.each(parts.filter(({ tag }) => tag in WRITERS))('$name: the server writes them', ({ tag, says, hex }) => {
    const out = new ByteWriter();
    WRITERS[tag]!(out, says);
    expect(hexOf(out.take())).toBe(hex);
  });

  it('have every part, and the frames one after the other are a feed', () => {
    expect(new Set(parts.map(({ tag }) => tag))).toEqual(new Set(Object.values(PART)));
    const client = new PlainClient();
    client.asks(3);
    const [flush, empty, key, guard] = frames.map(({ hex }) => Buffer.from(hex, 'hex'));
    for (const frame of [key!, flush!, empty!, guard!]) client.take(frame);
    expect(client.prices.get(0)).toBe(8_999_850);
    expect(client).toMatchObject({ n: 326, timeMs: 1_795_000_022_700, keys: 1, flushes: 2, empties: 1 });
    expect(client.guards).toEqual([{ market: 1, seq: 51_235, ts: 1_795_000_020_000, price: 310_000, limit: 1 }]);
  });
});

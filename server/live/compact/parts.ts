import type { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { DAY, KLINE, WATCH } from '../../../protocol/feed/frame-format.ts';

/** Writers of the parts of binary frames (docs/feed.md), without tag and length. Numbers are scaled and below 2^52. */

/** The newest trade of a market: what the first listed one of a WATCH part is counted from. */
export interface TradePoint {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: number;
}

export interface TradeRow {
  readonly price: number;
  readonly size: number;
  /** The taker sold. */
  readonly sold: boolean;
  readonly timeMs: number;
}

/** Prices and volume that DAY and DAY_KEY tell. */
export interface SentFigures {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly quoteVolume: number;
}

/** Rows of one side of a book, best first: prices in steps. */
export interface StepRows {
  readonly prices: readonly number[];
  readonly sizes: readonly number[];
}

/** Best prices before grouping; 0 for an empty side. */
export interface BestPrices {
  readonly bid: number;
  readonly ask: number;
}

export interface Candle {
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface SignedHead {
  readonly seq: number;
  readonly timeMs: number;
  /** Hex, 32 bytes. */
  readonly hash: string;
  readonly keyIndex: number;
  /** Hex, 64 bytes. */
  readonly signature: string;
}

/**
 * Writes the trades behind `before`, oldest first.
 * @param whole  says `before` itself too
 */
export function writeWatch(
  out: ByteWriter,
  market: number,
  before: TradePoint,
  whole: boolean,
  seq: number,
  rows: readonly TradeRow[],
): void {
  out.u8(whole ? WATCH.whole : 0);
  out.v(market);
  if (whole) {
    out.v(before.seq);
    out.v(before.timeMs);
    out.v(before.price);
  }
  out.v(seq - before.seq);
  out.v(rows.length);
  let { price, timeMs } = before;
  for (const row of rows) {
    out.z(row.price - price);
    out.v(row.size * 2 + (row.sold ? 1 : 0));
    out.z(row.timeMs - timeMs);
    ({ price, timeMs } = row);
  }
}

export function writeDayKey(out: ByteWriter, market: number, day: SentFigures): void {
  out.v(market);
  for (const value of [day.open, day.high, day.low, day.volume, day.quoteVolume]) out.v(value);
}

/**
 * Writes what changed of the 24 h figures.
 * @param withVolumes  whether both volumes may be sent too
 * @returns the figures as they are known afterwards; `sent` itself when nothing was written
 */
export function writeDay(
  out: ByteWriter,
  market: number,
  sent: SentFigures,
  now: SentFigures,
  withVolumes: boolean,
): SentFigures {
  const volumes = withVolumes && (now.volume !== sent.volume || now.quoteVolume !== sent.quoteVolume);
  const flags =
    (now.open === sent.open ? 0 : DAY.open) |
    (now.high === sent.high ? 0 : DAY.high) |
    (now.low === sent.low ? 0 : DAY.low) |
    (volumes ? DAY.volumes : 0);
  if (flags === 0) return sent;
  out.v(market);
  out.u8(flags);
  if (flags & DAY.open) out.z(now.open - sent.open);
  if (flags & DAY.high) out.z(now.high - sent.high);
  if (flags & DAY.low) out.z(now.low - sent.low);
  if (!volumes) return { ...now, volume: sent.volume, quoteVolume: sent.quoteVolume };
  out.v(now.volume);
  out.v(now.quoteVolume);
  return now;
}

/**
 * Writes rows: the first price as it is, each next one by its distance outwards, less the 1 that two rows are apart.
 * @param outwards  −1 for bids, +1 for asks
 */
function writeRows(out: ByteWriter, { prices, sizes }: StepRows, outwards: -1 | 1): void {
  out.v(prices.length);
  for (let at = 0; at < prices.length; at += 1) {
    const price = prices[at]!;
    out.v(at === 0 ? price : (price - prices[at - 1]!) * outwards - 1);
    out.v(sizes[at]!);
  }
}

/** Distance of the best prices; 0 without asks, and in a crossed book. */
const spreadOf = ({ bid, ask }: BestPrices): number => Math.max(0, ask - bid);

export interface BookShape {
  readonly market: number;
  /** Ticks of the market in one row. */
  readonly step: number;
  /** Most rows a side. */
  readonly rows: number;
}

export function writeBookKey(
  out: ByteWriter,
  { market, step, rows }: BookShape,
  seq: number,
  best: BestPrices,
  bids: StepRows,
  asks: StepRows,
): void {
  for (const value of [market, step, rows, seq, best.bid, spreadOf(best)]) out.v(value);
  writeRows(out, bids, -1);
  writeRows(out, asks, 1);
}

/** Writes the changed rows; those of size 0 are removed. */
export function writeBook(
  out: ByteWriter,
  { market, step }: BookShape,
  seqChange: number,
  bidChange: number,
  best: BestPrices,
  bids: StepRows,
  asks: StepRows,
): void {
  out.v(market);
  out.v(step);
  out.v(seqChange);
  out.z(bidChange);
  out.v(spreadOf(best));
  writeRows(out, bids, -1);
  writeRows(out, asks, 1);
}

export function writeWholeKline(out: ByteWriter, market: number, interval: number, candle: Candle): void {
  out.v(market);
  out.u8(interval);
  out.u8(KLINE.whole);
  for (const value of [candle.openMs, candle.open, candle.high, candle.low, candle.close, candle.volume]) out.v(value);
}

/** Writes what changed of the same candle; its close is the price of the market, and its volume only grows. */
export function writeKline(out: ByteWriter, market: number, interval: number, sent: Candle, now: Candle): void {
  out.v(market);
  out.u8(interval);
  out.u8(
    (now.high === sent.high ? 0 : KLINE.high) |
      (now.low === sent.low ? 0 : KLINE.low) |
      (now.volume === sent.volume ? 0 : KLINE.volume),
  );
  if (now.high !== sent.high) out.z(now.high - sent.high);
  if (now.low !== sent.low) out.z(now.low - sent.low);
  if (now.volume !== sent.volume) out.v(now.volume - sent.volume);
}

export function writeHead(out: ByteWriter, market: number, head: SignedHead): void {
  out.v(market);
  out.v(head.seq);
  out.v(head.timeMs);
  out.bytes(Buffer.from(head.hash, 'hex'));
  out.v(head.keyIndex);
  out.bytes(Buffer.from(head.signature, 'hex'));
}

import { isInterval } from '../../../protocol/units/interval.ts';
import { KLINE_WIDTH } from '../../model/number-rows.ts';
import type { ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import { scaledOf } from '../../model/scaled.ts';
import type { Counters } from '../counters.ts';
import { createDepthColumns, decodeDepthSide } from './depth-columns.ts';
import type { FeedSink } from './feed-sink.ts';
import { decodeKlineRow } from './kline-row.ts';
import type { RowKind } from './message-kinds.ts';
import type { SymbolTable } from './symbol-table.ts';

/** An object of a decoded message, unchecked. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const statisticOf = (value: unknown): number => (typeof value === 'string' && value !== '' ? Number(value) : NaN);

/** Readers, one for each kind of message. Unreadable rows are dropped and counted. */
export interface MessageReaders {
  ticks(stream: 'DETAIL' | 'TRADE', message: Fields): void;
  summaries(message: Fields): void;
  staleMarkets(message: Fields): void;
  klines(message: Fields): void;
  depth(message: Fields): void;
  /** Hands rows about money or proof to the sink, unchecked. */
  rows(kind: RowKind, message: Fields): void;
  pong(message: Fields): void;
}

export function createMessageReaders(symbols: SymbolTable, sink: FeedSink, counters: Counters): MessageReaders {
  const kline = new Float64Array(KLINE_WIDTH);
  const bids = createDepthColumns();
  const asks = createDepthColumns();

  /** The market's index, or −1 and counted. */
  function marketOf(fields: Fields): number {
    const index = symbols.indexOfWire(fields['symbol']);
    if (index < 0) counters.unknown++;
    return index;
  }

  function eachRow(message: Fields, read: (row: Fields) => boolean): void {
    const rows = message['data'];
    if (!Array.isArray(rows)) {
      counters.garbage++;
      return;
    }
    for (const row of rows as unknown[]) if (!isFields(row) || !read(row)) counters.garbage++;
  }

  function readTick(stream: 'DETAIL' | 'TRADE', row: Fields): boolean {
    const index = marketOf(row);
    if (index < 0) return true;
    const { priceDecimals, sizeDecimals } = symbols.at(index);
    const { seq, ts, side } = row;
    const price = scaledOf(row['price'], priceDecimals) as ScaledPrice;
    const size = scaledOf(row['qty'], sizeDecimals) as ScaledSize;
    if (!isWhole(seq) || seq === 0 || !isWhole(ts) || !(price > 0) || !(size >= 0)) return false;
    sink.tick(stream, index, seq, ts, price, size, side === 2 ? -1 : 1);
    return true;
  }
  const readDetail = (row: Fields) => readTick('DETAIL', row);
  const readTrade = (row: Fields) => readTick('TRADE', row);

  function readSummary(row: Fields): boolean {
    const index = marketOf(row);
    if (index < 0) return true;
    const { priceDecimals } = symbols.at(index);
    const last = scaledOf(row['lastPrice'], priceDecimals) as ScaledPrice;
    const open = scaledOf(row['openPrice'], priceDecimals) as ScaledPrice;
    const high = scaledOf(row['highPrice'], priceDecimals) as ScaledPrice;
    const low = scaledOf(row['lowPrice'], priceDecimals) as ScaledPrice;
    const volume = statisticOf(row['volume']);
    const quoteVolume = statisticOf(row['quoteVolume']);
    const time = row['closeTime'];
    const complete = last > 0 && open > 0 && high >= low && low > 0 && volume >= 0 && quoteVolume >= 0;
    if (!complete || !isWhole(time)) return false;
    sink.summary(index, time, last, open, high, low, volume, quoteVolume);
    return true;
  }

  function readStale(row: Fields): boolean {
    const index = marketOf(row);
    if (index >= 0) sink.stale(index, row['stale'] === true);
    return true;
  }

  function klines(message: Fields): void {
    const index = marketOf(message);
    const { interval, data } = message;
    if (index < 0) return;
    if (!isInterval(interval)) {
      counters.unknown++;
      return;
    }
    if (!Array.isArray(data)) {
      counters.garbage++;
      return;
    }
    for (const row of data as unknown[]) {
      if (decodeKlineRow(row, kline)) sink.kline(index, interval, kline);
      else counters.garbage++;
    }
  }

  function depth(message: Fields): void {
    const index = marketOf(message);
    if (index < 0) return;
    const scale = symbols.at(index);
    const { first, last, seq } = message;
    const readable =
      isWhole(first) &&
      isWhole(last) &&
      first <= last &&
      (seq === undefined || isWhole(seq)) &&
      decodeDepthSide(message['bids'], scale, bids) &&
      decodeDepthSide(message['asks'], scale, asks);
    if (readable) {
      sink.depth(index, first, last, seq ?? NaN, bids, asks);
      return;
    }
    counters.garbage++;
    sink.depth(index, 0, 0, NaN, null, null);
  }

  function pong(message: Fields): void {
    const { sent, serverTime } = message;
    if (typeof sent === 'number' && isWhole(serverTime)) sink.pong(sent, serverTime);
  }

  function rows(kind: RowKind, message: Fields): void {
    const { data } = message;
    if (Array.isArray(data)) sink.rows(kind, data as readonly unknown[]);
    else counters.garbage++;
  }

  return {
    ticks: (stream, message) => eachRow(message, stream === 'DETAIL' ? readDetail : readTrade),
    summaries: (message) => eachRow(message, readSummary),
    staleMarkets: (message) => eachRow(message, readStale),
    klines,
    depth,
    rows,
    pong,
  };
}

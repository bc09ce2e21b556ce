import { isInterval } from '../../../protocol/units/interval.ts';
import { KLINE_WIDTH } from '../../model/kline-row.ts';
import type { ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import { scaledOf } from '../../model/scaled.ts';
import type { Counters } from '../counters.ts';
import { createDepthColumns, decodeDepthSide } from './depth-columns.ts';
import type { FeedSink } from './feed-sink.ts';
import { decodeKlineRow } from './kline-row.ts';
import { kindOf } from './message-kinds.ts';
import type { RowKind } from './message-kinds.ts';
import { createScannedTicks } from './scanned-ticks.ts';
import type { ScannedTicks } from './scanned-ticks.ts';
import type { SymbolTable } from './symbol-table.ts';

/** Far above the largest honest message (5 000 markets in one DETAIL); more is an attack or a fault. */
const MAX_LENGTH = 4_000_000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const statisticOf = (value: unknown): number => (typeof value === 'string' && value !== '' ? Number(value) : NaN);

export interface Decoder {
  /** Reads one message of the socket. Never throws: what cannot be read is dropped and counted. */
  decode(data: unknown): void;
  /** Ticks go the short way once it has a scanner. */
  readonly scannedTicks: ScannedTicks;
}

/** From JSON to numbers, checking everything: the only place where server text enters the feed. */
export function createDecoder(symbols: SymbolTable, sink: FeedSink, counters: Counters): Decoder {
  const kline = new Float64Array(KLINE_WIDTH);
  const bids = createDepthColumns();
  const asks = createDepthColumns();
  const scannedTicks = createScannedTicks(symbols, sink);

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

  function readKlines(message: Fields): void {
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

  function readDepth(message: Fields): void {
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

  function readPong(message: Fields): void {
    const { sent, serverTime } = message;
    if (typeof sent === 'number' && isWhole(serverTime)) sink.pong(sent, serverTime);
  }

  function handOn(kind: RowKind, message: Fields): void {
    const rows = message['data'];
    if (Array.isArray(rows)) sink.rows(kind, rows as readonly unknown[]);
    else counters.garbage++;
  }

  function dispatch(message: Fields): void {
    const kind = kindOf(message['type']);
    switch (kind) {
      case 'DETAIL':
        return eachRow(message, readDetail);
      case 'TRADE':
        return eachRow(message, readTrade);
      case 'TICKER':
        return eachRow(message, readSummary);
      case 'STATUS':
        return eachRow(message, readStale);
      case 'KLINE':
        return readKlines(message);
      case 'DEPTH':
        return readDepth(message);
      case 'ORDER':
      case 'SPOT_ORDER':
      case 'SPOT_FILL':
      case 'BALANCE':
      case 'CHANGED':
      case 'CHECKPOINT':
        return handOn(kind, message);
      case 'AUTH':
        return sink.auth(message['ok'] === true, typeof message['msg'] === 'string' ? message['msg'] : '');
      case 'pong':
        return readPong(message);
      // Not delivered; the socket has noted the time already (decision 5). A refused subscription changes nothing here.
      case 'HEARTBEAT':
      case 'ping':
      case 'ERROR':
        return;
      case null:
        counters.unknown++;
    }
  }

  return {
    scannedTicks,
    decode(data) {
      counters.messages++;
      if (typeof data !== 'string') {
        counters.garbage++;
        return;
      }
      if (data.length > MAX_LENGTH) {
        counters.oversized++;
        return;
      }
      if (scannedTicks.read(data)) return;
      let message: unknown;
      try {
        message = JSON.parse(data);
      } catch {
        counters.garbage++;
        return;
      }
      if (isFields(message)) dispatch(message);
      else counters.garbage++;
    },
  };
}

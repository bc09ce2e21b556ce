import type { Counters } from '../counters.ts';
import type { FeedSink } from './feed-sink.ts';
import { kindOf } from './message-kinds.ts';
import { createMessageReaders, isFields } from './message-readers.ts';
import type { Fields } from './message-readers.ts';
import { createScannedTicks } from './scanned-ticks.ts';
import type { ScannedTicks } from './scanned-ticks.ts';
import type { SymbolTable } from './symbol-table.ts';

/** Far above the largest honest message (5 000 markets in one DETAIL); more is an attack or a fault. */
const MAX_LENGTH = 4_000_000;

/** Receives the messages of the compact feed, undecoded. */
export interface CompactEnd {
  /** Receives a binary frame. The caller may reuse the bytes once this returns. */
  frame(bytes: Uint8Array): void;
  /** Receives a VIEW message, unchecked. */
  answered(message: Fields): void;
}

export interface Decoder {
  /** Reads one message of the socket. Never throws: what cannot be read is dropped and counted. */
  decode(data: unknown): void;
  /** Decodes ticks without `JSON.parse` once it has a scanner. */
  readonly scannedTicks: ScannedTicks;
}

/** Creates the decoder from JSON to numbers. It checks everything: no other place of the feed reads server text. */
export function createDecoder(
  symbols: SymbolTable,
  sink: FeedSink,
  counters: Counters,
  compact: CompactEnd | null = null,
): Decoder {
  const readers = createMessageReaders(symbols, sink, counters);
  const scannedTicks = createScannedTicks(symbols, sink);

  function dispatch(message: Fields): void {
    const kind = kindOf(message['type']);
    switch (kind) {
      case 'DETAIL':
        return readers.ticks('DETAIL', message);
      case 'TRADE':
        return readers.ticks('TRADE', message);
      case 'TICKER':
        return readers.summaries(message);
      case 'STATUS':
        return readers.staleMarkets(message);
      case 'KLINE':
        return readers.klines(message);
      case 'DEPTH':
        return readers.depth(message);
      case 'ORDER':
      case 'SPOT_ORDER':
      case 'SPOT_FILL':
      case 'BALANCE':
      case 'CHANGED':
      case 'CHECKPOINT':
        return readers.rows(kind, message);
      case 'AUTH':
        return sink.auth(message['ok'] === true, typeof message['msg'] === 'string' ? message['msg'] : '');
      case 'VIEW':
        compact?.answered(message);
        return;
      case 'pong':
        return readers.pong(message);
      // These are not delivered: the socket has recorded the arrival already (decision 5), and a refused subscription
      // changes nothing here.
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
      if (compact && data instanceof ArrayBuffer) {
        compact.frame(new Uint8Array(data));
        return;
      }
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

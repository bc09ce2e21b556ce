import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import type { KlineRowWire, Market } from '../../market/market.ts';
import type { CompactMarket } from './compact-markets.ts';
import { isDue } from './pace.ts';
import { writeKline, writeWholeKline } from './parts.ts';
import type { Candle } from './parts.ts';
import { scaledText } from './scaled-text.ts';
import type { WatchStream } from './watch-stream.ts';

/** The KLINE parts of one market and interval, as all who look at it are sent them. */
export interface KlineStream {
  /** Parts of the present flush: none, the open candle, or the one that closed and the new one. */
  readonly parts: readonly Uint8Array[];
  /** Call it after `watch.flush` of the same market. */
  flush(nowMs: number): void;
  /**
   * Returns the parts of a KEY: the candle before the one sent last, as it was left, and that one. Who gets the KEY in
   * the place of a frame may not have been sent how the first one ended.
   */
  keyParts(): readonly Uint8Array[];
}

export interface KlineStreamParts {
  readonly source: Pick<Market, 'newestKlines'>;
  readonly market: CompactMarket;
  readonly interval: Interval;
  /** Trades that are sent to the same clients. */
  readonly watch: Pick<WatchStream, 'sent'>;
  /** Least time between two parts, ms. */
  readonly paceMs: number;
  readonly startMs: number;
}

const NONE: readonly Uint8Array[] = [];

/** Creates the stream, which has sent the present candle. */
export function createKlineStream(parts: KlineStreamParts): KlineStream {
  const { source, market, interval, watch, paceMs, startMs } = parts;
  const { symbol, number, rules } = market;
  const index = INTERVALS.indexOf(interval);
  const writer = new ByteWriter();
  let sent = newest(1).at(-1) ?? null;
  let sentSeq = market.seq;
  let lastMs = startMs;
  let written = NONE;

  function candleOf(row: KlineRowWire): Candle {
    const price = (text: string): number => scaledText(text, rules.priceDecimals);
    return {
      openMs: row[0],
      open: price(row[1]),
      high: price(row[2]),
      low: price(row[3]),
      close: price(row[4]),
      volume: scaledText(row[5], rules.sizeDecimals),
    };
  }

  function newest(limit: number): readonly Candle[] {
    return source.newestKlines(symbol, interval, limit).map(candleOf);
  }

  function whole(candle: Candle): Uint8Array {
    writeWholeKline(writer, number, index, candle);
    return writer.take();
  }

  const isSame = (a: Candle, b: Candle): boolean =>
    a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume && a.open === b.open;

  /** Whether the client can tell the candle from the one before: its close is the newest price that it was sent. */
  const follows = (before: Candle, now: Candle): boolean =>
    now.open === before.open && now.volume >= before.volume && now.close === watch.sent.price;

  function changed(before: Candle, now: Candle): Uint8Array {
    if (!follows(before, now)) return whole(now);
    writeKline(writer, number, index, before, now);
    return writer.take();
  }

  /** Returns the parts that turn the sent candle into the open one. */
  function partsOf(before: Candle | null, now: Candle): readonly Uint8Array[] {
    if (before === null) return [whole(now)];
    if (now.openMs > before.openMs) return newest(2).map(whole);
    return now.openMs < before.openMs || isSame(before, now) ? NONE : [changed(before, now)];
  }

  return {
    get parts() {
      return written;
    },
    flush(nowMs) {
      written = NONE;
      if (market.seq === sentSeq || !isDue(nowMs, lastMs, paceMs)) return;
      sentSeq = market.seq;
      const now = newest(1).at(-1);
      if (!now) return;
      written = partsOf(sent, now);
      if (written.length === 0) return;
      sent = now;
      lastMs = nowMs;
    },
    keyParts() {
      if (sent === null) return NONE;
      const { openMs } = sent;
      // The sent one may be the open one or, until the next flush, the one before it.
      const before = newest(3).findLast((candle) => candle.openMs < openMs);
      return (before ? [before, sent] : [sent]).map(whole);
    },
  };
}

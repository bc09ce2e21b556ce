import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import type { ChainedTick, Market } from '../../market/market.ts';
import type { CompactMarket } from './compact-markets.ts';
import { isDue } from './pace.ts';
import { writeWatch } from './parts.ts';
import type { TradePoint, TradeRow } from './parts.ts';
import { scaledText } from './scaled-text.ts';

/** Most ticks that are searched for those sent already: as many as the market keeps in memory. */
const SEARCHED = 4096;
const NO_TRADE: TradePoint = { seq: 0, timeMs: 0, price: 0 };

export type TradeSource = Pick<Market, 'lastTick' | 'recentTicks'>;

/** The WATCH part of one market: its trades, as all who look at it in the same way are sent them. */
export interface WatchStream {
  /** The newest trade that was sent. */
  readonly sent: TradePoint;
  /** Part of the present flush; null when there is none. */
  readonly part: Uint8Array | null;
  flush(nowMs: number): void;
  /** Writes the newest sent trades. @param seenSeq  trades up to this one are left out; 0 for none */
  writeKey(out: ByteWriter, seenSeq: number): void;
}

/**
 * Creates the stream, which has sent everything up to now.
 * @param kept    trades that a client keeps; the newest one is sent even with 0
 * @param paceMs  least time between two parts
 */
export function createWatchStream(
  source: TradeSource,
  market: CompactMarket,
  kept: number,
  paceMs: number,
  startMs: number,
): WatchStream {
  const { symbol, number, rules } = market;
  const writer = new ByteWriter();
  const rowLimit = Math.max(1, kept);
  let sent = pointOf(source.lastTick(symbol));
  let part: Uint8Array | null = null;
  let lastMs = startMs;

  function pointOf(tick: ChainedTick | undefined): TradePoint {
    if (!tick) return NO_TRADE;
    return { seq: tick.seq, timeMs: tick.ts, price: scaledText(tick.price, rules.priceDecimals) };
  }

  const rowOf = ({ price, qty, side, ts }: ChainedTick): TradeRow => ({
    price: scaledText(price, rules.priceDecimals),
    size: scaledText(qty, rules.sizeDecimals),
    sold: side === 2,
    timeMs: ts,
  });

  /** Returns at most `limit` ticks up to `toSeq`, newest first. The log may have a newest tick that memory lacks. */
  function newest(limit: number, toSeq: number): readonly ChainedTick[] {
    const last = source.lastTick(symbol);
    if (!last) return [];
    const unsent = Math.max(0, last.seq - toSeq);
    const recent = source.recentTicks(symbol, Math.min(SEARCHED, unsent + limit));
    const ticks = recent.length > 0 ? recent : [last];
    return ticks.filter(({ seq }) => seq <= toSeq).slice(0, limit);
  }

  return {
    get sent() {
      return sent;
    },
    get part() {
      return part;
    },
    flush(nowMs) {
      part = null;
      const last = source.lastTick(symbol);
      if (!last || last.seq === sent.seq || !isDue(nowMs, lastMs, paceMs)) return;
      const rows = newest(rowLimit, last.seq)
        .filter(({ seq }) => seq > sent.seq)
        .toReversed()
        .map(rowOf);
      writeWatch(writer, number, sent, false, last.seq, rows);
      part = writer.take();
      sent = pointOf(last);
      lastMs = nowMs;
    },
    writeKey(out, seenSeq) {
      const ticks = newest(rowLimit + 1, sent.seq);
      const listed = ticks.slice(0, rowLimit).filter(({ seq }) => seq > seenSeq);
      const rows = listed.toReversed().map(rowOf);
      const before = listed.length === 0 ? sent : pointOf(ticks[listed.length]);
      writeWatch(out, number, before, true, sent.seq, rows);
    },
  };
}

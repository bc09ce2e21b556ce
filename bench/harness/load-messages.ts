import type { Static } from 'typebox';
import type { Subscription } from '../../protocol/stream/client.ts';
import type { ServerMessage, Tick } from '../../protocol/stream/server.ts';
import { priceOf } from './walking-market.ts';
import type { WalkingMarket } from './walking-market.ts';

type Message = Static<typeof ServerMessage>;

const MINUTE_MS = 60_000;
/** No chain here: nothing in the app reads it from the stream. */
const NO_HASH = '0'.repeat(64);

export const tickOf = (market: WalkingMarket, nowMs: number): Tick => ({
  symbol: market.symbol,
  seq: market.seq,
  ts: nowMs,
  price: priceOf(market, market.scaled),
  qty: '1',
  side: 1,
  hash: NO_HASH,
});

/** The last kline of a market. */
export function klineOf(
  market: WalkingMarket,
  interval: NonNullable<Subscription['interval']>,
  nowMs: number,
): Message {
  // Not below the walk itself: the day's low lies far below it and would flatten the chart.
  const low = Math.min(market.start, market.scaled);
  const [open, high, lowest, close] = [market.start, market.high, low, market.scaled].map((scaled) =>
    priceOf(market, scaled),
  ) as [string, string, string, string];
  const openMs = nowMs - (nowMs % MINUTE_MS);
  const row: [number, string, string, string, string, string, number, string, number, string, string, string] = [
    openMs,
    open,
    high,
    lowest,
    close,
    '1',
    openMs + MINUTE_MS - 1,
    close,
    market.seq,
    '0',
    '0',
    '0',
  ];
  return { type: 'KLINE', serverTime: nowMs, symbol: market.symbol, interval, data: [row] };
}

/** The summaries of the day of all markets. @param startedMs  close time of one that had no tick yet */
export const tickersOf = (markets: readonly WalkingMarket[], nowMs: number, startedMs: number): Message => ({
  type: 'TICKER',
  serverTime: nowMs,
  data: markets.map((market) => ({
    symbol: market.symbol,
    lastPrice: priceOf(market, market.scaled),
    openPrice: priceOf(market, market.dayOpen),
    highPrice: priceOf(market, market.high),
    lowPrice: priceOf(market, market.low),
    volume: String(market.seq),
    quoteVolume: String(market.seq),
    // As the exchange tells it: of the last trade, not of the summary.
    closeTime: market.tickMs || startedMs,
  })),
});

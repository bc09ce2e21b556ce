import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { newCounters } from '../../../../src/feed/counters.ts';
import { createCompactFeed } from '../../../../src/feed/compact/compact-feed.ts';
import type { FeedSink } from '../../../../src/feed/decode/feed-sink.ts';
import { createSymbolTable } from '../../../../src/feed/decode/symbol-table.ts';

/** BTCUSDT, number 5 and index 0; ETHUSDT, number 9 and index 1; number 7 is a market that the page does not know. */
export const NUMBERS = { btcusdt: 5, newusdt: 7, ethusdt: 9 } as const;

const WATCHED = { symbol: 'btcusdt', trades: 50, klines: [], heads: true };

/** A view of number 5, and of number 9 in a list. */
export const viewOf = (id: number, quiet = false) => ({ id, quiet, list: ['ethusdt'], watch: [WATCHED] });

/** A decoder whose view 1 has been answered, and all that it said. */
export function stage() {
  const counters = newCounters();
  const symbols = createSymbolTable();
  symbols.add([
    { symbol: 'BTCUSDT' as MarketSymbol, priceDecimals: 2, sizeDecimals: 5, tickScaled: 10 },
    { symbol: 'ETHUSDT' as MarketSymbol, priceDecimals: 3, sizeDecimals: 4, tickScaled: 1 },
  ]);
  const heard: unknown[][] = [];
  const hear =
    (name: string) =>
    (...values: unknown[]) =>
      void heard.push([name, ...values]);
  const staleMarkets = new Set<number>();
  const sink: FeedSink = {
    tick: hear('tick'),
    price: hear('price'),
    summary: hear('summary'),
    // A KEY tells of each market that it is fresh; only changes are recorded here.
    stale(symbol, isStale) {
      if (isStale === staleMarkets.has(symbol)) return;
      if (isStale) staleMarkets.add(symbol);
      else staleMarkets.delete(symbol);
      heard.push(['stale', symbol, isStale]);
    },
    kline: (symbol, interval, kline) => void heard.push(['kline', symbol, interval, ...kline]),
    depth: hear('depth'),
    bookRows(symbol, { step, seq, bids, asks, bestBid, spread }) {
      const rowsOf = ({ prices, sizes, count }: typeof bids) =>
        [...prices.subarray(0, count)].map((price, row) => [price, sizes[row]]);
      heard.push(['book', symbol, { step, seq, bestBid, spread, bids: rowsOf(bids), asks: rowsOf(asks) }]);
    },
    head: hear('head'),
    rows: hear('rows'),
    auth: hear('auth'),
    pong: hear('pong'),
  };
  let nowMs = 0;
  const feed = createCompactFeed({
    symbols,
    sink,
    counters,
    nowMs: () => nowMs,
    askKey: hear('askKey'),
    sendViewAgain: hear('sendViewAgain'),
    onStep: hear('step'),
    onKey() {},
    onGuard: hear('guard'),
  });
  feed.answered({ id: 1, epoch: 'a', periodMs: 200, numbers: Object.entries(NUMBERS) });
  feed.viewSent(viewOf(1));
  return {
    feed,
    counters,
    symbols,
    /** Returns what was said since the last call. */
    told: () => heard.splice(0),
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

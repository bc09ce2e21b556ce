import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createCompactFeed } from '../../../../src/feed/compact/compact-feed.ts';
import { viewAnswerOf } from '../../../../src/feed/compact/view-answer.ts';
import { newCounters } from '../../../../src/feed/counters.ts';
import type { FeedSink, GatheredBook } from '../../../../src/feed/decode/feed-sink.ts';
import { createSymbolTable } from '../../../../src/feed/decode/symbol-table.ts';
import { feedRig } from './feed-rig.ts';
import type { RigClient } from './feed-rig.ts';
import { BTC, DOGE, ETH, MARKETS, XRP } from './moving-market.ts';
import { payloadOf } from './plain-client.ts';

type Rig = ReturnType<typeof feedRig>;

const NAMED = {
  list: [ETH.toLowerCase()],
  watch: [{ symbol: BTC.toLowerCase(), trades: 50, klines: ['ONE_MIN' as const], heads: true }],
};

/** The state that the app's reader has after a client's frames. */
function appReader(rig: Rig, client: RigClient) {
  const counters = newCounters();
  const symbols = createSymbolTable();
  symbols.add(
    rig.market
      .symbols()
      .map(({ symbol, priceDecimals, sizeDecimals }) => ({ symbol, priceDecimals, sizeDecimals, tickScaled: 1 })),
  );
  const prices = new Map<MarketSymbol, number>();
  const trades = new Map<MarketSymbol, Map<number, readonly number[]>>();
  const days = new Map<MarketSymbol, readonly number[]>();
  const books = new Map<MarketSymbol, unknown>();
  const candles = new Map<MarketSymbol, readonly number[]>();
  const stale = new Map<MarketSymbol, boolean>();
  const lost: unknown[] = [];
  const nameOf = (index: number) => symbols.at(index).symbol;
  const none = () => {};
  const rowsOf = ({ prices: at, sizes, count }: GatheredBook['bids'], step: number) =>
    [...at.subarray(0, count)].map((price, row) => [price * step, sizes[row]]);
  const sink: FeedSink = {
    tick(_, index, seq, timeMs, price, size, side) {
      const symbol = nameOf(index);
      if (!trades.has(symbol)) trades.set(symbol, new Map());
      trades.get(symbol)!.set(seq, [timeMs, price, size, side]);
      prices.set(symbol, price);
    },
    price: (index, _, price) => void prices.set(nameOf(index), price),
    summary: (index, _, last, ...figures) => void days.set(nameOf(index), [last, ...figures]),
    stale: (index, is) => void stale.set(nameOf(index), is),
    kline: (index, _, kline) => void candles.set(nameOf(index), [...kline]),
    bookRows: (index, { step, bids, asks, bestBid, spread }) =>
      void books.set(nameOf(index), { bids: rowsOf(bids, step), asks: rowsOf(asks, step), bestBid, spread }),
    head: none,
    depth: none,
    rows: none,
    auth: none,
    pong: none,
  };
  const feed = createCompactFeed({
    symbols,
    sink,
    counters,
    nowMs: rig.now,
    askKey: (id) => void lost.push(id),
    sendViewAgain: () => void lost.push('again'),
    onStep: (inStep) => void lost.push(inStep),
    onKey: none,
    onGuard: none,
  });
  let viewsRead = 0;
  let framesRead = 0;
  return {
    counters,
    prices,
    trades,
    days,
    books,
    candles,
    stale,
    lost,
    /** Reads all that came since the last time. */
    read(): void {
      for (; viewsRead < client.views.length; viewsRead++) {
        const answer = viewAnswerOf(client.views[viewsRead]! as never)!;
        feed.answered(answer);
        feed.viewSent({ id: answer.id, quiet: false, ...NAMED });
      }
      for (; framesRead < client.frames.length; framesRead++) feed.frame(payloadOf(client.frames[framesRead]!));
    },
  };
}

/** Best rows of a side, gathered as the app gathers a whole book. */
function gathered(levels: readonly (readonly [number, number])[], step: number, rows: number, upwards: boolean) {
  const sizes = new Map<number, number>();
  for (const [price, size] of levels) {
    const row = (upwards ? Math.ceil(price / step) : Math.floor(price / step)) * step;
    sizes.set(row, (sizes.get(row) ?? 0) + size);
  }
  return [...sizes].slice(0, rows);
}

const symbolOf = fc.constantFrom(...MARKETS);
const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }));
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tick' as const), symbol: symbolOf, move: fc.integer({ min: -50, max: 50 }), sold: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), levels: fc.array(fc.tuple(level, fc.boolean()), { maxLength: 6 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const), times: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('view' as const), step: fc.constantFrom(1, 10, 100), rows: fc.integer({ min: 1, max: 6 }), period: fc.constantFrom(100 as const, 300 as const, 1000 as const), rest: fc.constantFrom(0 as const, 5000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('status' as const), symbol: symbolOf, stale: fc.boolean() }) },
); // prettier-ignore

it('reads what the server knows: prices, trades, days, books, candles', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 10, maxLength: 80 }), (commands) => {
      const rig = feedRig();
      const price = new Map<MarketSymbol, number>(MARKETS.map((symbol) => [symbol, 100_000]));
      for (const symbol of MARKETS) rig.tick(symbol, 100_000, 5);
      const client = rig.connect();
      const app = appReader(rig, client);
      let book = { step: 10, rows: 4 };
      const view = (period: 100 | 300 | 1000, rest: number) =>
        rig.view(client, {
          period,
          rest,
          day: true,
          list: [ETH.toLowerCase()],
          watch: [{ symbol: BTC.toLowerCase(), trades: 50, klines: ['ONE_MIN'], heads: true, book }],
        });
      view(100, 0);
      app.read();
      for (const each of commands) {
        switch (each.do) {
          case 'tick': {
            const next = Math.max(1, price.get(each.symbol)! + each.move);
            price.set(each.symbol, next);
            rig.tick(each.symbol, next, 1 + Math.abs(each.move), each.sold);
            break;
          }
          case 'book': {
            const at = (isBid: boolean) =>
              each.levels
                .filter(([, ofBid]) => ofBid === isBid)
                .map(([[away, size]]) => [100_000 + (isBid ? -away : away), size] as const);
            rig.book(BTC, at(true), at(false));
            break;
          }
          case 'flush':
            rig.flush(each.times);
            app.read();
            break;
          case 'view':
            rig.pass(300);
            book = { step: each.step, rows: each.rows };
            view(each.period, each.rest);
            app.read();
            break;
          case 'sign':
            rig.sign(BTC);
            break;
          case 'status':
            rig.status(each.symbol, each.stale);
        }
      }
      // Every period ends, and the 24 h figures are sent.
      rig.flush(60);
      app.read();
      expect(app.counters).toMatchObject({ garbage: 0, oversized: 0, lost: 0 });
      expect(app.lost).toEqual([]);
      for (const symbol of [BTC, ETH]) {
        expect(app.prices.get(symbol)).toBe(price.get(symbol));
        expect(app.stale.get(symbol)).toBe(rig.stateOf(symbol).stale);
      }
      // Nothing is sent of the others, which are not shown.
      for (const symbol of [XRP, DOGE]) expect(app.stale.has(symbol)).toBe(false);
      const { ticks, bids, asks } = rig.stateOf(BTC);
      for (const { seq, ts, price: at, size, sold } of ticks.slice(-50)) {
        expect(app.trades.get(BTC)!.get(seq)).toEqual([ts, at, size, sold ? -1 : 1]);
      }
      for (const symbol of [BTC, ETH]) {
        const { open, high, low } = rig.day(symbol);
        expect(app.days.get(symbol)!.slice(1, 4)).toEqual([open, high, low]);
      }
      const bidLevels = rig.sorted(bids, -1);
      const askLevels = rig.sorted(asks, 1);
      if (bidLevels.length > 0 && askLevels.length > 0) {
        expect(app.books.get(BTC)).toEqual({
          bids: gathered(bidLevels, book.step, book.rows, false),
          asks: gathered(askLevels, book.step, book.rows, true),
          bestBid: bidLevels[0]![0],
          spread: askLevels[0]![0] - bidLevels[0]![0],
        });
      }
      const known = app.candles.get(BTC)!;
      const truth = rig.candles(BTC, 'ONE_MIN').at(-1)!;
      const decimals = rig.market.rulesOf(BTC)!.priceDecimals;
      expect(known.slice(0, 5)).toEqual([
        truth.openMs,
        ...[truth.open, truth.high, truth.low, truth.close].map((at) => at / 10 ** decimals),
      ]);
    }),
    { numRuns: 60 },
  );
});

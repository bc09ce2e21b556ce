import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import { startLiveSide } from '../../../src/live/live-side.ts';
import type { Flush, FromLive, ToLive } from '../../../src/live/thread-messages.ts';
import { createBookStore } from '../../../src/signals/book-store.ts';
import { createTickerStore } from '../../../src/signals/ticker.ts';
import { createTradeStore, tradeStore } from '../../../src/signals/trades.ts';
import { LIVE_PARTS, type LivePart } from '../../../src/signals/stream-parts.ts';
import { createSocketFactory } from '../feed/fake-socket.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const HASH = 'a'.repeat(64);
/** A moment is flushed by then, also one that waited for its book; nothing that waits to be asked for is. */
const SETTLED_MS = 1000;

/** A live side that paints, and what a page makes of its flushes. */
function stage() {
  const timers = createFakeTimers();
  const factory = createSocketFactory();
  const [tickers, book, trades] = [createTickerStore(), createBookStore(), createTradeStore()];
  const flushes: Flush[] = [];
  const tell: (message: ToLive) => void = startLiveSide(
    (message: FromLive) => {
      if (message.kind !== 'flush') return;
      flushes.push(message);
      if (message.tickers) tickers.apply(message.tickers, [BTC]);
      if (message.book) book.apply(BTC, message.book.status, message.book.grouping, message.book.rows);
      if (message.trades) trades.apply(BTC, message.trades.rows, message.trades.fresh);
      if (message.moment !== null) tell({ kind: 'taken', moment: message.moment });
    },
    { timers, openSocket: (_url, events) => factory.open(events), ownThread: true },
  );
  tell({
    kind: 'start',
    socketUrl: 'ws://h',
    apiBase: 'http://h',
    settings: LEVEL_SETTINGS[0],
    visible: true,
    textFeed: true,
  });
  tell({ kind: 'symbols', list: [{ symbol: BTC, priceDecimals: 2, sizeDecimals: 4, tickScaled: 1 }] });
  const view = { symbols: [BTC], book: { symbol: BTC, grouping: 1, rows: 3 }, trades: BTC };
  tell({ kind: 'want', view, followed: [], settling: [] });
  factory.last.open();
  let [seq, depths] = [0, 0];
  const steps = {
    tick(cents: number) {
      seq++;
      const data = [{ symbol: 'btcusdt', seq, ts: 1000 + seq, price: `${cents}.00`, qty: '0.5', side: 1, hash: HASH }];
      factory.last.say({ type: 'TRADE', data });
    },
    day(high: number) {
      const prices = { openPrice: '5.00', highPrice: `${high}.00`, lowPrice: '1.00', lastPrice: `${high}.00` };
      const data = [{ symbol: 'btcusdt', closeTime: 1000 + seq, ...prices, volume: '1', quoteVolume: '1' }];
      factory.last.say({ type: 'TICKER', data });
    },
    levels(size: number) {
      const [first, last] = [depths, ++depths];
      factory.last.say({
        type: 'DEPTH',
        symbol: 'btcusdt',
        first,
        last,
        bids: [['49.00', `${size}`]],
        asks: [['51.00', `${size + 1}`]],
        seq,
      });
    },
    stale(stale: number) {
      factory.last.say({ type: 'STATUS', data: [{ symbol: 'btcusdt', stale: stale % 2 === 1 }] });
    },
    outage() {
      factory.last.drop(1006);
      timers.advance(5000);
      factory.last.open();
      depths = 0;
    },
    wait: (ms: number) => timers.advance(ms * 10),
    unfollow: (bits: number) =>
      tell({ kind: 'unfollowed', parts: LIVE_PARTS.filter((_, at) => (bits >> at) % 2 === 1) }),
    ask: () => tell({ kind: 'tell' }),
  };
  const known = () => {
    const { last, high24h, low24h, stale } = tickers.of(BTC);
    const levels = ({ prices, sizes, count }: typeof book.bids) => [
      Array.from(prices.subarray(0, count)),
      Array.from(sizes.subarray(0, count)),
    ];
    return {
      ticker: [last.peek(), high24h.peek(), low24h.peek(), stale.peek()],
      book: [book.status.peek(), levels(book.bids), levels(book.asks)],
      trades: Array.from(trades.rows.prices.subarray(0, trades.rows.count)),
    };
  };
  return { timers, flushes, tell, steps, known };
}

type Step = readonly [keyof ReturnType<typeof stage>['steps'], number];
const STEP: fc.Arbitrary<Step> = fc.tuple(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('tick' as const) },
    { weight: 3, arbitrary: fc.constantFrom('levels' as const, 'wait' as const, 'unfollow' as const) },
    { weight: 1, arbitrary: fc.constantFrom('ask' as const, 'stale' as const, 'day' as const, 'outage' as const) },
  ),
  fc.nat(90).map((n) => n + 1),
);

const follow = (parts: readonly LivePart[]): ToLive => ({ kind: 'unfollowed', parts });

describe('news that nobody on the page follows', () => {
  it('is all there when the page asks, whatever it followed before: as if it had been told everything', () => {
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 5, maxLength: 40 }), (turns) => {
        const [held, whole] = [stage(), stage()];
        for (const [step, value] of turns) {
          held.steps[step](value);
          if (step !== 'unfollow' && step !== 'ask') whole.steps[step](value);
        }
        for (const { timers } of [held, whole]) timers.advance(SETTLED_MS);
        const answersBefore = held.flushes.filter(({ answers }) => answers).length;
        held.tell({ kind: 'tell' });
        for (const { timers } of [held, whole]) timers.advance(SETTLED_MS);
        expect(held.known()).toEqual(whole.known());
        expect(held.flushes.filter(({ answers }) => answers).length).toBe(answersBefore + 1);
        for (const { tell } of [held, whole]) tell({ kind: 'stop' });
      }),
      { numRuns: 300 },
    );
  });

  it('is one message in two seconds while nobody asks, and comes at once to who begins to follow', () => {
    const { timers, flushes, tell, steps, known } = stage();
    steps.levels(1);
    steps.tick(50);
    timers.advance(1000);
    tell(follow(['prices', 'book', 'trades']));
    timers.advance(1000);
    flushes.length = 0;
    for (let i = 0; i < 60; i++) {
      steps.tick(50 + (i % 5));
      steps.levels(i);
      timers.advance(100);
    }
    expect(flushes.length).toBeGreaterThanOrEqual(2);
    // Highs of the day are not known here.
    expect(flushes.length).toBeLessThanOrEqual(4);
    steps.tick(77);
    timers.advance(SETTLED_MS);
    expect(known().ticker[0]).not.toBe(7700);
    tell(follow(['book']));
    timers.advance(1);
    expect(known().ticker[0]).toBe(7700);
    tell({ kind: 'stop' });
  });

  it('is told at once where it is text all the same: another state of the book, a stale price, an extreme of the day', () => {
    const { timers, flushes, tell, steps, known } = stage();
    tell(follow(['prices', 'book', 'trades']));
    timers.advance(1000);
    flushes.length = 0;
    steps.levels(3);
    timers.advance(SETTLED_MS);
    expect(known().book[0]).toBe('ready');
    steps.stale(1);
    timers.advance(SETTLED_MS);
    expect(known().ticker[3]).toBe(true);
    steps.day(90);
    timers.advance(SETTLED_MS);
    expect(known().ticker[1]).toBe(9000);
    steps.tick(95);
    timers.advance(SETTLED_MS);
    expect(known().ticker.slice(0, 2)).toEqual([9500, 9500]);
    steps.tick(94);
    timers.advance(SETTLED_MS);
    expect(known().ticker[0]).toBe(9500);
    expect(flushes.every(({ answers }) => !answers)).toBe(true);
    tell({ kind: 'stop' });
  });

  it('empties the trades of the painter too when the line was down, though the page asks in between', () => {
    const { timers, tell, steps, known } = stage();
    tell(follow(['prices', 'book', 'trades']));
    for (const price of [50, 51]) {
      steps.tick(price);
      timers.advance(1000);
    }
    steps.outage();
    steps.levels(2);
    timers.advance(1000);
    // Waits for its book.
    steps.tick(60);
    tell({ kind: 'tell' });
    timers.advance(10);
    timers.advance(SETTLED_MS);
    const { prices, count } = tradeStore.rows;
    expect(Array.from(prices.subarray(0, count))).toEqual([6000]);
    expect(known().trades).toEqual([6000]);
    tell({ kind: 'stop' });
  });
});

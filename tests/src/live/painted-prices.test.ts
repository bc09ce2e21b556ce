import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import { startLiveSide } from '../../../src/live/live-side.ts';
import type { FromLive, View } from '../../../src/live/thread-messages.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../../../src/model/number-rows.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';
import { createSocketFactory } from '../feed/fake-socket.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const SOL = 'SOLUSDT' as MarketSymbol;
const ALL = [BTC, ETH, SOL];
const PAINTED: View = { symbols: [BTC, ETH], painted: [BTC, ETH], book: null, trades: null };
const BOOK: View = { symbols: [BTC], book: { symbol: BTC, grouping: 10, rows: 5 }, trades: null };
const hash = 'a'.repeat(64);

function stage(view: View, paints = true) {
  const timers = createFakeTimers();
  const factory = createSocketFactory();
  const heard: FromLive[] = [];
  const tell = startLiveSide((message) => heard.push(message), {
    timers,
    openSocket: (_url, events) => factory.open(events),
    ownThread: true,
  });
  const { port1, port2 } = new MessageChannel();
  tell({
    kind: 'start',
    socketUrl: 'ws://h',
    apiBase: 'http://h',
    settings: LEVEL_SETTINGS[0],
    visible: true,
    textFeed: true,
  });
  tell({
    kind: 'symbols',
    list: ALL.map((symbol) => ({ symbol, priceDecimals: 2, sizeDecimals: 4, tickScaled: 1 })),
  });
  if (paints) tell({ kind: 'surface', port: port2 });
  tell({ kind: 'want', view, followed: [], settling: [] });
  factory.last.open();
  timers.advance(0);
  heard.length = 0;
  let seq = 0;
  const tickAll = (price: string) => {
    seq++;
    const row = (symbol: string) => ({ symbol, seq, ts: 1000 + seq, price, qty: '0.5', side: 1, hash });
    factory.last.say({ type: 'DETAIL', data: ALL.map((symbol) => row(symbol.toLowerCase())) });
  };
  const flushes = () => heard.filter((message) => message.kind === 'flush');
  /** Prices that the page received, by symbol. */
  const toldOf = (symbol: MarketSymbol) =>
    flushes().flatMap(({ tickers }) =>
      Array.from({ length: (tickers?.length ?? 0) / TICKER_WIDTH }, (_, row) => row * TICKER_WIDTH)
        .filter((at) => tickers![at + TICKER_COLUMNS.symbolIndex] === ALL.indexOf(symbol))
        .map((at) => tickers![at + TICKER_COLUMNS.last]!),
    );
  const stop = () => {
    tell({ kind: 'stop' });
    port1.close();
    port2.close();
  };
  return { timers, factory, tell, port: port1, tickAll, flushes, toldOf, stop };
}

describe('prices of rows that are painted where the feed runs', () => {
  it('are in the stores of that thread with every flush, and told to the page once a second', () => {
    const { timers, tickAll, toldOf, flushes, stop } = stage(PAINTED);
    const seen: number[] = [];
    for (let i = 1; i <= 300; i++) {
      tickAll(`${i}.00`);
      timers.advance(10);
      const last = tickerStore.of(BTC).last.peek();
      if (last !== seen.at(-1)) seen.push(last);
    }
    // 3 s: 60 flushes of prices here, a tenth as many messages there: labels, and SOL, which nobody sees.
    expect(seen.length).toBeGreaterThanOrEqual(55);
    expect(toldOf(BTC).length).toBeGreaterThanOrEqual(2);
    expect(toldOf(BTC).length).toBeLessThanOrEqual(4);
    expect(toldOf(SOL).length).toBeLessThanOrEqual(3);
    expect(flushes().length).toBeLessThanOrEqual(7);
    // Nothing of it is text that somebody sees: the page needs no frame.
    expect(flushes().map(({ inSight }) => inSight)).not.toContain(true);
    stop();
  });

  it('are there before the page says that their row is in view: a list that is flung is painted sooner', async () => {
    const { timers, port, tickAll, stop } = stage(PAINTED);
    tickAll('6.00');
    timers.advance(10);
    expect(tickerStore.of(SOL).last.peek()).not.toBe(600);
    port.postMessage({ type: 'list', list: 'markets' });
    port.postMessage({
      type: 'assign',
      blocks: [{ slot: 0, generation: 1, rows: [{ symbol: SOL }, { symbol: BTC }] }],
    });
    await expect.poll(() => tickerStore.of(SOL).last.peek()).toBe(600);
    stop();
  });

  it('follow later for rows that are painted beside those in sight: they are never seen without a number', async () => {
    const { timers, port, tickAll, stop } = stage(PAINTED);
    tickAll('5.00');
    port.postMessage({ type: 'list', list: 'markets' });
    port.postMessage({ type: 'assign', blocks: [{ slot: 0, generation: 1, rows: [{ symbol: SOL }] }] });
    await expect.poll(() => tickerStore.of(SOL).last.peek()).toBe(500);
    tickAll('14.00');
    timers.advance(5000);
    expect(tickerStore.of(SOL).last.peek()).toBe(1400);
    stop();
  });

  it('are there for a row that came into sight as text, though the page was told of it before', () => {
    const { timers, tell, tickAll, toldOf, stop } = stage(PAINTED);
    tickAll('9.00');
    timers.advance(5000);
    // As a market that nobody sees, so not to the stores here; nothing moves any more.
    expect(toldOf(SOL)).toEqual([900]);
    expect(tickerStore.of(SOL).last.peek()).not.toBe(900);
    tell({ kind: 'want', view: { ...PAINTED, symbols: ALL }, followed: [], settling: [] });
    expect(tickerStore.of(SOL).last.peek()).toBe(900);
    stop();
  });

  it('belong to no moment where no market is looked at, whatever comes into sight: nothing waits for the page', () => {
    const { timers, tell, tickAll, toldOf, flushes, stop } = stage(PAINTED);
    tickAll('12.00');
    timers.advance(5000);
    tell({ kind: 'want', view: { ...PAINTED, symbols: ALL }, followed: [], settling: [] });
    tickAll('13.00');
    timers.advance(5000);
    expect(toldOf(SOL).at(-1)).toBe(1300);
    expect(flushes().filter(({ moment }) => moment !== null)).toEqual([]);
    stop();
  });

  it('are there for a market that is looked at from now on, though the page was told of it before', () => {
    const { timers, tell, tickAll, toldOf, stop } = stage(PAINTED);
    tickAll('15.00');
    timers.advance(5000);
    expect(toldOf(SOL)).toEqual([1500]);
    expect(tickerStore.of(SOL).last.peek()).not.toBe(1500);
    const book = { symbol: SOL, grouping: 10, rows: 5 };
    tell({ kind: 'want', view: { symbols: [SOL], book, trades: null }, followed: [], settling: [] });
    expect(tickerStore.of(SOL).last.peek()).toBe(1500);
    stop();
  });

  it('are there for the rows of a list that begins to be painted', () => {
    const { timers, tell, tickAll, stop } = stage({ ...PAINTED, painted: [] }, false);
    tickAll('11.00');
    timers.advance(5000);
    expect(tickerStore.of(ETH).last.peek()).not.toBe(1100);
    const { port1, port2 } = new MessageChannel();
    tell({ kind: 'surface', port: port2 });
    expect(tickerStore.of(ETH).last.peek()).toBe(1100);
    port1.close();
    stop();
  });

  it('are told for the last time though nothing moves any more', () => {
    const { timers, tickAll, toldOf, stop } = stage(PAINTED);
    tickAll('7.00');
    timers.advance(300);
    tickAll('8.00');
    timers.advance(5000);
    expect(toldOf(ETH).at(-1)).toBe(800);
    stop();
  });

  it('are told at once when one becomes stale or fresh: its chip is text', () => {
    const { timers, factory, tickAll, flushes, stop } = stage(PAINTED);
    tickAll('7.00');
    timers.advance(3000);
    const before = flushes().length;
    const staleOf = () => flushes().at(-1)!.tickers![TICKER_COLUMNS.stale];
    factory.last.say({ type: 'STATUS', data: [{ symbol: 'btcusdt', stale: true }] });
    timers.advance(1);
    expect(flushes()).toHaveLength(before + 1);
    expect(staleOf()).toBe(1);
    expect(flushes().at(-1)!.inSight).toBe(true);
    factory.last.say({ type: 'STATUS', data: [{ symbol: 'btcusdt', stale: false }] });
    timers.advance(LEVEL_SETTINGS[0].priceMs);
    expect(flushes()).toHaveLength(before + 2);
    expect(staleOf()).toBe(0);
    stop();
  });

  it('of a market with a book on screen are told with every flush, and stand in the stores here when the page has them', () => {
    const { timers, tell, tickAll, toldOf, flushes, stop } = stage(BOOK);
    const before = tickerStore.of(BTC).last.peek();
    tickAll('9.00');
    timers.advance(500);
    expect(toldOf(BTC)).toEqual([900]);
    expect(flushes().at(-1)!.inSight).toBe(true);
    expect(tickerStore.of(BTC).last.peek()).toBe(before);
    tell({ kind: 'taken', moment: flushes().at(-1)!.moment! });
    expect(tickerStore.of(BTC).last.peek()).toBe(900);
    stop();
  });

  it.each([
    ['painted', true],
    ['as text', false],
  ])('of a market with a book on screen come with it, 5 times a second at level 0, %s (B11)', (_, paints) => {
    const { timers, tickAll, toldOf, stop } = stage(BOOK, paints);
    tickAll('1.00');
    timers.advance(LEVEL_SETTINGS[0].bookMs);
    const before = toldOf(BTC).length;
    for (let ms = 0; ms < 1000; ms += 10) {
      tickAll(`${ms + 2}.00`);
      timers.advance(10);
    }
    expect(toldOf(BTC).length - before).toBe(5);
    stop();
  });
});

import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { startLive } from '../../../src/live/live-client.ts';
import type { LiveClient } from '../../../src/live/live-client.ts';
import { bookStore } from '../../../src/signals/book-store.ts';
import { clockSynced, serverNowMs } from '../../../src/signals/server-clock.ts';
import { connectionStore } from '../../../src/signals/connection-store.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';
import { tradeStore } from '../../../src/signals/trades.ts';
import { flushPending } from '../../../src/signals/stream-parts.ts';
import { marketOf } from './market-of.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const INFO = marketOf('BTC');

/** The exchange's end of the socket. */
class FakeWebSocket extends EventTarget {
  static readonly opened: FakeWebSocket[] = [];
  readonly sent: Record<string, unknown>[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

describe('live client without workers', () => {
  let live: LiveClient;
  const rows: [kind: string, row: unknown][] = [];
  const hear = (kind: string) => (row: unknown) => rows.push([kind, row]);
  let reconnections = 0;

  beforeEach(() => {
    vi.stubGlobal('Worker', undefined);
    vi.stubGlobal('WebSocket', FakeWebSocket);
    FakeWebSocket.opened.length = 0;
    live = startLive({
      socketUrl: 'ws://host/ws',
      apiBase: 'http://host',
      onOrder: hear('order'),
      onSpotOrder: hear('spot order'),
      onSpotFill: hear('spot fill'),
      onBalance: hear('balance'),
      onChanged: hear('changed'),
      onCheckpoint: hear('checkpoint'),
      onAuth() {},
      onGuard() {},
      onReconnected: () => reconnections++,
    });
  });
  afterEach(() => {
    live.stop();
    vi.unstubAllGlobals();
  });

  it('carries ticks, book, trades, clock and orders into the signals with the same code', async () => {
    live.setSymbols([INFO]);
    live.want({ symbols: [BTC], book: { symbol: BTC, grouping: 1, rows: 10 }, trades: BTC });
    // The live side is loaded first, which a busy machine takes its time for.
    await vi.waitFor(() => expect(FakeWebSocket.opened).toHaveLength(1), 10_000);
    const socket = FakeWebSocket.opened[0]!;
    socket.dispatchEvent(new Event('open'));
    expect(connectionStore.status.value).toBe('connected');
    expect(connectionStore.onPageThread.value).toBe(true);
    // This socket does not know the compact feed, so the text feed is subscribed after two seconds.
    await vi.waitFor(
      () => expect(socket.sent.some(({ op, type }) => op === 'subscribe' && type === 'DEPTH')).toBe(true),
      10_000,
    );

    const tick = { symbol: 'btcusdt', seq: 1, ts: 5, price: '64000.10', qty: '0.5', side: 2, hash: 'a'.repeat(64) };
    socket.say({ type: 'TRADE', serverTime: 5, data: [tick] });
    socket.say({
      type: 'DEPTH',
      serverTime: 5,
      symbol: 'btcusdt',
      first: 0,
      last: 1,
      bids: [['64000.00', '1']],
      asks: [],
    });
    socket.say({ type: 'ORDER', serverTime: 5, data: [{ id: 'o1' }] });
    socket.say({ type: 'pong', sent: Date.now(), serverTime: Date.now() + 3_600_000 });

    socket.say({ type: 'SPOT_ORDER', serverTime: 5, data: [{ id: 's1' }, { id: 's2' }] });
    socket.say({ type: 'SPOT_FILL', serverTime: 5, data: [{ id: 'f1' }] });
    socket.say({ type: 'BALANCE', serverTime: 5, data: [{ symbol: 'BTC' }] });
    socket.say({ type: 'CHANGED', serverTime: 5, data: [{ noun: 'deposit', id: 'd1' }] });
    socket.say({ type: 'CHECKPOINT', serverTime: 5, data: [{ seq: 7 }] });

    expect(rows).toEqual([
      ['order', { id: 'o1' }],
      ['spot order', { id: 's1' }],
      ['spot order', { id: 's2' }],
      ['spot fill', { id: 'f1' }],
      ['balance', { symbol: 'BTC' }],
      ['changed', { noun: 'deposit', id: 'd1' }],
      ['checkpoint', { seq: 7 }],
    ]);
    await vi.waitFor(() => expect(tickerStore.of(BTC).last.value).toBe(6_400_010));
    await vi.waitFor(() => expect([tradeStore.rows.count, tradeStore.rows.sides[0]]).toEqual([1, -1]));
    await vi.waitFor(() => expect([bookStore.status.value, bookStore.bids.prices[0]]).toEqual(['ready', 6_400_000]));
    expect(connectionStore.age.value).toBe('live');
    expect(clockSynced.value).toBe(true);
    expect(serverNowMs()).toBeGreaterThan(Date.now() + 3_500_000);
    expect(reconnections).toBe(0);
  });

  it('writes what is out of sight without asking for a frame', async () => {
    const asked = vi.spyOn(window, 'requestAnimationFrame');
    live.setSymbols([INFO, marketOf('ETH')]);
    live.want({ symbols: [BTC], book: null, trades: null });
    await vi.waitFor(() => expect(FakeWebSocket.opened).toHaveLength(1), 10_000);
    const socket = FakeWebSocket.opened[0]!;
    socket.dispatchEvent(new Event('open'));
    asked.mockClear();
    const tick = { seq: 1, ts: 5, price: '3000.10', qty: '0.5', side: 2, hash: 'a'.repeat(64) };
    socket.say({ type: 'DETAIL', serverTime: 5, data: [{ symbol: 'ethusdt', ...tick }] });
    await vi.waitFor(() => expect(tickerStore.of('ETHUSDT' as MarketSymbol).last.value).toBe(300_010));
    expect(asked).not.toHaveBeenCalled();
    const stop = effect(() => void tickerStore.of(BTC).last.value);
    socket.say({ type: 'DETAIL', serverTime: 5, data: [{ symbol: 'btcusdt', ...tick }] });
    await vi.waitFor(() => expect(tickerStore.of(BTC).last.value).toBe(300_010));
    expect(asked).toHaveBeenCalled();
    stop();
    asked.mockRestore();
  });

  it('keeps what is in sight and followed by nobody, and brings it to who acts, asks or begins to follow', async () => {
    const asked = vi.spyOn(window, 'requestAnimationFrame');
    live.setSymbols([INFO]);
    live.want({ symbols: [BTC], book: null, trades: null });
    await vi.waitFor(() => expect(FakeWebSocket.opened).toHaveLength(1), 10_000);
    const socket = FakeWebSocket.opened[0]!;
    socket.dispatchEvent(new Event('open'));
    const { last } = tickerStore.of(BTC);
    let seq = 0;
    const tell = async (price: string) => {
      const data = [{ symbol: 'btcusdt', seq: ++seq, ts: 5, price, qty: '0.5', side: 2, hash: 'a'.repeat(64) }];
      socket.say({ type: 'DETAIL', serverTime: 5, data });
      await new Promise((done) => setTimeout(done, 300));
    };
    await tell('1.00');
    asked.mockClear();
    const before = last.peek();
    await tell('2.00');
    expect([last.peek(), asked.mock.calls.length]).toEqual([before, 0]);
    window.dispatchEvent(new Event('pointerdown'));
    await vi.waitFor(() => expect(last.peek()).toBe(200), 100);
    await tell('3.00');
    expect(last.peek()).toBe(200);
    await new Promise<void>((brought) => flushPending(brought));
    expect(last.peek()).toBe(300);
    await tell('4.00');
    const seen: number[] = [];
    const stop = effect(() => void seen.push(last.value));
    await vi.waitFor(() => expect(seen).toEqual([300, 400]), 100);
    await tell('5.00');
    expect(last.peek()).toBe(500);
    stop();
    // A reader that does not subscribe sees no price older than some seconds.
    await tell('6.00');
    await vi.waitFor(() => expect(last.peek()).toBe(600), 3000);
    asked.mockRestore();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedEntries, cleanCaches } from '../../../src/level/caches.ts';
import { chooseLevel } from '../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import { RESTART_MS } from '../../../src/live/link.ts';
import { startLive } from '../../../src/live/live-client.ts';
import type { LiveClient } from '../../../src/live/live-client.ts';
import type { FromLive, ToLive } from '../../../src/live/thread-messages.ts';
import { flushPending } from '../../../src/signals/stream-parts.ts';
import { connectionStore, NO_COUNTERS } from '../../../src/signals/connection-store.ts';
import { loggedEvents } from '../../../src/model/event-log.ts';
import { marketOf, toldOf } from './market-of.ts';

const [BTC, ETH] = [marketOf('BTC'), marketOf('ETH')];

class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly heard: ToLive[] = [];
  terminated = false;
  constructor() {
    super();
    FakeWorker.made.push(this);
  }
  postMessage(message: ToLive): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(message: FromLive): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
  die(): void {
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(new Event('messageerror'));
  }
}

const newest = () => FakeWorker.made[FakeWorker.made.length - 1]!;
const kinds = (worker: FakeWorker) => worker.heard.map(({ kind }) => kind);

let live: LiveClient;
let reconnections = 0;

/** The worker dies and the next one is ready. */
function replace(): FakeWorker {
  newest().die();
  vi.advanceTimersByTime(2 * RESTART_MS);
  newest().say({ kind: 'ready' });
  return newest();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.made.length = 0;
  reconnections = 0;
  const ignore = () => undefined;
  live = startLive({
    socketUrl: 'ws://host/ws',
    apiBase: 'http://host',
    onOrder: ignore,
    onSpotOrder: ignore,
    onSpotFill: ignore,
    onBalance: ignore,
    onChanged: ignore,
    onCheckpoint: ignore,
    onAuth: ignore,
    onGuard: ignore,
    onReconnected: () => reconnections++,
  });
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  chooseLevel(null);
});

describe('a live worker that follows one that died', () => {
  it('is told everything: settings of the present level, markets in their order, wishes and the session', () => {
    live.setSymbols([ETH]);
    newest().say({ kind: 'ready' });
    const view = { symbols: [BTC.symbol], book: { symbol: BTC.symbol, grouping: 1, rows: 10 }, trades: BTC.symbol };
    live.setSymbols([BTC, ETH]);
    live.want(view);
    const guards = [{ symbol: BTC.symbol, below: null, above: 7 }];
    live.follow({ followed: [ETH.symbol], settling: [BTC.symbol], guards, awaits: true });
    live.authenticate('token');
    chooseLevel(2);
    const second = replace();
    const { priceMs, paintedMs, klineMs, orderMs, bookMs, bufferSize, subscribeAll } = LEVEL_SETTINGS[2];
    const { listMs, listCellularMs, watchMs, watchTradesMs, restMs } = LEVEL_SETTINGS[2];
    const compact = { listMs, listCellularMs, watchMs, watchTradesMs, restMs };
    expect(second.heard).toEqual([
      {
        kind: 'start',
        socketUrl: 'ws://host/ws',
        apiBase: 'http://host',
        settings: {
          priceMs,
          paintedMs,
          klineMs,
          orderMs,
          bookMs,
          bufferSize,
          subscribeAll,
          ...compact,
          saver: false,
          untouched: false,
        },
        visible: true,
        textFeed: false,
      },
      { kind: 'symbols', list: [toldOf(ETH), toldOf(BTC)] },
      { kind: 'want', view, read: [], followed: [ETH.symbol], settling: [BTC.symbol], guards, awaits: true },
      // Nobody follows what is in view.
      { kind: 'unfollowed', parts: ['prices', 'book', 'trades'] },
      { kind: 'token', token: 'token' },
    ]);
    expect(FakeWorker.made.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('is asked again for what the one that died did not answer, and who asked in vain goes on', () => {
    newest().say({ kind: 'ready' });
    live.setSymbols([BTC]);
    live.want({ symbols: [BTC.symbol], book: null, trades: null });
    const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()];
    flushPending(early);
    expect([newest().heard.at(-1), early.mock.calls.length]).toEqual([{ kind: 'tell' }, 0]);
    newest().die();
    expect(early).toHaveBeenCalledTimes(1);
    flushPending(late);
    vi.advanceTimersByTime(RESTART_MS);
    newest().say({ kind: 'ready' });
    expect(kinds(newest()).slice(-2)).toEqual(['unfollowed', 'tell']);
    const none = { tickers: null, book: null, trades: null };
    newest().say({ kind: 'flush', ...none, inSight: false, answers: true, moment: null });
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('knows nobody when the person has left meanwhile, and stays off the line when that was hung up', () => {
    newest().say({ kind: 'ready' });
    live.authenticate('token');
    newest().die();
    live.authenticate(null);
    live.disconnect();
    vi.advanceTimersByTime(RESTART_MS);
    newest().say({ kind: 'ready' });
    expect(kinds(newest())).toEqual(['start', 'disconnect', 'want']);
    live.reconnect();
    expect(kinds(replace())).toEqual(['start', 'want']);
  });

  it('is said to connect, catches up when it has, and what it counts is added', () => {
    newest().say({ kind: 'ready' });
    newest().say({ kind: 'connection', status: 'connected', attempt: 0 });
    newest().say({ kind: 'alive', agoMs: 0, counters: { ...NO_COUNTERS, messages: 10, gaps: 2 } });
    newest().die();
    expect(connectionStore.status.value).toBe('connecting');
    expect(loggedEvents().at(-1)?.text).toContain('live worker');
    vi.advanceTimersByTime(RESTART_MS);
    newest().say({ kind: 'ready' });
    newest().say({ kind: 'connection', status: 'connected', attempt: 0 });
    newest().say({ kind: 'alive', agoMs: 0, counters: { ...NO_COUNTERS, messages: 3 } });
    newest().say({ kind: 'alive', agoMs: 0, counters: { ...NO_COUNTERS, messages: 4 } });
    expect(connectionStore.counters.value).toEqual({ ...NO_COUNTERS, messages: 14, gaps: 2 });
    expect(reconnections).toBe(1);
    const third = replace();
    third.say({ kind: 'alive', agoMs: 0, counters: { ...NO_COUNTERS, messages: 5, gaps: 1 } });
    expect(connectionStore.counters.value).toEqual({ ...NO_COUNTERS, messages: 19, gaps: 3 });
  });

  it('gets the charts that were opened while there was none, and those that were lost are told once', () => {
    const ports = Array.from({ length: 4 }, () => new MessageChannel().port2);
    const sent = (worker: FakeWorker) => worker.heard.flatMap((each) => (each.kind === 'chart' ? [each.port] : []));
    const lost: string[] = [];
    live.openChart(ports[0]!)(() => {
      lost.push('first');
      live.openChart(ports[2]!)(() => lost.push('its next'));
    });
    const close = live.openChart(ports[1]!)(() => lost.push('closed'));
    expect(sent(newest())).toEqual([]);
    newest().say({ kind: 'ready' });
    expect(sent(newest())).toEqual(ports.slice(0, 2));
    close();
    newest().die();
    expect(lost).toEqual(['first']);
    live.openChart(ports[3]!);
    vi.advanceTimersByTime(RESTART_MS);
    newest().say({ kind: 'ready' });
    expect(sent(newest())).toEqual(ports.slice(2));
    replace();
    expect(lost).toEqual(['first', 'its next']);
  });

  it('passes cache cleanings on, and its entries count no more when it is gone', () => {
    newest().say({ kind: 'ready' });
    const before = cachedEntries();
    const report = { frames: 0, framesMs: 0, dropped: 0, longPaints: 0, longestMs: 0 };
    newest().say({ kind: 'painted', report, cached: 12 });
    expect(cachedEntries() - before).toBe(12);
    cleanCaches(0.9, LEVEL_SETTINGS[3]);
    const columns = { cacheEntries: 20, cleanupAbove: 0.7, cleanupShare: 0.6 };
    expect(newest().heard.at(-1)).toEqual({ kind: 'clean', memoryUse: 0.9, columns });
    newest().die();
    expect(cachedEntries()).toBe(before);
  });
});

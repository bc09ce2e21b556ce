import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { Compile } from 'typebox/compile';
import { checkpointText } from '../../../protocol/proof-texts.ts';
import { ServerMessage } from '../../../protocol/stream/server.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type {
  OrderListener,
  SecondContracts,
  SecondOrderWire,
} from '../../../server/engine/second-contract/second-contract.ts';
import type { SpotChange } from '../../../server/engine/spot/spot-orders.ts';
import type { Sessions } from '../../../server/identity/sessions.ts';
import { callerOf, networkOf } from '../../../server/infra/caller.ts';
import type { Shed } from '../../../server/infra/load.ts';
import { attachLive } from '../../../server/live/live.ts';
import type { Live, LiveParts } from '../../../server/live/live.ts';
import { createMoneyNews } from '../../../server/money/money-news.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { BookDelta, ChainedTick, KlineRowWire, Market } from '../../../server/market/market.ts';
import type { CheckpointWire } from '../../../server/proof/checkpoint-logs.ts';

export const BTC = 'BTCUSDT' as MarketSymbol;
export const ETH = 'ETHUSDT' as MarketSymbol;
export const ORIGIN = 'http://tern.example';
const START_MS = 1_795_000_020_000;

/** A market that does what a test says, tick by tick. */
export function puppetMarket() {
  const rules = CATALOGUE.map((entry) => entry.rules);
  const tickListeners = new Set<(tick: ChainedTick) => void>();
  const depthListeners = new Set<(symbol: MarketSymbol, delta: BookDelta) => void>();
  const statusListeners = new Set<(symbol: MarketSymbol, stale: boolean) => void>();
  const last = new Map<MarketSymbol, ChainedTick>();
  const published: ChainedTick[] = [];
  const stale = new Set<MarketSymbol>();
  let depthId = 0;
  /** Size of the book in levels a side: large ones fill a slow reader's queue soon. */
  let bookLevels = 2;
  let openMs = START_MS - (START_MS % 60_000);

  const listen = <L>(set: Set<L>, listener: L) => {
    set.add(listener);
    return () => set.delete(listener);
  };
  const kline = (timeMs: number, price: string): KlineRowWire => [
    timeMs,
    price,
    price,
    price,
    price,
    '1',
    timeMs + 59_999,
    '1',
    1,
    '1',
    '1',
    '0',
  ];
  const levels = (from: number, step: number): [string, string][] =>
    Array.from({ length: bookLevels }, (_, i) => [(from + i * step).toFixed(2), `${depthId + 1}.00000`]);

  const market: Market = {
    start: async () => {},
    stop: async () => {},
    symbols: () => rules,
    rulesOf: (symbol) => rules.find((rule) => rule.symbol === symbol),
    lastTick: (symbol) => last.get(symbol),
    isStale: (symbol) => stale.has(symbol),
    publishedUpToMs: () => Number.POSITIVE_INFINITY,
    genesisOf: () => ({ timeMs: 0, hash: '' }),
    onTick: (listener) => listen(tickListeners, listener),
    onDepth: (listener) => listen(depthListeners, listener),
    onStatus: (listener) => listen(statusListeners, listener),
    tickAfterSeq: async () => null,
    recentTicks: (symbol, limit) =>
      published
        .filter((tick) => tick.symbol === symbol)
        .slice(-limit)
        .toReversed(),
    seedEpochs: () => Promise.resolve([]),
    ticksBetween: () => Promise.resolve({ prevHash: '', ticks: [] }),
    ticksAround: async () => ({ before: null, after: null }),
    klines: async () => [],
    newestKlines: (symbol, _interval, limit) =>
      [kline(openMs - 60_000, '1'), kline(openMs, last.get(symbol)?.price ?? '1')].slice(-limit),
    ticker: (symbol) => ({
      symbol: symbol.toLowerCase(),
      lastPrice: last.get(symbol)?.price ?? '1',
      openPrice: '1',
      highPrice: '1',
      lowPrice: '1',
      volume: '1',
      quoteVolume: '1',
      closeTime: START_MS,
    }),
    bookSnapshot: () => ({ last: depthId, bids: levels(100, -0.01), asks: levels(101, 0.01) }),
    usdtPrice: () => null,
    usdtRange: () => null,
  };

  return {
    market,
    tick(symbol: MarketSymbol, price = '90000.00'): ChainedTick {
      const tick: ChainedTick = {
        symbol,
        seq: (last.get(symbol)?.seq ?? 0) + 1,
        ts: START_MS,
        price: price as DecimalText,
        qty: '0.10000' as DecimalText,
        side: 1,
        source: 'puppet',
        hash: 'ab'.repeat(32),
      };
      last.set(symbol, tick);
      published.push(tick);
      for (const listener of tickListeners) listener(tick);
      return tick;
    },
    depth(symbol: MarketSymbol, delta: Pick<BookDelta, 'bids' | 'asks'>): void {
      depthId += 1;
      for (const listener of depthListeners) listener(symbol, { first: depthId, last: depthId, ...delta });
    },
    status(symbol: MarketSymbol, isStale: boolean): void {
      if (isStale) stale.add(symbol);
      else stale.delete(symbol);
      for (const listener of statusListeners) listener(symbol, isStale);
    },
    nextKline(): void {
      openMs += 60_000;
    },
    enlargeBook(size: number): void {
      bookLevels = size;
    },
    depthId: () => depthId,
  };
}

/** Heads signed when a test says so. */
function puppetProof() {
  const listeners = new Set<(checkpoint: CheckpointWire) => void>();
  const newest = new Map<MarketSymbol, CheckpointWire>();
  const proof: LiveParts['proof'] = {
    signed: (payload) => ({ keyId: 'puppet', payload, signature: 'cd'.repeat(64) }),
    keys: () => [{ keyId: 'puppet', publicKey: 'ef'.repeat(32), fromTime: START_MS }],
    lastCheckpoint: (symbol) => newest.get(symbol),
    onCheckpoint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    proof,
    sign(symbol: MarketSymbol, seq: number): CheckpointWire {
      const head = { symbol, seq, hash: 'ab'.repeat(32), ts: START_MS };
      const checkpoint = { ...head, keyId: 'puppet', payload: checkpointText(head), signature: 'cd'.repeat(64) };
      newest.set(symbol, checkpoint);
      for (const listener of listeners) listener(checkpoint);
      return checkpoint;
    },
  };
}

/** Sessions by token text: `ok-anna` belongs to anna until it is ended. */
function puppetSessions() {
  const ended = new Map<string, 'tokenInvalid' | 'loggedInElsewhere'>();
  const listeners = new Set<Parameters<Sessions['onEnd']>[0]>();
  let broken = false;
  const sessions: Sessions = {
    async userOf(token) {
      if (broken) throw new Error('the store is away');
      const reason = ended.get(token);
      if (reason) return { ok: false, reason };
      const userId = /^ok-([a-z]+)-/.exec(token)?.[1];
      return userId ? { ok: true, userId, sessionId: `session of ${token}` } : { ok: false, reason: 'tokenInvalid' };
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    sessions,
    breakStore: () => {
      broken = true;
    },
    end(token: string, reason: 'tokenInvalid' | 'loggedInElsewhere'): void {
      ended.set(token, reason);
      for (const listener of listeners) listener(`session of ${token}`, /^ok-([a-z]+)-/.exec(token)?.[1] ?? '');
    },
  };
}

function puppetContracts() {
  const listeners = new Set<OrderListener>();
  const secondContracts: Pick<SecondContracts, 'onChange'> = {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    secondContracts: secondContracts as SecondContracts,
    change(userId: string, order: SecondOrderWire, things: Parameters<OrderListener>[2] = []): void {
      for (const listener of listeners) listener(userId, order, things);
    },
  };
}

/** Spot orders and balances that a test changes by hand. */
function puppetSpot() {
  const listeners = new Set<(userId: string, change: SpotChange) => void>();
  const reads: string[] = [];
  return {
    spotOrders: {
      onChange(listener: (userId: string, change: SpotChange) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    userInfo: {
      assetsOf: async (userId: string) => {
        reads.push(userId);
        const amounts = { availableAmount: String(reads.length), lockedAmount: '0', exchageAmount: '1' };
        return (['USDT', 'BTC', 'ETH'] as const).flatMap((symbol) =>
          (['spot', 'contract'] as const).map((account) => Object.assign({ symbol, account }, amounts)),
        );
      },
    },
    balanceReads: reads,
    spotChange(userId: string, change: SpotChange): void {
      for (const listener of listeners) listener(userId, change);
    },
  };
}

/** Keeps what is noted of who had the app open. */
function puppetTimeOpen() {
  const noted: { readonly userIds: readonly string[]; readonly minuteMs: number }[] = [];
  return {
    /** A minute each, oldest first. */
    noted,
    timeOpen: {
      note: (userIds: readonly string[], minuteMs: number) => {
        noted.push({ userIds: [...userIds].sort(), minuteMs });
        return Promise.resolve();
      },
    },
  };
}

/** Waits for something that no message tells. The test's own time-out is the only limit. */
export async function eventually(ready: () => boolean): Promise<void> {
  while (!ready()) await pause(10);
}

export type AnyMessage = { readonly type: string } & Readonly<Record<string, unknown>>;
const serverMessage = Compile(ServerMessage);

/**
 * A client that remembers every message and lets a test wait for the one it needs. Each one is checked against
 * protocol/stream.
 */
export class TestClient {
  readonly ws: WebSocket;
  readonly received: AnyMessage[] = [];
  /** Binary frames of the compact feed. */
  readonly frames: Buffer[] = [];
  closeCode: number | null = null;
  #line: Socket | null = null;
  #wake: () => void = () => {};

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.once('upgrade', ({ socket }) => {
      this.#line = socket;
    });
    ws.on('message', (data, isBinary) => {
      if (isBinary) {
        this.frames.push(data as Buffer);
        this.#wake();
        return;
      }
      const message: unknown = JSON.parse(String(data));
      if (!serverMessage.Check(message)) throw new Error(`not of the protocol: ${String(data).slice(0, 300)}`);
      this.received.push(message as AnyMessage);
      this.#wake();
    });
    ws.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
    ws.on('error', () => {});
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Bytes that came so far, as they were on the line. */
  get bytesRead(): number {
    return this.#line?.bytesRead ?? 0;
  }

  ofType(type: string): AnyMessage[] {
    return this.received.filter((message) => message.type === type);
  }

  /** Waits until `ready` returns something. The test's own time-out is the only limit. */
  async until<T>(ready: () => T | undefined | false | null): Promise<T> {
    for (;;) {
      const value = ready();
      if (value !== undefined && value !== false && value !== null) return value;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  next(type: string, count = 1): Promise<AnyMessage> {
    return this.until(() => this.ofType(type)[count - 1]);
  }

  /** Resolves when all messages sent before have been handled; the server answers them in order. */
  async settled(): Promise<void> {
    const sent = Math.random();
    this.send({ type: 'ping', sent });
    await this.until(() => this.ofType('pong').some((pong) => pong['sent'] === sent));
  }
}

/**
 * A real HTTP server with the live part on it, everything behind it played by puppets.
 * @param proxies  addresses whose X-Forwarded-For is believed
 */
export async function liveStage(proxies: readonly string[] = []) {
  let nowMs = START_MS;
  const puppet = puppetMarket();
  const heads = puppetProof();
  const people = puppetSessions();
  const contracts = puppetContracts();
  const spot = puppetSpot();
  const notes = puppetTimeOpen();
  const moneyNews = createMoneyNews();
  const shed = new Set<Shed>();
  const server = createServer();
  const live: Live = attachLive(server, {
    market: puppet.market,
    proof: heads.proof,
    secondContracts: contracts.secondContracts,
    spotOrders: spot.spotOrders,
    moneyNews,
    userInfo: spot.userInfo,
    sessions: people.sessions,
    timeOpen: notes.timeOpen,
    config: { origins: [ORIGIN] },
    caller: callerOf(proxies.map((proxy) => networkOf(proxy)!)),
    clock: { now: () => nowMs },
    load: { sheds: (what) => shed.has(what) },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    await live.close();
    server.close();
    server.closeAllConnections();
  });

  const socketTo = (path: string, headers: Record<string, string> = {}, options: ClientOptions = {}): WebSocket =>
    new WebSocket(`ws://127.0.0.1:${port}${path}`, { ...options, headers });

  return {
    live,
    port,
    ...puppet,
    ...heads,
    ...people,
    ...contracts,
    ...spot,
    ...notes,
    moneyNews,
    /** Load shedding of the stage. */
    shed,
    passTime(ms: number): void {
      nowMs += ms;
    },
    /** The HTTP status a refused upgrade gets, and after how many seconds to come again. */
    async refusal(path: string, headers: Record<string, string> = {}) {
      const ws = socketTo(path, headers);
      ws.on('error', () => {});
      const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage];
      ws.terminate();
      return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
    },
    async connect(headers: Record<string, string> = { origin: ORIGIN }, options?: ClientOptions): Promise<TestClient> {
      const ws = socketTo(`/ws/${randomUUID()}`, headers, options);
      const client = new TestClient(ws);
      await once(ws, 'open');
      return client;
    },
  };
}

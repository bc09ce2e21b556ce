import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

const MINUTE_MS = 60_000;
const UNITS = { '1m': MINUTE_MS, '1h': 60 * MINUTE_MS, '1d': 1440 * MINUTE_MS } as const;

/** Decimal text of a whole number of the smallest unit, 8 decimals. */
const text8 = (units: bigint): string => {
  const digits = String(units).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};
const units8 = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
};

interface FakeMarket {
  price: bigint;
  nextTradeId: number;
  updateId: number;
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
}

export interface FakeOptions {
  /** Last prices, by symbol: the only markets there are. */
  readonly prices: Readonly<Record<string, string>>;
  readonly now: () => number;
  /** No kline before. */
  readonly listedMs: number;
  /** First number of trades and of changes of a book. */
  readonly firstId?: number;
  /** Rows on each side of its books; a snapshot has no more than were asked for. */
  readonly rows?: number;
  /** Port; by default one that the system chooses. */
  readonly port?: number;
}

/**
 * An upstream that speaks the documented protocol over HTTP and WebSocket on loopback, and can drop, lag, lie, restart
 * with other numbers, send `serverShutdown` and ping. Whoever opens it closes it. Its minutes are the same for whoever asks, whenever.
 */
export async function fakeUpstream({ prices, now, listedMs, firstId = 1000, rows = 250, port: at = 0 }: FakeOptions) {
  const markets = new Map<string, FakeMarket>();
  const sockets = new Set<WebSocket>();
  /** Requested paths in order: `/api/v3/depth?…`. */
  const asked: string[] = [];
  const pongs: string[] = [];
  const sent = { messages: 0, connections: 0 };
  let isDown = false;
  let lagMs = 0;
  let override: ((url: URL, answer: ServerResponse) => boolean) | null = null;

  function bookAround(market: FakeMarket): void {
    const step = market.price / 10_000n > 0n ? market.price / 10_000n : 1n;
    market.bids.clear();
    market.asks.clear();
    for (let i = 0n; i < BigInt(rows); i += 1n) {
      market.bids.set(text8(market.price - i * step), '50.00000000');
      market.asks.set(text8(market.price + (i + 1n) * step), '50.00000000');
    }
  }

  function openMarkets(first: number): void {
    for (const [symbol, price] of Object.entries(prices)) {
      const market: FakeMarket = {
        price: units8(markets.has(symbol) ? text8(markets.get(symbol)!.price) : price),
        nextTradeId: first,
        updateId: first,
        bids: new Map(),
        asks: new Map(),
      };
      bookAround(market);
      markets.set(symbol, market);
    }
  }
  openMarkets(firstId);

  /** A minute's candle follows from its number alone. */
  function minuteRow(symbol: string, minute: number): { o: bigint; h: bigint; l: bigint; c: bigint } {
    const base = units8(prices[symbol]!);
    const wave = (at: number): bigint => base + (base * BigInt((at % 60) - 30)) / 10_000n;
    const o = wave(minute);
    const c = wave(minute + 1);
    return { o, c, h: (o > c ? o : c) + base / 10_000n, l: (o < c ? o : c) - base / 10_000n };
  }

  function klineRow(symbol: string, openMs: number, lengthMs: number): unknown[] {
    const first = openMs / MINUTE_MS;
    const minutes = lengthMs / MINUTE_MS;
    const rows = Array.from({ length: minutes }, (_, i) => minuteRow(symbol, first + i));
    const h = rows.reduce((max, row) => (row.h > max ? row.h : max), 0n);
    const l = rows.reduce((min, row) => (row.l < min ? row.l : min), rows[0]!.l);
    const quote = rows.reduce((sum, row) => sum + row.o, 0n);
    return [
      openMs,
      text8(rows[0]!.o),
      text8(h),
      text8(l),
      text8(rows.at(-1)!.c),
      `${minutes}.00000000`,
      openMs + lengthMs - 1,
      text8(quote),
      10 * minutes,
      '0.00000000',
      '0.00000000',
      '0',
    ];
  }

  function klinesOf(query: URLSearchParams): unknown[] {
    const lengthMs = UNITS[query.get('interval') as keyof typeof UNITS];
    const symbol = query.get('symbol')!;
    const limit = Math.min(1000, Number(query.get('limit') ?? '500'));
    const from = Math.max(Number(query.get('startTime') ?? '0'), listedMs);
    const to = Math.min(Number(query.get('endTime') ?? String(now())), now());
    const rows: unknown[] = [];
    for (let at = Math.ceil(from / lengthMs) * lengthMs; at <= to && rows.length < limit; at += lengthMs) {
      rows.push(klineRow(symbol, at, lengthMs));
    }
    return rows;
  }

  function answerOf(url: URL): unknown {
    const symbol = url.searchParams.get('symbol');
    if (url.pathname === '/api/v3/ticker/price') {
      return [...markets].map(([name, { price }]) => ({ symbol: name, price: text8(price) }));
    }
    const market = symbol === null ? undefined : markets.get(symbol);
    if (!market) return { code: -1121, msg: 'Invalid symbol.' };
    if (url.pathname === '/api/v3/depth') {
      const limit = Number(url.searchParams.get('limit'));
      const [bids, asks] = [market.bids, market.asks].map((side) => [...side].slice(0, limit));
      return { lastUpdateId: market.updateId, bids, asks };
    }
    if (url.pathname === '/api/v3/klines') return klinesOf(url.searchParams);
    return { code: -1, msg: 'Unknown' };
  }

  const http = createServer((request: IncomingMessage, answer: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    asked.push(url.pathname + url.search);
    if (isDown) {
      request.socket.destroy();
      return;
    }
    if (override?.(url, answer)) return;
    const body = answerOf(url);
    const isRefusal = typeof body === 'object' && body !== null && 'code' in body;
    answer.writeHead(isRefusal ? 400 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(body));
  });
  const server = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    if (isDown || !request.url?.startsWith('/stream?streams=')) {
      socket.destroy();
      return;
    }
    server.handleUpgrade(request, socket, head, (client) => {
      sent.connections += 1;
      asked.push(request.url!);
      sockets.add(client);
      client.on('close', () => sockets.delete(client));
      client.on('message', () => (sent.messages += 1));
      client.on('pong', (data) => pongs.push(data.toString()));
    });
  });
  await new Promise<void>((resolve) => http.listen(at, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  const say = (stream: string, data: unknown): void => {
    const message = JSON.stringify({ stream, data });
    for (const socket of sockets) socket.send(message);
  };

  function dropAll(): void {
    for (const socket of sockets) socket.terminate();
  }

  const marketOf = (symbol: string): FakeMarket => markets.get(symbol)!;

  async function close(): Promise<void> {
    dropAll();
    server.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }

  return {
    rest: `http://127.0.0.1:${port}`,
    stream: `ws://127.0.0.1:${port}`,
    asked,
    pongs,
    sent,
    sockets,
    minuteRow: (symbol: string, minute: number) => {
      const { o, h, l, c } = minuteRow(symbol, minute);
      return { open: text8(o), high: text8(h), low: text8(l), close: text8(c) };
    },

    /** Says a trade without moving the book: true or not. @returns its number */
    trade(symbol: string, price: string, { qty = '0.50000000', sold = false } = {}): number {
      const market = marketOf(symbol);
      const id = market.nextTradeId;
      market.nextTradeId += 1;
      const timeMs = now() - lagMs;
      const data = { e: 'trade', E: timeMs, s: symbol, t: id, p: price, q: qty, T: timeMs, m: sold, M: true };
      say(`${symbol.toLowerCase()}@trade`, data);
      return id;
    },

    /** Moves the market: a trade at the new price, and the whole book with it. */
    move(symbol: string, price: string): number {
      const market = marketOf(symbol);
      const gone = { b: [...market.bids.keys()], a: [...market.asks.keys()] };
      market.price = units8(price);
      bookAround(market);
      const side = (old: string[], rows: Map<string, string>): [string, string][] => [
        ...old.filter((level) => !rows.has(level)).map((level): [string, string] => [level, '0.00000000']),
        ...rows,
      ];
      const first = market.updateId + 1;
      market.updateId += 3;
      const change = { U: first, u: market.updateId, b: side(gone.b, market.bids), a: side(gone.a, market.asks) };
      const timeMs = now() - lagMs;
      say(`${symbol.toLowerCase()}@depth@100ms`, { e: 'depthUpdate', E: timeMs, s: symbol, ...change });
      return this.trade(symbol, price);
    },

    /** A change of the book that is not sent, so the next one leaves a gap. */
    missOne(symbol: string): void {
      marketOf(symbol).updateId += 1;
    },

    /** Anything at all, to every connection. */
    raw(message: string): void {
      for (const socket of sockets) socket.send(message);
    },

    lag(ms: number): void {
      lagMs = ms;
    },
    drop: dropAll,
    /** Refuses calls and connections, and cuts those there are. */
    down(): void {
      isDown = true;
      dropAll();
    },
    up(): void {
      isDown = false;
    },
    /** Becomes another server, which restarts the numbers of trades and changes. */
    restart(first: number): void {
      openMarkets(first);
      dropAll();
    },
    sayShutdown(): void {
      say('!serverShutdown', { e: 'serverShutdown', E: now() });
    },
    ping(payload: string): void {
      for (const socket of sockets) socket.ping(payload);
    },
    /** Answers calls itself while it returns true. */
    answerWith(answer: ((url: URL, answer: ServerResponse) => boolean) | null): void {
      override = answer;
    },
    close,
  };
}

export type FakeUpstream = Awaited<ReturnType<typeof fakeUpstream>>;

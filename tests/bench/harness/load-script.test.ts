import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startFeedServer } from '../../../bench/harness/feed-server.ts';
import type { FeedServer } from '../../../bench/harness/feed-server.ts';
import { createLoad } from '../../../bench/harness/load-script.ts';
import type { LoadOptions } from '../../../bench/harness/load-options.ts';
import type { Load } from '../../../bench/harness/load-script.ts';
import { makeMarkets } from '../../../bench/harness/made-markets.ts';

interface Told {
  readonly type: string;
  readonly data: readonly { readonly symbol: string; readonly seq: number; readonly price: string }[];
}

interface ToldBook {
  readonly type: string;
  readonly first: number;
  readonly bids: readonly (readonly [price: string, size: string])[];
  readonly asks: readonly (readonly [price: string, size: string])[];
}

let front: FeedServer | null = null;
afterEach(async () => {
  await front?.close();
  front = null;
});

/** Subscribes and hears until `enough` ticks came. */
async function hear(
  options: Partial<LoadOptions>,
  markets: number,
  topics: readonly Record<string, string>[],
  enough: number,
): Promise<{ readonly told: readonly Told[]; readonly all: readonly unknown[]; readonly load: Load }> {
  const load = createLoad({ seed: 'test', ticksPerSecond: 2000, ...options });
  load.lead(makeMarkets(markets).walking);
  front = await startFeedServer(load.script);
  const socket = new WebSocket(`${front.url.replace('http', 'ws')}/ws/test`);
  const told: Told[] = [];
  socket.on('message', (data) => told.push(JSON.parse(String(data)) as Told));
  await new Promise((resolve) => socket.once('open', resolve));
  for (const topic of topics) socket.send(JSON.stringify({ op: 'subscribe', ...topic }));
  while (told.filter(({ type }) => type !== 'TICKER').flatMap(({ data }) => data ?? []).length < enough) await pause(5);
  socket.terminate();
  return { told: told.filter(({ type }) => type === 'DETAIL' || type === 'TRADE'), all: told, load };
}

const ticksOf = (told: readonly Told[], type: string) =>
  told.filter((message) => message.type === type).flatMap(({ data }) => data);

describe('the load', () => {
  it('tells each tick in a message of its own, on every channel that carries it', async () => {
    const { told } = await hear({}, 3, [{ type: 'DETAIL' }, { type: 'TRADE' }], 200);
    expect(told.every(({ data }) => data.length === 1)).toBe(true);
    const [details, trades] = [ticksOf(told, 'DETAIL'), ticksOf(told, 'TRADE')];
    expect(trades).toEqual(details.slice(0, trades.length));
  });

  it('bundles the ticks of a beat, none left out and in order', async () => {
    const { told } = await hear({ bundled: true }, 1, [{ type: 'TRADE' }], 300);
    expect(told.length).toBeLessThan(150);
    const seqs = ticksOf(told, 'TRADE').map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, at) => seqs[0]! + at));
  });

  it('gives everything to the market that is heard, or its share when ticks fall on all', async () => {
    const one = { type: 'DETAIL', symbol: 'm00002usdt' };
    const all = await hear({ among: 'all' }, 20, [one], 20);
    const heard = ticksOf(all.told, 'DETAIL');
    expect(new Set(heard.map(({ symbol }) => symbol))).toEqual(new Set(['m00002usdt']));
    // The others ticked as well, and nobody heard.
    expect(all.load.sent().ticks).toBeGreaterThan(5 * heard.length);
    await front!.close();
    const { told, load } = await hear({ among: 'heard' }, 20, [one], 100);
    expect(load.sent().ticks).toBeLessThan(2 * ticksOf(told, 'DETAIL').length + 200);
  });

  it('lets half of the ticks fall on the busiest markets', async () => {
    const { told } = await hear({ among: 'all', busiest: 2, bundled: true }, 100, [{ type: 'DETAIL' }], 1500);
    const ticks = ticksOf(told, 'DETAIL');
    const busy = ticks.filter(({ symbol }) => symbol === 'm00000usdt' || symbol === 'm00001usdt');
    expect(busy.length / ticks.length).toBeGreaterThan(0.42);
    expect(busy.length / ticks.length).toBeLessThan(0.62);
  });

  it('moves a book by steps that never cross, as a client keeps it', async () => {
    const symbol = 'm00000usdt';
    const { all } = await hear({}, 1, [{ type: 'DEPTH', symbol }, { type: 'DETAIL' }], 600);
    const books = (all as ToldBook[]).filter(({ type }) => type === 'DEPTH');
    expect(books.length).toBeGreaterThan(50);
    const kept = { bids: new Map<number, string>(), asks: new Map<number, string>() };
    for (const book of books) {
      for (const side of ['bids', 'asks'] as const) {
        if (book.first === 0) kept[side].clear();
        for (const [price, size] of book[side]) {
          if (Number(size) === 0) kept[side].delete(Number(price));
          else kept[side].set(Number(price), size);
        }
      }
      expect(Math.max(...kept.bids.keys())).toBeLessThan(Math.min(...kept.asks.keys()));
      expect(kept.bids.size).toBe(30);
    }
  });

  it('counts the bytes of its messages', async () => {
    const { load } = await hear({}, 1, [{ type: 'DETAIL' }], 50);
    const { bytes, messages } = load.sent();
    expect(bytes).toBeGreaterThan(messages * 50);
  });
});

describe('marks', () => {
  interface Message {
    readonly type: string;
    readonly serverTime: number;
    readonly data?: readonly { readonly symbol: string; readonly price: string }[];
    readonly bids?: readonly (readonly [price: string, size: string])[];
  }

  /** A client that goes on hearing. */
  async function listen(load: Load, topics: readonly Record<string, string>[]): Promise<readonly Message[]> {
    front = await startFeedServer(load.script);
    const socket = new WebSocket(`${front.url.replace('http', 'ws')}/ws/test`);
    const told: Message[] = [];
    socket.on('message', (data) => told.push(JSON.parse(String(data)) as Message));
    await new Promise((resolve) => socket.once('open', resolve));
    for (const topic of topics) socket.send(JSON.stringify({ op: 'subscribe', ...topic }));
    while (told.length === 0) await pause(5);
    return told;
  }
  const loadOf = (markets: number): Load => {
    const load = createLoad({ seed: 'test', ticksPerSecond: 500, among: 'all', bundled: true });
    load.lead(makeMarkets(markets).walking);
    return load;
  };

  it('make a price a digit longer or shorter, and say when they were told', async () => {
    const load = loadOf(3);
    const told = await listen(load, [{ type: 'DETAIL' }]);
    for (const wide of [true, false]) {
      const ms = await load.markPrice('m00002usdt', wide);
      await pause(50);
      const price = wide ? '1000.50' : '999.50';
      const found = told.find(({ data }) => data?.some((row) => row.symbol === 'm00002usdt' && row.price === price));
      expect(Math.abs(found!.serverTime - ms)).toBeLessThan(20);
    }
  });

  it('make all sizes of a book longer or shorter', async () => {
    const symbol = 'm00000usdt';
    const load = loadOf(1);
    const told = await listen(load, [{ type: 'DETAIL' }, { type: 'DEPTH', symbol }]);
    for (const wide of [true, false]) {
      const before = told.length;
      await load.markSizes(wide);
      await pause(50);
      const sizes = told
        .slice(before)
        .findLast(({ type }) => type === 'DEPTH')!
        .bids!.map(([, size]) => Number(size))
        .filter((size) => size > 0);
      expect(sizes.length).toBeGreaterThan(20);
      expect(sizes.every((size) => size >= 100 === wide)).toBe(true);
    }
  });

  it('may be followed by silence but for the summaries of the day, which stay as they are', async () => {
    const load = loadOf(2);
    const told = await listen(load, [{ type: 'DETAIL' }, { type: 'TICKER' }]);
    load.hush();
    await pause(50);
    const before = told.length;
    await pause(2200);
    const after = told.slice(before);
    expect(new Set(after.map(({ type }) => type))).toEqual(new Set(['TICKER']));
    const plain = after.map(({ data }) => data!.map(({ symbol, ...row }) => [symbol, { ...row, closeTime: 0 }]));
    expect(plain.length).toBeGreaterThan(1);
    expect(plain[1]).toEqual(plain[0]);
  });
});

describe('the feed server', () => {
  it('answers the calls it was given an answer for, and has nothing else without a sandbox', async () => {
    front = await startFeedServer(
      () => {},
      (path) => (path === '/answered' ? (body) => ({ code: 200, heard: body }) : undefined),
    );
    const answered = await fetch(`${front.url}/answered?x=1`, { method: 'POST', body: '{"a":1}' });
    expect(await answered.json()).toEqual({ code: 200, heard: { a: 1 } });
    const empty = await fetch(`${front.url}/answered`, { method: 'POST' });
    expect(await empty.json()).toEqual({ code: 200, heard: {} });
    expect((await fetch(`${front.url}/other`)).status).toBe(503);
    await expect(fetch(`${front.url}/answered`, { method: 'POST', body: '{' })).rejects.toThrow();
  });
});

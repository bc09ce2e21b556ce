import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startFeedServer } from '../../../bench/harness/feed-server.ts';
import { openLoadFeed } from '../../../bench/harness/load-feed.ts';
import { createLoad } from '../../../bench/harness/load-script.ts';
import { MARKABLE_SYMBOLS, makeMarkets } from '../../../bench/harness/made-markets.ts';
import type { View } from '../../../protocol/feed/view.ts';
import { createCompactClient } from '../../soak/feed/compact-client.ts';
import type { MarketRules } from '../../../server/market/market.ts';

const { rows, walking } = makeMarkets(20);
const RULES = rows.map(({ symbol }) => ({ symbol, priceDecimals: 2, sizeDecimals: 3 }) as MarketRules);
const MARKED = MARKABLE_SYMBOLS[0]!.toLowerCase();
const VIEW: View = {
  op: 'view',
  v: 1,
  id: 1,
  period: 100,
  pace: 0,
  klinePace: 0,
  list: [walking[1]!.symbol],
  day: true,
  watch: [{ symbol: MARKED, trades: 20, book: { step: 1, rows: 10 }, klines: ['ONE_MIN'], heads: false }],
  rest: 0,
  guards: [],
  quiet: false,
};

/** A client of a load, which counts JSON messages of the market and reads binary frames as the app does. */
async function stage(openFeed: typeof openLoadFeed | null) {
  const load = createLoad({ seed: 'feed', ticksPerSecond: 200, among: 'all', bundled: true }, openFeed);
  load.lead(walking);
  const server = await startFeedServer(load.script);
  onTestFinished(() => server.close());
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/x`);
  const client = createCompactClient(RULES, Date.now, () => undefined);
  const texts: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return client.frame(new Uint8Array(data), Date.now());
    texts.push(String(data));
    client.text(String(data));
    return undefined;
  });
  await once(socket, 'open');
  client.viewSent(VIEW);
  socket.send(JSON.stringify(VIEW));
  return { load, client, texts, socket };
}

it('a load serves the compact feed of the server to who asks for it, and nothing as JSON', async () => {
  const { load, client, texts } = await stage(openLoadFeed);
  const [marked, listed] = client.markets;
  await vi.waitFor(() => {
    expect(listed!.price).toBeGreaterThan(0);
    expect(marked!.trades.size).toBeGreaterThan(3);
    expect(marked!.book?.bids).toHaveLength(10);
    expect(marked!.candles.has('ONE_MIN')).toBe(true);
    expect(marked!.day).not.toBeNull();
  });
  expect(client.counters.garbage).toBe(0);
  expect(client.inStep).toBe(true);
  expect(texts.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['VIEW']);
  expect(load.sent().messages).toBeGreaterThan(2);
});

it('a marked price is told with the frame that has it', async () => {
  const { load, client } = await stage(openLoadFeed);
  await vi.waitFor(() => expect(client.isWaiting).toBe(false));
  load.hush();
  const before = Date.now();
  const toldMs = await load.markPrice(MARKED, true);
  expect(toldMs).toBeGreaterThanOrEqual(before);
  await vi.waitFor(() => expect(client.markets[0]!.price).toBe(100_050));
});

it('a load without the compact feed is an older server: it says nothing to a view', async () => {
  const { texts, socket, client } = await stage(null);
  socket.send(JSON.stringify({ op: 'subscribe', type: 'DETAIL' }));
  await vi.waitFor(() => expect(texts.length).toBeGreaterThan(2));
  expect(texts.some((text) => text.includes('VIEW'))).toBe(false);
  expect(client.counters.framesIn).toBe(0);
});

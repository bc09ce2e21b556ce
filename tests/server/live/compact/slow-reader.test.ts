import { expect, it } from 'vitest';
import { feedRig } from './feed-rig.ts';
import { BTC } from './moving-market.ts';

it('a slow reader never has more than 16 KiB of frames in its queue, and gets a KEY once it has read', async () => {
  const rig = feedRig();
  rig.tick(BTC, 9_000_000);
  const [slow, other] = [rig.connect(), rig.connect()];
  const wish = {
    list: ['btcusdt'],
    watch: [{ symbol: 'btcusdt', trades: 50, book: { step: 1, rows: 200 }, klines: [], heads: false }],
  };
  rig.view(slow, wish);
  rig.view(other, wish);
  slow.reads = false;
  let most = 0;
  for (let at = 1; at <= 79; at += 1) {
    for (let level = 0; level < 200; level += 1) {
      rig.book(BTC, [[8_000_000 + level, at + level]], [[9_500_000 + level, at + level]]);
    }
    for (let tick = 0; tick < 50; tick += 1) rig.tick(BTC, 9_000_000 + tick * 10_000 * (at % 3), 1_000_000);
    rig.flush();
    most = Math.max(most, slow.socket.queuedBytes);
  }
  expect(most).toBeGreaterThan(16 * 1024);
  expect(most).toBeLessThan(20 * 1024);
  expect(other.plain.flushes).toBe(79);
  const skipped = rig.feed.stats()[100].skipped;
  expect(skipped).toBeGreaterThan(50);
  expect(slow.socket.fault(rig.now())).toBeNull();
  const { keys } = slow.plain;
  await slow.drain();
  rig.flush();
  expect(slow.plain.keys).toBe(keys + 1);
  expect(slow.plain.watched).toEqual(
    new Map([...other.plain.watched].map(([number, watch]) => [number, { ...watch, trades: watch.trades.slice(-50) }])),
  );
  expect(slow.plain.books).toEqual(other.plain.books);
  rig.tick(BTC, 9_000_000);
  rig.flush();
  expect(slow.plain.prices).toEqual(other.plain.prices);
});

it('a reader that stays slow for 8 s is to be cut, a quiet one and one that recovers are not', async () => {
  const rig = feedRig();
  const client = rig.connect();
  rig.view(client, { list: ['btcusdt'] });
  client.reads = false;
  client.burden(20_000);
  rig.tick(BTC, 9_000_000);
  rig.flush();
  rig.flush(80);
  expect(client.socket.fault(rig.now())).toBeNull();
  rig.flush();
  expect(client.socket.fault(rig.now())).toBe('slow');
  rig.view(client, { quiet: true });
  expect(client.socket.fault(rig.now())).toBeNull();
});

it('what is said to one person comes whole and in order, however slow it reads', async () => {
  const rig = feedRig();
  rig.tick(BTC, 9_000_000);
  const client = rig.connect();
  rig.view(client, { list: ['btcusdt'], guards: [['btcusdt', null, 9_000_050]] });
  client.reads = false;
  client.burden(20_000);
  const { frames } = client;
  const before = frames.length;
  for (let at = 1; at <= 60; at += 1) {
    rig.tick(BTC, 9_000_000 + at);
    rig.flush();
  }
  await client.drain();
  expect(client.plain.guards).toMatchObject([{ price: 9_000_050 }]);
  // The first one began to be sent before the queue filled up.
  expect(frames.length).toBe(before + 1);
});

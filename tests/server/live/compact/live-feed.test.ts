import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { View } from '../../../../protocol/feed/view.ts';
import { BTC, ETH, eventually, liveStage } from '../live-stage.ts';
import type { TestClient } from '../live-stage.ts';
import { NOTHING } from './feed-rig.ts';
import { PlainClient } from './plain-client.ts';

type Stage = Awaited<ReturnType<typeof liveStage>>;

const TOKEN = 'ok-anna-0123456789012345';
const viewOf = (more: Partial<View>): View => ({ ...NOTHING, ...more });

/** Takes the frames that came since the last call. */
function follower(client: TestClient) {
  const plain = new PlainClient();
  let taken = 0;
  return {
    plain,
    ask(more: Partial<View>): void {
      const view = viewOf({ id: plain.viewId + 1, ...more });
      client.send(view);
      plain.asks(view.id);
    },
    take(): PlainClient {
      for (const frame of client.frames.slice(taken)) plain.take(frame);
      taken = client.frames.length;
      return plain;
    },
  };
}

/** Lets time pass on the clock of the stage, and a flush after it. */
async function pass(stage: Stage, ms: number): Promise<void> {
  stage.passTime(ms);
  await pause(150);
}

it('a view gets binary frames that are never compressed, beside the subscriptions of the same socket', async () => {
  const stage = await liveStage();
  stage.tick(BTC, '90000.00');
  await pass(stage, 0);
  const client = await stage.connect(undefined, { perMessageDeflate: true });
  const compressed: boolean[] = [];
  // The first reserved bit of a frame says that it is compressed; ws tells it by decompressing.
  client.ws.on('message', (_data, isBinary) => compressed.push(isBinary));
  const { plain, ask, take } = follower(client);
  client.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' });
  ask({ list: ['btcusdt', 'nothing'], watch: [{ symbol: 'btcusdt', trades: 9, klines: ['ONE_MIN'], heads: false }] });
  const view = await client.next('VIEW');
  expect(view).toMatchObject({ id: 1, v: 1, period: 100, numbers: { btcusdt: 0 }, refused: ['nothing'] });
  await client.until(() => client.frames.length > 0);
  expect(take().newest.get(0)).toBe(9_000_000);
  stage.tick(BTC, '90000.07');
  await pass(stage, 100);
  await client.until(() => take().newest.get(0) === 9_000_007);
  expect(plain.watched.get(0)).toMatchObject({ seq: 2, price: 9_000_007 });
  await client.until(() => client.ofType('DETAIL').length === 2);
  client.send({ op: 'unsubscribe', type: 'DETAIL', symbol: 'btcusdt' });
  await client.settled();
  stage.tick(BTC, '90000.08');
  await pass(stage, 100);
  await client.until(() => take().newest.get(0) === 9_000_008);
  expect(client.ofType('DETAIL')).toHaveLength(2);
  expect(compressed).toContain(true);
  const { feed } = stage.live.stats();
  expect(feed[100]).toMatchObject({ frames: 3, keys: 1, lost: 0, skipped: 0 });
  expect(feed[100].bytes).toBeGreaterThan(client.frames.reduce((sum, { length }) => sum + length, 0));
});

it('the newest of more than 4 views a second is answered late; it and views whose id does not grow are counted', async () => {
  const stage = await liveStage();
  const client = await stage.connect();
  for (const id of [1, 2, 3, 4, 5, 6]) client.send(viewOf({ id }));
  await client.settled();
  expect(client.ofType('VIEW').map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(stage.live.stats()).toMatchObject({ droppedViews: 1, garbage: 0 });
  await pass(stage, 200);
  expect(client.ofType('VIEW')).toHaveLength(4);
  await pass(stage, 50);
  await client.until(() => client.ofType('VIEW').length === 5);
  stage.passTime(1000);
  for (const id of [4, 3, 7]) client.send(viewOf({ id }));
  await client.settled();
  expect(client.ofType('VIEW').map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7]);
  expect(stage.live.stats()).toMatchObject({ droppedViews: 3, garbage: 0 });
});

it('a view that is none is garbage: too many markets, guards or rows, and steps and periods that do not exist', async () => {
  const stage = await liveStage();
  const client = await stage.connect();
  const watch = { symbol: 'btcusdt', trades: 9, klines: [], heads: false };
  const symbols = (count: number) => Array.from({ length: count }, (_, at) => `x${String(at).padStart(5, '0')}`);
  const bad: Record<string, unknown>[] = [
    { list: symbols(151) },
    { watch: Array.from({ length: 5 }, () => watch) },
    { guards: symbols(101).map((symbol) => [symbol, 1, 2]) },
    { guards: [['btcusdt', -1, null]] },
    { guards: [['btcusdt', 1]] },
    { watch: [{ ...watch, book: { step: 0, rows: 5 } }] },
    { watch: [{ ...watch, book: { step: 10_001, rows: 5 } }] },
    { watch: [{ ...watch, book: { step: 1, rows: 201 } }] },
    { watch: [{ ...watch, trades: 51 }] },
    { watch: [{ ...watch, klines: ['ONE_MIN', 'ONE_DAY', 'ONE_WEEK'] }] },
    { period: 150 },
    { rest: 4999 },
    { id: 0 },
    { v: 0 },
    { other: true },
    { seen: { epoch: 'e', trades: { 'BTC USDT': 5 } } },
    { seen: { epoch: 'e', trades: { btcusdt: 1, ethusdt: 1, xrpusdt: 1, adausdt: 1, dotusdt: 1 } } },
  ];
  for (const more of bad) {
    client.send({ ...NOTHING, ...more });
    await client.settled();
    stage.passTime(1000);
  }
  expect(stage.live.stats()).toMatchObject({ garbage: bad.length, droppedViews: 0 });
  expect(client.ofType('VIEW')).toEqual([]);
  client.send(viewOf({ list: symbols(150) }));
  await client.settled();
  expect((client.ofType('VIEW')[0]!['refused'] as string[]).length).toBe(150);
  expect(client.closeCode).toBeNull();
});

it('a quiet page gets no frame, no STATUS and a heartbeat a minute, but all that is said to it alone', async () => {
  const stage = await liveStage();
  stage.tick(BTC, '90000.00');
  const client = await stage.connect();
  const json = await stage.connect();
  const { plain, ask, take } = follower(client);
  client.send({ op: 'auth', token: TOKEN });
  ask({ list: ['btcusdt'], quiet: true, guards: [['btcusdt', null, 9_000_100]] });
  await client.next('AUTH');
  await client.next('VIEW');
  const pings: number[] = [];
  client.ws.on('ping', () => pings.push(1));
  for (let second = 0; second < 45; second += 15) {
    stage.tick(BTC, '90000.50');
    stage.status(ETH, second === 15);
    await pass(stage, 15_000);
  }
  expect(json.ofType('HEARTBEAT')).toHaveLength(3);
  expect(json.ofType('STATUS')).toHaveLength(3);
  expect([client.ofType('HEARTBEAT'), client.ofType('STATUS'), pings]).toEqual([[], [], []]);
  expect(client.frames).toEqual([]);
  stage.tick(BTC, '90001.00');
  await client.until(() => take().guards.length === 1);
  stage.moneyNews.publish('anna', { lines: [], things: [{ noun: 'loan', id: 'l1' }] });
  await client.next('CHANGED');
  await pass(stage, 0);
  await pass(stage, 59_000);
  expect(client.ofType('HEARTBEAT')).toEqual([]);
  await pass(stage, 1100);
  expect(client.ofType('HEARTBEAT')).toHaveLength(1);
  expect(pings.length).toBeGreaterThan(0);
  ask({ list: ['btcusdt'], quiet: false });
  await client.until(() => take().keys === 1);
  expect(client.ofType('STATUS')).toEqual([]);
  expect(plain.guards).toMatchObject([{ price: 9_000_100 }]);
});

it('a quiet page may be silent for 150 s, one that is shown for 35 s', async () => {
  const stage = await liveStage();
  const [quiet, shown] = [await stage.connect(), await stage.connect()];
  for (const client of [quiet, shown]) client.ws.pong = () => {};
  quiet.send(viewOf({ quiet: true }));
  shown.send(viewOf({}));
  await Promise.all([quiet.next('VIEW'), shown.next('VIEW')]);
  await pass(stage, 36_000);
  await eventually(() => shown.closeCode !== null);
  expect(quiet.closeCode).toBeNull();
  expect(stage.live.stats().cutSilent).toBe(1);
});

it('a page that gets frames but sends nothing by itself is asked for a sign of life before it would be cut', async () => {
  const stage = await liveStage();
  const client = await stage.connect();
  const pings: number[] = [];
  client.ws.on('ping', () => pings.push(1));
  client.send(viewOf({ list: ['btcusdt'] }));
  await client.next('VIEW');
  for (let at = 0; at < 16; at += 1) await pass(stage, 5000);
  expect(client.closeCode).toBeNull();
  expect(client.ofType('HEARTBEAT')).toEqual([]);
  expect(pings.length).toBeGreaterThan(0);
  expect(pings.length).toBeLessThan(4);
});

it('markets that turn stale are told in frames, and as STATUS only to sockets without a view', async () => {
  const stage = await liveStage();
  stage.tick(BTC, '90000.00');
  const client = await stage.connect();
  const json = await stage.connect();
  const { ask, take } = follower(client);
  ask({ list: ['btcusdt'] });
  await client.next('VIEW');
  stage.status(BTC, true);
  await pass(stage, 100);
  await json.next('STATUS');
  await client.until(() => take().stale.has(0));
  stage.status(BTC, false);
  stage.status(ETH, true);
  await pass(stage, 100);
  await client.until(() => !take().stale.has(0));
  await client.settled();
  expect(json.ofType('STATUS')).toHaveLength(2);
  expect(client.ofType('STATUS')).toEqual([]);
});

it('who closes leaves nothing behind', async () => {
  const stage = await liveStage();
  stage.tick(BTC, '90000.00');
  const client = await stage.connect();
  client.send(viewOf({ list: ['btcusdt'], guards: [['btcusdt', null, 9_000_100]] }));
  await client.until(() => client.frames.length > 0);
  client.ws.terminate();
  await eventually(() => stage.live.stats().sockets === 0);
  const { frames } = stage.live.stats().feed[100];
  stage.tick(BTC, '90005.00');
  await pass(stage, 5000);
  expect(stage.live.stats().feed[100].frames).toBe(frames);
});

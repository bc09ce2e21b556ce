import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed, vi } from 'vitest';
import { proofCheckpoints, proofReceipt, proofTicks } from '../../protocol/rest/proof.ts';
import { selectOrderList } from '../../protocol/rest/second-contract.ts';
import { spotSubmit } from '../../protocol/rest/spot.ts';
import { transfer } from '../../protocol/rest/account.ts';
import { readPostgres } from '../../server/infra/postgres.ts';
import { freshStore } from '../server/infra/fresh-database.ts';
import { booksWrong } from '../server/ledger/reconcile.ts';
import { newCluster } from './cluster-stage.ts';
import type { Cluster, Node } from './cluster-stage.ts';
import { throwAwayNats } from './throw-away-nats.ts';
import type { ThrowAwayNats } from './throw-away-nats.ts';
import { throwAwayS3 } from './throw-away-s3.ts';
import type { ThrowAwayS3 } from './throw-away-s3.ts';
import { newTrader } from './trader.ts';
import type { Trader } from './trader.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Ends soon, but not before the exchange is there again. */
const PERIOD_S = 9;
const FAIL_OVER_MS = 5000;

let nats: ThrowAwayNats;
let s3: ThrowAwayS3;
let cluster: Cluster;
let api: Node;
let first: Node;
let second: Node;
let trader: Trader;
let db: ReturnType<typeof readPostgres>;
const orders: string[] = [];

beforeAll(async () => {
  const { databaseUrl, dataDir } = await freshStore();
  await rm(dataDir, { recursive: true });
  if (databaseUrl === null) throw new Error('a cluster needs a PostgreSQL');
  [nats, s3] = await Promise.all([throwAwayNats(), throwAwayS3()]);
  db = readPostgres(databaseUrl);
  cluster = await newCluster(
    { databaseUrl, natsUrl: nats.url, blobUrl: s3.url },
    { SHORT_PERIODS: String(PERIOD_S), MARKET_RATE: '4' },
  );
  first = await cluster.node('engine');
  second = await cluster.node('engine');
  api = await cluster.node('api');
  await first.start();
  await leading(first, 1);
  await Promise.all([second.start(), api.start()]);
  trader = await newTrader(api.url, PERIOD_S);
}, 180_000);

beforeEach(() => {
  onTestFailed(() => {
    for (const node of [first, second, api]) process.stderr.write(`${node.name}:\n${node.said()}\n`);
  });
});
afterAll(async () => {
  trader?.close();
  await cluster.stop();
  await db.close();
  await nats.kill();
  await s3.stop();
});

const leading = (node: Node, times: number) => vi.waitFor(() => expect(node.timesLed()).toBe(times), 30_000);
const ticksHeard = (): number => trader.heard.filter(({ type }) => type === 'TRADE').length;

/** The market moves, as a person at the API node sees it. */
async function marketMoves(): Promise<void> {
  const before = ticksHeard();
  await vi.waitFor(() => expect(ticksHeard()).toBeGreaterThan(before + 2), 15_000);
}

async function expectSettled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string }>`select state from second_order where state <> 'refused'`.execute(
        db.db,
      );
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['settled']));
    },
    { timeout: 40_000, interval: 200 },
  );
}

it('a node that never leads shows the market, takes orders and tells their person how they end', async () => {
  await marketMoves();
  await vi.waitFor(() => expect(trader.heard.some(({ type }) => type === 'DEPTH')).toBe(true));
  orders.push((await trader.up('5')).id);
  const body = { asset: 'USDT', from: 'contract', to: 'spot', amount: '100' };
  expect(await trader.ask(transfer, { ...body, clientOrderId: randomUUID() })).toMatchObject({ code: 200 });
  const spot = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteQuantity: '50', clientOrderId: randomUUID() };
  const placed = await trader.ask(spotSubmit, spot);
  expect(placed).toMatchObject({ code: 200, data: { order: { status: 'filled' } } });
  expect(await trader.ask(spotSubmit, spot)).toEqual({
    ...placed,
    data: { ...(placed.data as object), serverTime: expect.any(Number) },
  });
  await expectSettled();
  const told = () =>
    trader.heard.filter(({ type }) => type === 'ORDER').map(({ data }) => data as { id: string; status: number }[]);
  await vi.waitFor(() => expect(told().flat()).toContainEqual(expect.objectContaining({ id: orders[0], status: 1 })));
  expect(await trader.ask(proofReceipt, { orderId: orders[0] })).toMatchObject({ code: 200 });
});

it('the engine is killed: another leads within 5 s, and what was open is settled once', async () => {
  orders.push((await trader.up('5')).id);
  const connections = trader.timesConnected();
  const killedMs = Date.now();
  first.signal('SIGKILL');
  await first.ended();
  await leading(second, 1);
  expect(Date.now() - killedMs).toBeLessThan(FAIL_OVER_MS);
  await marketMoves();
  // Messages of the dead may be lost: whoever is signed in comes back and reads again.
  await vi.waitFor(() => expect(trader.timesConnected()).toBeGreaterThan(connections), 10_000);
  orders.push((await trader.up('5')).id);
  await expectSettled();
});

it('the engine is frozen: another leads within 5 s, and once it thaws it ends without having written a thing', async () => {
  await first.start();
  orders.push((await trader.up('5')).id);
  const frozenMs = Date.now();
  second.signal('SIGSTOP');
  await leading(first, 2);
  expect(Date.now() - frozenMs).toBeLessThan(FAIL_OVER_MS);
  await marketMoves();
  second.signal('SIGCONT');
  expect(await second.ended()).toBe(1);
  orders.push((await trader.up('5')).id);
  await expectSettled();
  await second.start();
});

it('the bus is killed: ticks and orders go on without it, and with it again', async () => {
  await nats.kill();
  await marketMoves();
  orders.push((await trader.up('5')).id);
  await nats.start();
  await marketMoves();
  orders.push((await trader.up('5')).id);
  await expectSettled();
});

it('nothing is lost, doubled or out of balance', async () => {
  const { rows } = await sql<{ id: string; journals: number }>`
    select o.id, count(j.id) as journals from second_order o left join journal j on j.key = 'settle:' || o.id
    where o.state = 'settled' group by o.id
  `.execute(db.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
  for (const { journals } of rows) expect(journals).toBeLessThanOrEqual(1);
  const { total } = await trader.ask(selectOrderList, { status: 1 });
  expect(total).toBe(orders.length);
  expect(await booksWrong(db.db)).toEqual([]);
});

it('every node has the same chain, without a gap, and the same signatures over it', async () => {
  const everywhere = await Promise.all(
    [api, first, second].map(async ({ url }) => {
      const ask = async (path: string, body: object) => {
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return ((await answer.json()) as { data: unknown }).data;
      };
      const { ticks, prevHash } = (await ask(proofTicks.path, { symbol: 'BTCUSDT', fromSeq: 1, toSeq: 400 })) as {
        prevHash: string;
        ticks: { seq: number; ts: number; price: string; source: string; hash: string }[];
      };
      const { checkpoints } = (await ask(proofCheckpoints.path, {
        symbol: 'BTCUSDT',
        fromSeq: 1,
        toSeq: ticks.at(-1)!.seq,
      })) as {
        checkpoints: unknown[];
      };
      return { prevHash, ticks, checkpoints };
    }),
  );
  const [here, ...others] = everywhere;
  for (const other of others) expect(other).toEqual(here);
  expect(here!.checkpoints.length).toBeGreaterThan(10);
  let hash = here!.prevHash;
  for (const [at, { seq, ts, price, source, hash: told }] of here!.ticks.entries()) {
    expect(seq).toBe(at + 1);
    hash = createHash('sha256').update([hash, 'BTCUSDT', seq, ts, price, source].join('|')).digest('hex');
    expect(told).toBe(hash);
  }
  // The ticks come from all three engines.
  expect(new Set(here!.ticks.map(({ source }) => source)).size).toBeGreaterThanOrEqual(1);
});

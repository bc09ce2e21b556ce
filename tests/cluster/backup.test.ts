import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { transfer } from '../../protocol/rest/account.ts';
import { proofCheckpoints, proofTicks } from '../../protocol/rest/proof.ts';
import { selectOrderList } from '../../protocol/rest/second-contract.ts';
import { postgresBin } from '../ensure-postgres.ts';
import { freshDataDir } from '../server/infra/fresh-data-dir.ts';
import { freshStore } from '../server/infra/fresh-database.ts';
import { newCluster, newServer } from './cluster-stage.ts';
import type { Node } from './cluster-stage.ts';
import { throwAwayNats } from './throw-away-nats.ts';
import { throwAwayS3 } from './throw-away-s3.ts';
import { newTrader } from './trader.ts';
import type { Trader } from './trader.ts';

vi.setConfig({ testTimeout: 300_000 });

const PERIOD_S = 2;
const SETTINGS = { SHORT_PERIODS: String(PERIOD_S), MARKET_RATE: '4' };

async function stop(node: Node): Promise<void> {
  node.signal('SIGTERM');
  expect(await node.ended()).toBe(0);
}

const settled = (trader: Trader, count: number) =>
  vi.waitFor(async () => expect((await trader.ask(selectOrderList, { status: 1 })).total).toBe(count), 60_000);

/** An order that is settled, as the exchange shows it. */
async function trade(trader: Trader, count: number): Promise<unknown> {
  await trader.up('5');
  await settled(trader, count);
  return (await trader.ask(selectOrderList, { status: 1 })).rows;
}

/** Returns the published data by which anybody can check a trade. */
async function proofs(trader: Trader): Promise<unknown> {
  const ticks = await trader.ask(proofTicks, { symbol: 'BTCUSDT', fromSeq: 1, toSeq: 20 });
  const checkpoints = await trader.ask(proofCheckpoints, { symbol: 'BTCUSDT', fromSeq: 1, toSeq: 20 });
  return [ticks.data, checkpoints.data];
}

/** Runs `npm run ledger:check`. @throws Error when the books are wrong */
const checkBooks = (at: string): string =>
  execFileSync(process.execPath, ['server/ledger-check.ts', at], { encoding: 'utf8' });

it('a server alone is restored from a copy of its folder', async () => {
  const dataDir = await freshDataDir();
  const backup = await mkdtemp(join(tmpdir(), 'tern-backup-'));
  onTestFinished(async () => {
    for (const dir of [dataDir, backup]) await rm(dir, { recursive: true, force: true });
  });
  const server = await newServer(dataDir, SETTINGS);
  onTestFinished(() => server.signal('SIGKILL'));
  await server.start();
  const trader = await newTrader(server.url, PERIOD_S);
  onTestFinished(() => trader.close());
  const before = await trade(trader, 1);
  const proven = await proofs(trader);
  await stop(server);
  await cp(dataDir, backup, { recursive: true });

  await server.start();
  await trade(trader, 2);
  await stop(server);
  await rm(dataDir, { recursive: true });
  await cp(backup, dataDir, { recursive: true });

  expect(checkBooks(dataDir)).toContain('The books are right');
  await server.start();
  expect((await trader.ask(selectOrderList, { status: 1 })).rows).toEqual(before);
  expect(await proofs(trader)).toEqual(proven);
  await trade(trader, 2);
});

it('a cluster is restored from a dump, with the folder of a node or an empty one', async () => {
  const { databaseUrl, dataDir } = await freshStore();
  const backup = await mkdtemp(join(tmpdir(), 'tern-backup-'));
  const [nats, s3] = await Promise.all([throwAwayNats(), throwAwayS3()]);
  const cluster = await newCluster({ databaseUrl: databaseUrl!, natsUrl: nats.url, blobUrl: s3.url }, SETTINGS);
  onTestFinished(async () => {
    await cluster.stop();
    await nats.kill();
    await s3.stop();
    for (const dir of [dataDir, backup]) await rm(dir, { recursive: true, force: true });
  });
  const [engine, api] = [await cluster.node('engine'), await cluster.node('api')];
  const folderOf = ({ name }: Node): string => join(cluster.dir, name);
  await engine.start();
  await api.start();
  const trader = await newTrader(api.url, PERIOD_S);
  onTestFinished(() => trader.close());
  await trade(trader, 1);

  // As docs/operations.md says: the folder of a node that takes a rest, then the dump.
  await stop(api);
  await cp(folderOf(api), join(backup, 'folder'), { recursive: true });
  await api.start();
  const before = await trade(trader, 2);
  const proven = await proofs(trader);
  const dump = join(backup, 'tern.dump');
  execFileSync(join(postgresBin(), 'pg_dump'), ['--format=custom', `--file=${dump}`, databaseUrl!]);
  const body = { asset: 'USDT', from: 'contract', to: 'spot', amount: '100' };
  expect(await trader.ask(transfer, { ...body, clientOrderId: randomUUID() })).toMatchObject({ code: 200 });
  await trade(trader, 3);
  await stop(api);
  await stop(engine);

  execFileSync(join(postgresBin(), 'pg_restore'), ['--clean', '--if-exists', `--dbname=${databaseUrl!}`, dump]);
  await expect(engine.start()).rejects.toThrow('ticks that the database has not');
  await rm(folderOf(engine), { recursive: true });
  await rm(folderOf(api), { recursive: true });
  await cp(join(backup, 'folder'), folderOf(engine), { recursive: true });
  expect(checkBooks(databaseUrl!)).toContain('The books are right');
  await engine.start();
  await api.start();
  expect((await trader.ask(selectOrderList, { status: 1 })).rows).toEqual(before);
  expect(await proofs(trader)).toEqual(proven);
  await trade(trader, 3);
});

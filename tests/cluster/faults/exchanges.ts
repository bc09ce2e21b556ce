import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from '../../../server/infra/db.ts';
import type { SettleTick } from '../../../server/engine/second-contract/settlement.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { readPostgres } from '../../../server/infra/postgres.ts';
import { openTickLog } from '../../../server/market/tick-log.ts';
import { ensurePostgres } from '../../ensure-postgres.ts';
import { startPostgres } from '../../races/throw-away-postgres.ts';
import { entryFor } from '../../server/market/market-support.ts';
import { freshDataDir } from '../../server/infra/fresh-data-dir.ts';
import { newCluster, newServer } from '../cluster-stage.ts';
import type { Node } from '../cluster-stage.ts';
import { freePort } from '../../free-port.ts';
import { newDatabase } from '../surroundings.ts';
import { throwAwayNats } from '../throw-away-nats.ts';
import { childServer } from './child-server.ts';
import { victim } from './victims.ts';
import type { Victim } from './victims.ts';

/** An exchange that is to be killed. */
export interface Exchange {
  readonly name: string;
  /** Public address. */
  readonly url: string;
  /** Services that the exchange depends on. */
  readonly victims: readonly Victim[];
  /** kill -9 of what works as the engine; resolves once one works again. */
  kill(): Promise<void>;
  /**
   * Makes two processes of a cluster act as the engine at once for a moment, in a different way each round; null for
   * other exchanges.
   */
  readonly twoEngines: ((round: number) => Promise<void>) | null;
  /** Stops it. @returns how to read what it leaves behind */
  stop(): Promise<Remains>;
  remove(): Promise<void>;
}

export interface Remains {
  readonly db: Db;
  /** Every published tick of BTCUSDT, of each node. */
  readonly chains: readonly (readonly (SettleTick & { readonly hash: string })[])[];
  close(): Promise<void>;
}

const ENGINE_LOCK = 7_461_202;
const SETTINGS = { MARKET_RATE: '4', MARKET_SEED: 'faults' };
const from = (name: string): string => join(import.meta.dirname, name);

async function chainIn(dataDir: string): Promise<Remains['chains'][number]> {
  const { rules } = entryFor('BTCUSDT');
  const log = openTickLog(join(dataDir, 'ticks', 'BTCUSDT'), rules, '');
  const ticks = [];
  for await (const { tick } of log.from(1)) ticks.push(tick);
  log.close();
  return ticks;
}

/** Restarts a process whenever it ends, as a supervisor would. @returns a function that stops that */
function keep(node: Node): () => void {
  const now = { resting: false };
  const again = async (): Promise<void> => {
    while (!now.resting) {
      await node.ended();
      if (now.resting) return;
      await pause(200);
      await node.start().catch((error: unknown) => process.stderr.write(`${String(error).split('\n')[0]}\n`));
    }
  };
  void again();
  return () => {
    now.resting = true;
  };
}

async function stopNode(node: Node): Promise<void> {
  if (!node.isRunning()) return;
  node.signal('SIGTERM');
  await node.ended();
}

async function killAndStart(server: Node): Promise<void> {
  server.signal('SIGKILL');
  await server.ended();
  await server.start();
}

/** One process on the embedded database. */
export async function embeddedExchange(settings: Readonly<Record<string, string>>): Promise<Exchange> {
  const dataDir = await freshDataDir();
  const server = await newServer(dataDir, { ...SETTINGS, ...settings });
  await server.start();
  return {
    name: 'embedded',
    url: server.url,
    victims: [],
    twoEngines: null,
    kill: () => killAndStart(server),
    async stop() {
      await stopNode(server);
      const chains = [await chainIn(dataDir)];
      const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
      return { db, chains, close };
    },
    async remove() {
      server.signal('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One process on PostgreSQL, with the prices of an upstream, which is its victim. */
export async function postgresExchange(settings: Readonly<Record<string, string>>): Promise<Exchange> {
  const postgres = await startPostgres(ensurePostgres(), true);
  await newDatabase(postgres);
  const port = await freePort();
  const feed = await childServer([from('upstream-process.ts'), String(port)]);
  const upstream = await victim('feed', feed, port);
  const dataDir = await mkdtemp(join(tmpdir(), 'tern-faults-'));
  const server = await newServer(dataDir, {
    DATABASE_URL: postgres.urlOf('tern'),
    MARKET_FEED: 'binance',
    MARKET_REST: `http://127.0.0.1:${upstream.port}`,
    MARKET_STREAM: `ws://127.0.0.1:${upstream.port}`,
    ...settings,
  });
  await server.start();
  return {
    name: 'PostgreSQL',
    url: server.url,
    victims: [upstream],
    twoEngines: null,
    kill: () => killAndStart(server),
    async stop() {
      await stopNode(server);
      return { ...readPostgres(postgres.urlOf('tern')), chains: [await chainIn(dataDir)] };
    },
    async remove() {
      server.signal('SIGKILL');
      await upstream.close();
      await feed.kill();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two engines and a node that takes requests, on PostgreSQL, NATS and an S3 store, which are its victims. */
export async function clusterExchange(settings: Readonly<Record<string, string>>): Promise<Exchange> {
  const postgres = await startPostgres(ensurePostgres(), true);
  await newDatabase(postgres);
  const nats = await throwAwayNats();
  const files = await mkdtemp(join(tmpdir(), 'tern-s3-'));
  const s3Port = await freePort();
  const s3 = await childServer([from('store-process.ts'), String(s3Port), files]);
  const bus = { pids: () => [nats.pid()!], kill: () => nats.kill(), start: () => nats.start() };
  const victims = [
    await victim('database', postgres, postgres.socket),
    await victim('NATS', bus, Number.parseInt(new URL(nats.url).port, 10)),
    await victim('S3', s3, s3Port),
  ];
  const [databaseLine, busLine, storeLine] = victims.map(({ port }) => port);
  const cluster = await newCluster(
    {
      databaseUrl: `postgres://tern@127.0.0.1:${databaseLine}/tern`,
      natsUrl: `nats://127.0.0.1:${busLine}`,
      blobUrl: `http://S3RVER:S3RVER@127.0.0.1:${storeLine}/tern`,
    },
    { ...SETTINGS, ...settings },
  );
  const engines = [await cluster.node('engine'), await cluster.node('engine')];
  const api = await cluster.node('api');
  const nodes = [...engines, api];
  const led = (): number => engines.reduce((sum, { timesLed }) => sum + timesLed(), 0);
  const untilLed = async (times: number): Promise<void> => {
    for (const sinceMs = Date.now(); led() < times; await pause(20)) {
      if (Date.now() - sinceMs > 60_000) {
        throw new Error(`no engine takes over:\n${nodes.map(({ name, said }) => `${name}:\n${said()}`).join('\n')}`);
      }
    }
  };
  // One after the other: the first makes the tables and the keys.
  for (const node of nodes) await node.start();
  await untilLed(1);
  const rest = nodes.map(keep);
  const leader = (): Node => engines.reduce((a, b) => ((a.lastLedAt() ?? '') > (b.lastLedAt() ?? '') ? a : b));

  return {
    name: 'cluster',
    url: api.url,
    victims,
    async kill() {
      const [node, times] = [leader(), led()];
      node.signal('SIGKILL');
      await untilLed(times + 1);
    },
    async twoEngines(round) {
      const [node, times] = [leader(), led()];
      if (round % 2 === 0) {
        node.signal('SIGSTOP');
        await untilLed(times + 1);
        node.signal('SIGCONT');
        return;
      }
      // The lock is taken from an engine that is well, and knows nothing of it yet.
      const client = new pg.Client({ connectionString: postgres.urlOf('tern') });
      await client.connect();
      await client.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = ${ENGINE_LOCK}`,
      );
      await client.end();
      await untilLed(times + 1);
    },
    async stop() {
      for (const each of rest) each();
      await Promise.all(nodes.map(stopNode));
      const chains = [];
      for (const { name } of nodes) chains.push(await chainIn(join(cluster.dir, name)));
      return { ...readPostgres(postgres.urlOf('tern')), chains };
    },
    async remove() {
      for (const each of rest) each();
      await cluster.stop();
      for (const each of victims) await each.close();
      await s3.kill();
      await nats.kill();
      await postgres.stop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

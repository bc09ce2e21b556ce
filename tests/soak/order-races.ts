import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/infra/db.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { ensurePostgres } from '../ensure-postgres.ts';
import { orderRound } from '../races/order-pairs.ts';
import type { RaceDatabases } from '../races/race-databases.ts';
import { spotStage } from '../races/spot-stage.ts';
import { startPostgres } from '../races/throw-away-postgres.ts';

const PAIRS_A_ROUND = 100;

/** @returns whether every round went right */
async function raceOn(name: string, databases: RaceDatabases, pairs: number): Promise<boolean> {
  const stage = await spotStage(databases);
  const both = [await stage.engine(), await stage.engine()] as const;
  let done = 0;
  try {
    for (; done < pairs; done += PAIRS_A_ROUND) {
      await orderRound(stage, both, PAIRS_A_ROUND);
      if (done % 5000 === 0) process.stderr.write(`${name}: ${done} pairs\n`);
    }
    await stage.expectBooksRight();
    await stage.expectFillsRight();
    process.stdout.write(`${name}: ${done} pairs, none lost and none doubled, the books right\n`);
    return true;
  } catch (error) {
    process.stdout.write(`${name}: wrong after ${done} pairs: ${String(error)}\n`);
    return false;
  } finally {
    await stage.close();
  }
}

/** Opens a database again: one of the embedded kind by the connection it has, which is its only one. */
const databasesOf = (first: Database, another: () => Promise<Database>): RaceDatabases => ({
  first,
  another,
  breakConnections: () => Promise.reject(new Error('not in this run')),
  close: () => first.close(),
});

/** Half of the pairs on each kind of database. @returns whether all of them ended right */
export async function soakOrderRaces(pairs: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tern-races-'));
  const server = await startPostgres(ensurePostgres());
  try {
    const opened: Database[] = [];
    // A folder each, as processes have; the orders are on the server.
    const open = () =>
      openDatabase({ dataDir: join(folder, `postgres-${opened.length}`), databaseUrl: server.urlOf('postgres') });
    const openOne = async () => {
      const database = await open();
      opened.push(database);
      return database;
    };
    const onServer = await raceOn('PostgreSQL', databasesOf(await openOne(), openOne), pairs / 2);
    for (const database of opened.slice(1)) await database.close();
    const embedded = await openDatabase({ dataDir: join(folder, 'embedded'), databaseUrl: null });
    const inside = await raceOn(
      'embedded',
      databasesOf(embedded, () => Promise.resolve(embedded)),
      pairs / 2,
    );
    return onServer && inside;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

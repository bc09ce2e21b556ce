import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * File with the database id. A PostgreSQL and the data folder of its engine belong together, because the ticks in the
 * folder decide the orders in the database. An engine with another folder would begin new tick chains and settle by
 * them, so both carry one id.
 */
const FILE = 'database-id';
/** Entries of a folder that an engine has used: ticks, or an embedded database. */
const TRACES = ['ticks', 'db'];

/** Id of a cluster's database. It contains the ticks, from which nodes fill their folders. */
const CLUSTER = 'cluster';

async function idInFolder(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, FILE), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function idInDatabase(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from data_folder`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Checks that database and folder belong together.
 * @returns the id that both carry, null while the database has none
 * @throws Error when they do not
 */
export async function checkFolder(db: Db, dataDir: string): Promise<string | null> {
  const known = await idInDatabase(db);
  if (known === CLUSTER) throw new Error('the database belongs to a cluster: start with ROLE=engine or ROLE=api');
  if (known === null && TRACES.some((name) => existsSync(join(dataDir, name)))) {
    throw new Error(`${dataDir} has the ticks of another database: a new DATABASE_URL needs an empty DATA_DIR`);
  }
  if (known !== null && known !== (await idInFolder(dataDir))) {
    throw new Error(
      `the ticks of the database are not in ${dataDir}: start with the DATA_DIR that belongs to DATABASE_URL`,
    );
  }
  return known;
}

/**
 * Gives database and folder one id at the first start. Only the engine may call it; after a crash half way the next
 * call completes it.
 */
export async function bindFolder(db: Db, dataDir: string): Promise<void> {
  if ((await checkFolder(db, dataDir)) !== null) return;
  const id = (await idInFolder(dataDir)) || randomUUID();
  const file = await open(join(dataDir, FILE), 'w');
  await file.writeFile(`${id}\n`);
  await file.sync();
  await file.close();
  await sql`insert into data_folder (id) values (${id})`.execute(db);
}

/**
 * Marks a new database as that of a cluster, and checks the folder of a node.
 * @throws Error when the folder belongs to a single server or to another database
 */
export async function joinCluster(db: Db, dataDir: string): Promise<void> {
  if ((await idInFolder(dataDir)) !== null || existsSync(join(dataDir, 'db'))) {
    throw new Error(`${dataDir} is that of a server alone: a node of a cluster needs another DATA_DIR`);
  }
  await sql`insert into data_folder (id) values (${CLUSTER}) on conflict do nothing`.execute(db);
  if ((await idInDatabase(db)) !== CLUSTER) {
    throw new Error('the database is that of a server alone, whose ticks are in its DATA_DIR: start with ROLE=all');
  }
}

/**
 * Checks that an embedded database may use the folder.
 * @throws Error when the folder belongs to a PostgreSQL
 */
export async function checkFolderIsFree(dataDir: string): Promise<void> {
  if ((await idInFolder(dataDir)) !== null) {
    throw new Error(`${dataDir} belongs to a PostgreSQL: set DATABASE_URL, or choose another DATA_DIR`);
  }
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * A PostgreSQL and the data folder of its engine belong together: the ticks in the folder decide the trades in the
 * database. An engine with another folder would begin the chains of ticks anew and settle by those, so both carry one id.
 */
const FILE = 'database-id';
/** What is in a folder once an engine has worked on it: ticks, or a database of its own with trades on them. */
const TRACES = ['ticks', 'db'];

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
 * @returns the id that both carry, null while the database has none
 * @throws Error when they do not belong together
 */
export async function checkFolder(db: Db, dataDir: string): Promise<string | null> {
  const known = await idInDatabase(db);
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

/** Gives both one id, at the first start. Only the owner of the engine may; a crash on the way is made good by the next call. */
export async function bindFolder(db: Db, dataDir: string): Promise<void> {
  if ((await checkFolder(db, dataDir)) !== null) return;
  const id = (await idInFolder(dataDir)) || randomUUID();
  const file = await open(join(dataDir, FILE), 'w');
  await file.writeFile(`${id}\n`);
  await file.sync();
  await file.close();
  await sql`insert into data_folder (id) values (${id})`.execute(db);
}

/** @throws Error when the folder belongs to a PostgreSQL, so that an embedded database has no business in it */
export async function checkFolderIsFree(dataDir: string): Promise<void> {
  if ((await idInFolder(dataDir)) !== null) {
    throw new Error(`${dataDir} belongs to a PostgreSQL: set DATABASE_URL, or choose another DATA_DIR`);
  }
}

import { rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import { lockDirectory } from './directory-lock.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { startPgliteThread } from './pglite-thread.ts';
import type { PgliteThread } from './pglite-thread.ts';

/**
 * The database. Each part narrows it to its own tables: `db.withTables<MarketTables>()`.
 * One connection behind it: inside a transaction use the `trx`, never the `db`, which would wait for that transaction.
 * What comes back: `bigint` as number, `numeric` as text, `timestamptz` as Date, `jsonb` parsed.
 */
export type Db = Kysely<object>;

export interface Database {
  readonly db: Db;
  /** Finishes running queries, writes a checkpoint and frees the folder. Calling it twice is harmless. */
  close(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** A store is never seen half made: it is built and migrated under another name first. */
async function createStore(store: string, migrations: readonly Migration[]): Promise<void> {
  const unfinished = `${store}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const thread = await startPgliteThread(unfinished);
  try {
    await migrate(thread, migrations);
  } finally {
    await thread.close();
  }
  await rename(unfinished, store);
}

async function openStore(store: string, migrations: readonly Migration[]): Promise<PgliteThread> {
  if (!existsSync(store)) await createStore(store, migrations);
  const thread = await startPgliteThread(store);
  try {
    await migrate(thread, migrations);
    return thread;
  } catch (error) {
    await thread.close();
    throw error;
  }
}

/**
 * Opens the store of a data folder, migrated; both are created when missing.
 * @param migrations folder of numbered SQL files
 * @throws Error when another process has the folder, or a migration fails or was edited
 */
export async function openDatabase(dataDir: string, migrations: string = MIGRATIONS): Promise<Database> {
  const files = await readMigrations(migrations);
  const unlock = await lockDirectory(dataDir);
  try {
    const thread = await openStore(join(dataDir, 'db'), files);
    const db = new Kysely<object>({ dialect: pgliteDialect(thread) });
    let closing: Promise<void> | null = null;
    return { db, close: () => (closing ??= thread.close().finally(unlock)) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

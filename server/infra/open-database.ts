import { rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import type { Config } from './config.ts';
import { bindFolder, checkFolder, checkFolderIsFree, joinCluster } from './data-folder.ts';
import type { Database } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { startPgliteThread } from './pglite-thread.ts';
import type { PgliteThread } from './pglite-thread.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Creates a store under a temporary name, so that a half migrated one never exists under its own. */
async function createStore(store: string, migrations: readonly Migration[]): Promise<void> {
  const unfinished = `${store}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const thread = await startPgliteThread(unfinished);
  try {
    await migrate(thread, migrations, unfinished);
  } finally {
    await thread.close();
  }
  await rename(unfinished, store);
}

async function openStore(store: string, migrations: readonly Migration[]): Promise<PgliteThread> {
  if (!existsSync(store)) await createStore(store, migrations);
  const thread = await startPgliteThread(store);
  try {
    await migrate(thread, migrations, `the data folder ${dirname(store)}`);
    return thread;
  } catch (error) {
    await thread.close();
    throw error;
  }
}

async function openEmbedded(dataDir: string, migrations: readonly Migration[]): Promise<Database> {
  await checkFolderIsFree(dataDir);
  const thread = await openStore(join(dataDir, 'db'), migrations);
  const db = new Kysely<object>({ dialect: pgliteDialect(thread) });
  return { db, ownEngine: async (lost) => thread.onLost(lost), close: () => thread.close() };
}

async function openServer(url: string, migrations: readonly Migration[], waitMs?: number): Promise<Database> {
  // Imported only when used, so that the server starts faster without it.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, migrations, waitMs);
}

/** Opens the PostgreSQL of a single server, bound to its folder once that server is the engine. */
function ofServer(opened: Database, dataDir: string): Database {
  return {
    ...opened,
    ownEngine: async (lost, nodeUrl) => {
      // Checked before as well, so that a server with the wrong folder fails without waiting for the other engine to
      // end.
      await checkFolder(opened.db, dataDir);
      await opened.ownEngine(lost, nodeUrl);
      await bindFolder(opened.db, dataDir);
    },
  };
}

/** Opens the PostgreSQL of a cluster, which this folder's node joins. */
async function ofCluster(opened: Database, dataDir: string): Promise<Database> {
  try {
    await joinCluster(opened.db, dataDir);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Opens the database, migrated: PostgreSQL at `databaseUrl`, else the store in the data folder, created when missing.
 * In both cases the folder is locked for this process until `close`, because it also contains the tick log.
 * @param migrations  folder of numbered SQL files
 * @param waitMs  longest wait for a PostgreSQL that does not answer, a minute by default
 * @throws Error when another process has the folder, the server cannot be reached, or a migration fails or was edited
 */
export async function openDatabase(
  { dataDir, databaseUrl, cluster = null }: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'cluster'>>,
  migrations: string = MIGRATIONS,
  waitMs?: number,
): Promise<Database> {
  const files = await readMigrations(migrations);
  const unlock = await lockDirectory(dataDir);
  try {
    const opened = await (databaseUrl === null
      ? openEmbedded(dataDir, files)
      : openServer(databaseUrl, files, waitMs).then((server) => (cluster ? ofCluster : ofServer)(server, dataDir)));
    let closing: Promise<void> | null = null;
    return { ...opened, close: () => (closing ??= opened.close().finally(unlock)) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * `npm run ledger:check [-- FOLDER | -- URL]` checks the ledger of a stopped server's data folder, or of a PostgreSQL,
 * in use or not; without an argument that of DATABASE_URL or DATA_DIR. It changes nothing in a PostgreSQL; it opens a
 * folder as a server's start would, including new migrations. Exit code 0: no faults; 1: a line for each fault; 2:
 * nothing to check.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './infra/config.ts';
import type { Database } from './infra/db.ts';
import { openDatabase } from './infra/open-database.ts';
import { bookFaults, booksSize } from './ledger/reconcile.ts';

const USAGE = 'npm run ledger:check [-- DATA_FOLDER | -- postgres://user:password@host:5432/name]';

type Books = Pick<Database, 'db' | 'close'>;

async function openFolder(dataDir: string): Promise<Books> {
  // Opening would create a store.
  if (!existsSync(join(dataDir, 'db'))) throw new Error(`there is no database in ${dataDir}`);
  return openDatabase({ dataDir, databaseUrl: null });
}

async function openServer(url: string): Promise<Books> {
  const { readPostgres } = await import('./infra/postgres.ts');
  return readPostgres(url);
}

function booksOf(named: readonly string[]): Promise<Books> {
  const [name] = named;
  if (named.length > 1 || name?.startsWith('-')) throw new Error(`usage: ${USAGE}`);
  const config = readConfig({ ...process.env, ...(name?.includes('://') ? { DATABASE_URL: name } : {}) });
  if (name !== undefined && !name.includes('://')) return openFolder(name);
  return config.databaseUrl === null ? openFolder(config.dataDir) : openServer(config.databaseUrl);
}

async function check(): Promise<number> {
  const { db, close } = await booksOf(process.argv.slice(2));
  try {
    const faults = await bookFaults(db);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    if (faults.length > 0) return 1;
    const { accounts, journals, assets, holds } = await booksSize(db);
    process.stdout.write(
      `The books are right: ${accounts} accounts, ${journals} journals, ${assets} assets, ${holds} open holds\n`,
    );
    return 0;
  } finally {
    await close();
  }
}

check().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);

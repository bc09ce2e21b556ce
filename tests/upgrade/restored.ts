import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../server/infra/config.ts';
import type { Config } from '../../server/infra/config.ts';
import type { MigrationSession } from '../../server/infra/migrate.ts';
import { startPgliteThread } from '../../server/infra/pglite-thread.ts';
import { restoreDatabase, restoreFiles } from './dump.ts';
import type { Dump } from './dump.ts';

/** A data folder as a release left it, with its database and its keys. */
export interface Restored {
  readonly config: Config;
  /** Works on the database as nobody's server. */
  inDatabase<T>(work: (session: MigrationSession) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** One connection to the PostgreSQL at `url`. */
export async function onServer<T>(url: string, work: (session: MigrationSession) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async (sql: string, parameters: readonly unknown[]) => client.query(sql, [...parameters]);
  const script = async (sql: string): Promise<void> => void (await client.query(sql));
  return work({ query, script }).finally(() => client.end());
}

async function inStore<T>(dir: string, work: (session: MigrationSession) => Promise<T>): Promise<T> {
  const thread = await startPgliteThread(dir);
  return work(thread).finally(() => thread.close());
}

/** The id that ties a folder to a PostgreSQL; an embedded database lies in its folder and has none. */
const ID_FILE = 'data/database-id';

const withoutId = (dump: Dump): Dump => ({
  ...dump,
  tables: { ...dump.tables, data_folder: [] },
  files: Object.fromEntries(Object.entries(dump.files).filter(([path]) => path !== ID_FILE)),
});

/**
 * On the server of the `postgres` project, else in an embedded database. Ticks come quickly in it, and trades of two
 * seconds are on offer, so that one is over soon.
 */
export async function restored(dump: Dump): Promise<Restored> {
  const home = mkdtempSync(join(tmpdir(), 'tern-upgrade-'));
  const dataDir = join(home, 'data');
  mkdirSync(dataDir);
  const serverUrl = inject('postgresUrl');
  const name = `tern_${randomUUID().replaceAll('-', '')}`;
  const url = serverUrl?.replace(/[^/]+$/, name);
  const inDatabase: Restored['inDatabase'] = (work) =>
    url === undefined ? inStore(join(dataDir, 'db'), work) : onServer(url, work);
  if (serverUrl !== undefined) await onServer(serverUrl, ({ script }) => script(`create database ${name}`));
  const fitting = url === undefined ? withoutId(dump) : dump;
  restoreFiles(home, fitting);
  await inDatabase((session) => restoreDatabase(session, fitting));
  return {
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      PROOF_KEY_FILE: join(home, 'keys', 'proof-signing-key.pem'),
      PERSONAL_KEY_FILE: join(home, 'keys', 'personal-data-key'),
      MARKET_SEED: 'release',
      MARKET_RATE: '4',
      SHORT_PERIODS: '2',
    }),
    inDatabase,
    async remove() {
      if (serverUrl !== undefined)
        await onServer(serverUrl, ({ script }) => script(`drop database ${name} with (force)`));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

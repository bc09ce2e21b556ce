import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { freshDataDir } from './fresh-data-dir.ts';

/** Folder of a migrated, empty database, ready for `openDatabase`. */
export interface FreshStore {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

async function tell(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A copy of the template database on the server of the `postgres` project. @returns its url */
async function freshOnServer(serverUrl: string): Promise<string> {
  const name = `tern_${randomUUID().replaceAll('-', '')}`;
  await tell(serverUrl, `create database ${name} template tern_template`);
  return serverUrl.replace(/[^/]+$/, name);
}

/**
 * Ten megabytes each: where every change of a mutation run has a few, they would fill a disk. Waits for connections
 * that are ending.
 */
async function dropOnServer({ databaseUrl }: FreshStore): Promise<void> {
  const serverUrl = inject('postgresUrl');
  if (databaseUrl === null || serverUrl === undefined) return;
  await tell(serverUrl, `drop database ${databaseUrl.split('/').at(-1)!}`);
}

/**
 * A fresh data folder below the system's temporary one; remove it when done. The embedded database lies in it, or, in the
 * project `postgres`, a fresh database on that project's server: the same tests run on both.
 */
export async function freshStore(): Promise<FreshStore> {
  const serverUrl = inject('postgresUrl');
  if (serverUrl === undefined) return { dataDir: await freshDataDir(), databaseUrl: null };
  return { dataDir: await mkdtemp(join(tmpdir(), 'tern-data-')), databaseUrl: await freshOnServer(serverUrl) };
}

export interface FreshDatabase extends Database, FreshStore {}

/** A migrated, empty database of its own. `close` removes it and its folder. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const store = await freshStore();
  const database = await openDatabase(store);
  return {
    ...store,
    ...database,
    close: async () => {
      await database.close();
      await dropOnServer(store);
      await rm(store.dataDir, { recursive: true, force: true });
    },
  };
}

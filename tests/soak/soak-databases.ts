import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { PoolClient } from 'pg';
import type { Database } from '../../server/infra/db.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { clientConfig, pgDialect } from '../../server/infra/pg-dialect.ts';
import { ensurePostgres } from '../ensure-postgres.ts';
import type { RaceDatabases } from '../races/race-databases.ts';
import { startPostgres } from '../races/throw-away-postgres.ts';
import { freshDataDir } from '../server/infra/fresh-data-dir.ts';

/** Migrated, empty databases of one kind, as many as a soak wants: one that grows gets slow. */
export interface SoakDatabases {
  readonly name: 'PostgreSQL' | 'embedded';
  open(): Promise<RaceDatabases>;
  close(): Promise<void>;
}

const breakConnections = () => Promise.reject(new Error('not in a soak'));

/** Prepares each statement once a connection: a soak sends the same few millions of times. */
function prepareAll(client: PoolClient, names: Map<string, string>): void {
  const query = client.query.bind(client);
  const prepared = (text: string, values: readonly unknown[] = []): unknown => {
    if (values.length === 0) return query(text);
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return query({ name, text, values: [...values] });
  };
  client.query = prepared as typeof client.query;
}

/**
 * Databases of one PostgreSQL that ends with them. It lies in the system's temporary folder: `TMPDIR=/dev/shm` spares
 * the disk.
 */
export async function serverDatabases(): Promise<SoakDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'tern-soak-'));
  const server = await startPostgres(ensurePostgres());
  const admin = new pg.Pool({ ...clientConfig(server.urlOf('postgres')), max: 1 });
  await admin.query('create database soak');
  await (await openDatabase({ dataDir: folder, databaseUrl: server.urlOf('soak') })).close();
  let made = 0;
  return {
    name: 'PostgreSQL',
    async open() {
      const name = `soak_${++made}`;
      await admin.query(`create database ${name} template soak`);
      const opened: Database[] = [];
      const another = (): Promise<Database> => {
        const pool = new pg.Pool({ ...clientConfig(server.urlOf(name)), max: 10 });
        const names = new Map<string, string>();
        pool.on('connect', (client) => prepareAll(client, names));
        const db = new Kysely<object>({ dialect: pgDialect(pool) });
        const database = { db, ownEngine: async () => undefined, close: () => pool.end() };
        opened.push(database);
        return Promise.resolve(database);
      };
      return {
        first: await another(),
        another,
        breakConnections,
        close: async () => {
          for (const database of opened) await database.close();
          await admin.query(`drop database ${name}`);
        },
      };
    },
    close: async () => {
      await admin.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Embedded databases: opened again, each is the one connection it has. */
export const embeddedDatabases = (): SoakDatabases => ({
  name: 'embedded',
  async open() {
    const dataDir = await freshDataDir();
    const database = await openDatabase({ dataDir, databaseUrl: null });
    return {
      first: database,
      another: () => Promise.resolve(database),
      breakConnections,
      close: async () => {
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
  close: async () => undefined,
});

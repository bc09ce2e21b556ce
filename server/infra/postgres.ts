import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Client } from 'pg';
import type { Database } from './db.ts';
import { log } from './log.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { clientConfig, failureOf, pgDialect } from './pg-dialect.ts';
import { DatabaseGone } from './query-error.ts';

const CONNECTIONS = 10;
const OLDEST_SERVER = 150_000;
/** Any number but that of the migrations; held by the one engine of this database for as long as it lives. */
const ENGINE_LOCK = 7_461_202;
const ASK_AGAIN_MS = 500;

/** A connection outside any pool. @throws DatabaseGone when there is no server */
async function connected(url: string): Promise<Client> {
  const client = new pg.Client(clientConfig(url));
  // Without a listener a broken connection would end the process; whoever uses it hears of it by its own query.
  client.on('error', (error) => log.warn('database connection', { message: error.message }));
  await client.connect().catch((error: unknown) => {
    throw failureOf(error);
  });
  return client;
}

async function migrateServer(url: string, migrations: readonly Migration[]): Promise<void> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < OLDEST_SERVER) throw new Error('the database must be PostgreSQL 15 or later');
    await migrate(
      {
        query: (sql, parameters) => client.query(sql, [...parameters]),
        script: async (sql) => {
          await client.query(sql);
        },
      },
      migrations,
    );
  } finally {
    await client.end();
  }
}

/**
 * Opens a PostgreSQL, migrated.
 * @param url of a session of its own: a pooler that shares sessions between transactions would break the engine's lock
 * @throws Error when it cannot be reached, is older than 15, or a migration fails or was edited
 */
export async function openPostgres(url: string, migrations: readonly Migration[]): Promise<Database> {
  await migrateServer(url, migrations);
  const pool = new pg.Pool({ ...clientConfig(url), max: CONNECTIONS });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database connection', { message: error.message }));
  });
  // The pool says it once more, of a connection that was idle.
  pool.on('error', () => undefined);
  const db = new Kysely<object>({ dialect: pgDialect(pool) });

  let closed = false;
  let owner: Client | null = null;

  async function ownEngine(lost: () => void): Promise<void> {
    const client = await connected(url);
    owner = client;
    const isMine = async (): Promise<boolean> => {
      if (closed) throw new DatabaseGone('the database is closed');
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ENGINE_LOCK]);
      return rows[0]?.mine === true;
    };
    try {
      for (let told = false; !(await isMine()); told = true) {
        if (!told) log.warn('another engine works on this database: waiting for it to end');
        await pause(ASK_AGAIN_MS);
      }
    } catch (error) {
      await client.end();
      throw failureOf(error);
    }
    client.on('end', () => {
      if (!closed) lost();
    });
  }

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    closed = true;
    await pool.end();
    // Last, so that the next engine begins only when this one can write no more.
    await owner?.end();
  };
  return { db, ownEngine, close: () => (closing ??= close()) };
}

/**
 * Opens a PostgreSQL to look at it, beside an engine that works on it: nothing is migrated, nothing can be written.
 * @throws QueryError when a table is asked for that a database of another version does not have
 */
export function readPostgres(url: string): Pick<Database, 'db' | 'close'> {
  const config = clientConfig(url);
  const pool = new pg.Pool({ ...config, options: `${config.options} -c default_transaction_read_only=on`, max: 1 });
  pool.on('error', () => undefined);
  return { db: new Kysely<object>({ dialect: pgDialect(pool) }), close: () => pool.end() };
}

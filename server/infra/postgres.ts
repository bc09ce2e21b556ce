import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Client } from 'pg';
import type { Database } from './db.ts';
import { takeLease } from './engine-lease.ts';
import type { EngineLease } from './engine-lease.ts';
import { log } from './log.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { clientConfig, failureOf, pgDialect } from './pg-dialect.ts';
import { DatabaseGone } from './query-error.ts';

const CONNECTIONS = 10;
const OLDEST_SERVER = 150_000;
/** Longest wait for a database that is starting, ms, so that a process that lost it reconnects as soon as possible. */
const WAIT_MS = 60_000;
const ASK_AGAIN_MS = 500;

/**
 * Opens a connection outside any pool.
 * @throws DatabaseGone when there is no server
 */
async function connected(url: string): Promise<Client> {
  const client = new pg.Client(clientConfig(url));
  // Without a listener a broken connection would end the process; its user gets the error from the next query.
  client.on('error', (error) => log.warn('database connection', { message: error.message }));
  await client.connect().catch((error: unknown) => {
    throw failureOf(error);
  });
  return client;
}

async function patientlyConnected(url: string, waitMs: number): Promise<Client> {
  const untilMs = Date.now() + waitMs;
  for (let warned = false; ; warned = true) {
    try {
      return await connected(url);
    } catch (error) {
      if (!(error instanceof DatabaseGone) || Date.now() >= untilMs) throw error;
      if (!warned) log.warn('the database does not answer: waiting for it', { message: error.message });
      await pause(ASK_AGAIN_MS);
    }
  }
}

async function migrateServer(url: string, migrations: readonly Migration[], waitMs: number): Promise<void> {
  const client = await patientlyConnected(url, waitMs);
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
      `the database ${client.database}`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Opens a PostgreSQL, migrated.
 * @param url  of a direct session: a pooler that shares sessions between transactions would break the engine's lock
 * @param waitMs  longest wait for a server that does not answer
 * @throws Error when it cannot be reached in that time, is older than 15, or a migration fails or was edited
 */
export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  waitMs: number = WAIT_MS,
): Promise<Database> {
  await migrateServer(url, migrations, waitMs);
  const pool = new pg.Pool({ ...clientConfig(url), max: CONNECTIONS });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database connection', { message: error.message }));
  });
  // The error of an idle connection, which the connection's own listener has logged.
  pool.on('error', () => undefined);
  let closed = false;
  let owner: Client | null = null;
  let lease: EngineLease | null = null;
  const db = new Kysely<object>({ dialect: pgDialect(pool, () => lease) });

  async function ownEngine(lost: () => void, nodeUrl = ''): Promise<void> {
    const client = await connected(url);
    owner = client;
    try {
      lease = await takeLease(client, nodeUrl, () => closed, lost);
    } catch (error) {
      await client.end();
      throw error;
    }
    client.on('end', () => {
      lease?.stop();
      if (!closed) lost();
    });
  }

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    closed = true;
    lease?.stop();
    await pool.end();
    // Closed last, so that the next engine begins only when this one can write no more.
    await owner?.end();
  };
  return { db, ownEngine, close: () => (closing ??= close()) };
}

/**
 * Opens a PostgreSQL for reading beside a running engine: nothing is migrated or written.
 * @throws QueryError when a queried table does not exist in a database of another version
 */
export function readPostgres(url: string): Pick<Database, 'db' | 'close'> {
  const config = clientConfig(url);
  const pool = new pg.Pool({ ...config, options: `${config.options} -c default_transaction_read_only=on`, max: 1 });
  pool.on('error', () => undefined);
  return { db: new Kysely<object>({ dialect: pgDialect(pool) }), close: () => pool.end() };
}

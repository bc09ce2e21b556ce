import { PostgresDialect } from 'kysely';
import type { Dialect, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { ClientConfig, Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseGone, QueryError } from './query-error.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const BYTEA = 17;
/** Parses a date as PostgreSQL writes it. */
const utcDay = (text: string): Date => new Date(`${text}T00:00:00Z`);

/**
 * Returns parsers with the same result types as the embedded database: bigint as number, numeric as text, bytes as
 * plain bytes.
 */
function parserOf(oid: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === DATE) return utcDay;
  const usual = pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  if (oid === INT8_ARRAY) {
    return (value) => (usual(value) as (string | null)[]).map((one) => (one === null ? null : Number(one)));
  }
  return oid === BYTEA ? (value) => Uint8Array.from(usual(value) as Buffer) : usual;
}

/** Both ends detect a broken connection within a minute; otherwise a dead machine's locks would remain for hours. */
const KEEPALIVES = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Returns the settings of every connection to PostgreSQL. */
export const clientConfig = (url: string): ClientConfig => ({
  connectionString: url,
  types: { getTypeParser: parserOf },
  application_name: 'tern',
  options: KEEPALIVES,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  connectionTimeoutMillis: 10_000,
});

/** SQLSTATEs of connection trouble, too many connections, and a server that is starting or stopping. */
const GONE = /^(?:08|53300|57P0)/;

/**
 * Returns the error that callers decide on: a refused statement, or an unavailable database. Neither contains
 * parameters.
 */
export function failureOf(error: unknown): Error {
  if (error instanceof pg.DatabaseError && !GONE.test(error.code ?? '')) {
    const { message, code, detail, constraint, table } = error;
    return new QueryError({ message, code, detail, constraint, table });
  }
  return new DatabaseGone(error instanceof Error ? error.message : String(error));
}

function checkedClient(client: PoolClient): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<QueryResult> => {
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      throw failureOf(error);
    }
  };
  // Kysely's type has a second form for cursors, which it uses only with a cursor class.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** A check that each connection passes once, before its first statement. */
export interface Fence {
  /**
   * Checks a connection.
   * @throws DatabaseGone when another engine has taken over
   */
  check(client: Pick<PoolClient, 'query'>): Promise<void>;
}

/**
 * Creates Kysely's own dialect with our errors. Each transaction has a connection of its own.
 * @param fenceNow  returns the check that a connection must pass once before use, as soon as there is one
 */
export function pgDialect(pool: Pool, fenceNow: () => Fence | null = () => null): Dialect {
  const passed = new WeakMap<PoolClient, Fence>();

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw failureOf(error);
    });
    const fence = fenceNow();
    if (fence === null || passed.get(client) === fence) return checkedClient(client);
    try {
      await fence.check(client);
    } catch (error) {
      client.release(true);
      throw error instanceof DatabaseGone ? error : failureOf(error);
    }
    passed.set(client, fence);
    return checkedClient(client);
  }

  return new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } });
}

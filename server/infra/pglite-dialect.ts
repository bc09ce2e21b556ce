import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import { createMutex } from './mutex.ts';
import type { PgliteThread } from './pglite-thread.ts';

const sqlOf = (settings: TransactionSettings): string =>
  [
    'begin',
    settings.isolationLevel ? `isolation level ${settings.isolationLevel}` : '',
    settings.accessMode ?? '',
  ].join(' ');

/** The one connection of the embedded store. */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    this.#thread = thread;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#thread.query(query.sql, query.parameters);
    const result = { rows: rows as R[] };
    return affectedRows === undefined ? result : { ...result, numAffectedRows: BigInt(affectedRows) };
  }

  /** COMMIT after a swallowed error succeeds as ROLLBACK, so the command is checked. */
  async commit(): Promise<void> {
    const { command } = await this.#thread.query('commit', []);
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; PGlite has no cursors to feed one
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the embedded database has no streaming');
  }
}

/** Lends the one connection to one caller at a time; a transaction keeps it until it ends. */
class ThreadDriver implements Driver {
  readonly #connection: ThreadConnection;
  readonly #mutex = createMutex();

  constructor(thread: PgliteThread) {
    this.#connection = new ThreadConnection(thread);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.unlock();
  }

  async beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(sqlOf(settings)));
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.commit();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

/** Creates Kysely's dialect of a PGlite thread. Its owner closes the thread, not Kysely. */
export const pgliteDialect = (thread: PgliteThread): Dialect => ({
  createDriver: () => new ThreadDriver(thread),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

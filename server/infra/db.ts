import type { Kysely } from 'kysely';

/**
 * The database. Each module narrows it to its own tables: `db.withTables<MarketTables>()`. Inside a transaction use the
 * `trx`, never the `db`: the embedded database has one connection, so `db` would wait for that transaction for ever,
 * and in PostgreSQL it would not see what the transaction wrote. Result types: `bigint` is a number, `numeric` text,
 * `timestamptz` a Date, `jsonb` parsed.
 */
export type Db = Kysely<object>;

export interface Database {
  readonly db: Db;
  /**
   * Waits until this process is the only engine of the database, and remains it until `close`. The embedded database
   * belongs to one process anyway.
   * @throws Error when the data folder does not belong to the database, because its ticks decide the orders
   * @param lost  called when that ends: the embedded database or the connection with the lock failed, or another engine
   * took over; end the process
   * @param url  address at which other nodes reach this one
   */
  ownEngine(lost: () => void, url?: string): Promise<void>;
  /** Finishes running queries, writes a checkpoint and releases the folder. A second call does nothing. */
  close(): Promise<void>;
}

import type { Kysely } from 'kysely';

/**
 * The database. Each part narrows it to its own tables: `db.withTables<MarketTables>()`.
 * Inside a transaction use the `trx`, never the `db`: the embedded database has one connection, which would wait for that
 * very transaction, and in PostgreSQL it would not see what the transaction did.
 * What comes back: `bigint` as number, `numeric` as text, `timestamptz` as Date, `jsonb` parsed.
 */
export type Db = Kysely<object>;

export interface Database {
  readonly db: Db;
  /**
   * Waits until this process is the only engine of the database, and stays it until `close`. The embedded database
   * belongs to one process anyway.
   * @throws Error when the data folder is not the one of the database: its ticks decide the trades
   * @param lost told when that is over: the embedded database broke down, the connection that says so did, or another
   *   engine took over; so end
   * @param url where other nodes reach this one
   */
  ownEngine(lost: () => void, url?: string): Promise<void>;
  /** Finishes running queries, writes a checkpoint and frees the folder. Calling it twice is harmless. */
  close(): Promise<void>;
}

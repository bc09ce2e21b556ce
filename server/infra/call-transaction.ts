import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Db } from './db.ts';

/**
 * The call that some work belongs to. Plain data, because it is sent to another node together with work that is done
 * there.
 */
export interface Caller {
  /** Name in the contract. */
  readonly call: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** A running call. */
export interface CallContext {
  readonly caller: Caller;
  /**
   * Takes the person's lock in shared mode until the transaction ends, then checks that the call may still write: its
   * session is open, and neither a freeze nor a settings lock forbids it. Throws, which rolls back the transaction,
   * when it may not.
   */
  admit(trx: Transaction<object>): Promise<void>;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Runs work as part of a call: every `callTransaction` inside it is admitted by this context. */
export const inCall = <T>(context: CallContext, work: () => Promise<T>): Promise<T> => contexts.run(context, work);

/** Returns the call that this code runs for; undefined for work that the exchange starts itself. */
export const currentCaller = (): Caller | undefined => contexts.getStore()?.caller;

/**
 * Runs a transaction of a call. Everything that a user's call writes must use it, so that nothing is written after the
 * answer to "sign out", "freeze" or "lock", however long it was queued and on whichever node. Work that the exchange
 * starts itself (settlement, reviews) opens its own transactions. The lock of the person comes before every other lock.
 */
export const callTransaction = <T>(db: Db, work: (trx: Transaction<object>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await contexts.getStore()?.admit(trx);
    return work(trx);
  });

/**
 * Runs a transaction that ends or closes something for a person. It waits for every admitted transaction of that
 * person's calls on every node; later ones see what it committed.
 */
export const closingTransaction = <T>(
  db: Db,
  userId: string,
  work: (trx: Transaction<object>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(person_lock_key(${userId}))`.execute(trx);
    await contexts.getStore()?.admit(trx);
    return work(trx);
  });

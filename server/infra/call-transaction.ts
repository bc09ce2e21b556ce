import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Db } from './db.ts';

/** Whose call some work belongs to. Plain data: it travels to another node with work that is done there. */
export interface Caller {
  /** Name in the contract. */
  readonly call: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** A call while it is carried out. */
export interface CallContext {
  readonly caller: Caller;
  /**
   * Holds the lock of the person, shared, until the transaction ends, then checks that the call may still write: the session
   * is open, and neither a freeze nor a settings lock forbids it. Throws to leave the transaction when it may not.
   */
  admit(trx: Transaction<object>): Promise<void>;
}

const contexts = new AsyncLocalStorage<CallContext>();

/** Runs work as part of a call: every `callTransaction` below it is admitted by this context. */
export const inCall = <T>(context: CallContext, work: () => Promise<T>): Promise<T> => contexts.run(context, work);

/** The call that this code runs for; undefined in work that the exchange does by itself. */
export const currentCaller = (): Caller | undefined => contexts.getStore()?.caller;

/**
 * The transaction of a call: everything that a person's call writes goes through here, so that nothing is written once the
 * answer to "sign out", "freeze" or "lock" is out, whatever was queued and on whichever node. Work of the exchange itself
 * (settlement, reviews) opens its own transactions. The lock of the person comes before every other lock.
 */
export const callTransaction = <T>(db: Db, work: (trx: Transaction<object>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await contexts.getStore()?.admit(trx);
    return work(trx);
  });

/**
 * The transaction that ends or closes something for a person. It waits for every transaction of their calls that has been
 * admitted, on every node; those after it see what it committed.
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

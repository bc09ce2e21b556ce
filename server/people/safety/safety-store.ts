import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { closingTransaction } from '../../infra/call-transaction.ts';
import type { PendingChange, Freeze } from './freeze-rules.ts';
import type { Lock, LockDays } from './lock-rules.ts';

/** Row of `safety`; see 018_safety.sql. */
interface SafetyTable {
  user_id: string;
  frozen_ms: number | null;
  thaw_asked_ms: number | null;
  thaws_ms: number | null;
  thaw_message: string | null;
  offer_message: string | null;
  offer_until_ms: number | null;
  locked_ms: number | null;
  lock_days: LockDays | null;
  lock_end_asked_ms: number | null;
  lock_ends_ms: number | null;
}

/** The columns that decide whether a call is refused. */
export type ClosingColumns = Pick<
  SafetyTable,
  'frozen_ms' | 'thaw_asked_ms' | 'thaws_ms' | 'locked_ms' | 'lock_days' | 'lock_end_asked_ms' | 'lock_ends_ms'
>;

/** Freeze, thaw and lock of a user as stored; read them with `freezeAt` and `lockAt`. */
export interface Closed {
  readonly freeze: Freeze;
  /** The signed text with which the thaw was requested. */
  readonly thawMessage: string | null;
  /** The text that may be signed for a thaw. */
  readonly offer: { readonly message: string; readonly untilMs: number } | null;
  readonly lock: Lock;
}

export const NOTHING_CLOSED: Closed = { freeze: null, thawMessage: null, offer: null, lock: null };

const narrow = (db: Db): Kysely<{ safety: SafetyTable }> => db.withTables<{ safety: SafetyTable }>();

const pendingChange = (askedMs: number | null, atMs: number | null): PendingChange | null =>
  askedMs === null || atMs === null ? null : { askedMs, atMs };

/** Returns the freeze and lock by which calls are refused. */
export const closingsOf = (row: ClosingColumns): Pick<Closed, 'freeze' | 'lock'> => ({
  freeze:
    row.frozen_ms === null ? null : { sinceMs: row.frozen_ms, thaw: pendingChange(row.thaw_asked_ms, row.thaws_ms) },
  lock:
    row.locked_ms === null || row.lock_days === null
      ? null
      : { sinceMs: row.locked_ms, days: row.lock_days, end: pendingChange(row.lock_end_asked_ms, row.lock_ends_ms) },
});

const closedOf = (row: SafetyTable): Closed => ({
  ...closingsOf(row),
  thawMessage: row.thaw_message,
  offer:
    row.offer_message === null || row.offer_until_ms === null
      ? null
      : { message: row.offer_message, untilMs: row.offer_until_ms },
});

const rowOf = ({ freeze, thawMessage, offer, lock }: Closed): Omit<SafetyTable, 'user_id'> => ({
  frozen_ms: freeze?.sinceMs ?? null,
  thaw_asked_ms: freeze?.thaw?.askedMs ?? null,
  thaws_ms: freeze?.thaw?.atMs ?? null,
  thaw_message: thawMessage,
  offer_message: offer?.message ?? null,
  offer_until_ms: offer?.untilMs ?? null,
  locked_ms: lock?.sinceMs ?? null,
  lock_days: lock?.days ?? null,
  lock_end_asked_ms: lock?.end?.askedMs ?? null,
  lock_ends_ms: lock?.end?.atMs ?? null,
});

export async function readClosed(db: Db, userId: string): Promise<Closed> {
  const row = await narrow(db).selectFrom('safety').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? closedOf(row) : NOTHING_CLOSED;
}

/**
 * Changes what a user has closed. Changes are serialized, each after the calls that were admitted before it.
 * @param next     returns null to change nothing
 * @param earning  writes the messages of the change, in the same transaction
 * @returns the new state and the messages; null when nothing was changed
 */
export const changeClosed = <Earned>(
  db: Db,
  userId: string,
  next: (now: Closed) => Closed | null,
  earning: (trx: Transaction<object>, before: Closed, after: Closed) => Promise<Earned>,
): Promise<{ readonly closed: Closed; readonly earned: Earned } | null> =>
  closingTransaction(db, userId, async (trx) => {
    const before = await readClosed(trx, userId);
    const closed = next(before);
    if (closed === null) return null;
    const row = rowOf(closed);
    await narrow(trx)
      .insertInto('safety')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return { closed, earned: await earning(trx, before, closed) };
  });

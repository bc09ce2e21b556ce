import type { Selectable } from 'kysely';
import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { merchantAppeal, merchantMatchShow } from '../../../protocol/rest/merchant.ts';
import { Refused } from '../../ledger/refused.ts';
import type { Db } from '../../infra/db.ts';
import { refused } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';

/** Row of `merchant_match`; see 007_deposit.sql. */
interface MatchTable {
  id: string;
  user_id: string;
  coin: string;
  amount: string;
  status: DataOf<typeof merchantMatchShow>['status'];
  merchant_id: string | null;
  pay_amount: string | null;
  /** EUR for one coin; null until a merchant is found. */
  rate: string | null;
  next_ms: number | null;
  expires_ms: number;
  pay_until_ms: number | null;
  appeal_reason: BodyOf<typeof merchantAppeal>['reason'] | null;
  appeal_text: string | null;
  created_ms: number;
  updated_ms: number;
}

export type MatchRow = Selectable<MatchTable>;

const narrow = (db: Db) => db.withTables<{ merchant_match: MatchTable }>();

export async function insertMatch(trx: LedgerTransaction, row: MatchRow): Promise<void> {
  await narrow(trx).insertInto('merchant_match').values(row).execute();
}

export const matchOf = (db: Db, userId: string, id: string): Promise<MatchRow | undefined> =>
  narrow(db)
    .selectFrom('merchant_match')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Returns the match of a user that is searching or may still be paid; there is at most one. */
export const activeOf = (db: Db, userId: string): Promise<MatchRow | undefined> =>
  narrow(db)
    .selectFrom('merchant_match')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['matching', 'matched', 'appealed'])
    .where('next_ms', 'is not', null)
    .executeTakeFirst();

/** Returns a match of this user, locked until the transaction ends. Throws a `Refused`: notFound. */
export async function lockMatch(trx: LedgerTransaction, userId: string, id: string): Promise<MatchRow> {
  const row = await narrow(trx)
    .selectFrom('merchant_match')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused(refused('notFound'));
  return row;
}

/**
 * Returns a match that can still be paid, locked until the transaction ends. Throws a `Refused`: notFound, matchOver.
 */
export async function lockPayable(
  trx: LedgerTransaction,
  userId: string,
  id: string,
  nowMs: number,
): Promise<MatchRow> {
  const row = await lockMatch(trx, userId, id);
  const open = row.status === 'matched' || row.status === 'appealed';
  if (!open || row.next_ms === null || row.next_ms <= nowMs) throw new Refused(refused('matchOver'));
  return row;
}

/** Returns a match that is due, locked until the transaction ends; undefined when another process has handled it. */
export const lockDue = (trx: LedgerTransaction, id: string, nowMs: number): Promise<MatchRow | undefined> =>
  narrow(trx)
    .selectFrom('merchant_match')
    .selectAll()
    .where('id', '=', id)
    .where('next_ms', '<=', nowMs)
    .forUpdate()
    .executeTakeFirst();

export const saveMatch = (
  trx: LedgerTransaction,
  id: string,
  change: Partial<Omit<MatchRow, 'id' | 'user_id' | 'coin' | 'amount' | 'created_ms'>> & {
    readonly updated_ms: number;
  },
): Promise<MatchRow> =>
  narrow(trx).updateTable('merchant_match').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Records that the proof was submitted. A match under appeal keeps that status. */
export async function markPaid(trx: LedgerTransaction, { id, status }: MatchRow, nowMs: number): Promise<void> {
  const appealed = status === 'appealed';
  await saveMatch(trx, id, { status: appealed ? 'appealed' : 'paid', next_ms: null, updated_ms: nowMs });
}

/** Returns matches that are due, oldest first, at most `limit`. */
export async function dueMatches(db: Db, nowMs: number, limit: number): Promise<readonly string[]> {
  const rows = await narrow(db)
    .selectFrom('merchant_match')
    .select('id')
    .where('next_ms', '<=', nowMs)
    .orderBy('next_ms')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

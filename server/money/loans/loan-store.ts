import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { QueryOf, RowOf } from '../../../protocol/call.ts';
import type { loanOrderList } from '../../../protocol/rest/loan.ts';
import type { Page } from '../../infra/paging.ts';
import type { Db } from '../../infra/db.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import type { SealedPapers } from './loan-papers.ts';

export type LoanWire = RowOf<typeof loanOrderList>;
export type LoanReason = NonNullable<LoanWire['reason']>;

/** Row of `loan_order`; see 014_loans.sql. */
interface LoanTable {
  id: string;
  user_id: string;
  product_id: string;
  name: string;
  coin: string;
  daily_rate: string;
  period: number;
  max_interest_days: number;
  amount: string;
  sealed: SealedPapers;
  status: LoanWire['status'];
  reason: LoanReason | null;
  reason_text: string | null;
  days: number;
  interest: string;
  next_ms: number | null;
  created_ms: number;
  approved_ms: number | null;
  repaid_ms: number | null;
}

export type LoanRow = Selectable<LoanTable>;
/** An approved loan that is not repaid. */
export type OutstandingLoan = LoanRow & { readonly approved_ms: number };

/** Sides of a photo, in the order in which they are listed. */
export const SIDES = ['front', 'back', 'held'] as const;

/** Row of `loan_photo`. */
export interface LoanPhoto {
  readonly loan_id: string;
  readonly side: (typeof SIDES)[number];
  readonly proof_id: string;
  readonly proof_sha256: string;
}

const narrow = (db: Db) => db.withTables<{ loan_order: LoanTable; loan_photo: LoanPhoto; upload: { id: string } }>();

export async function insertLoan(trx: LedgerTransaction, row: LoanRow, photos: readonly LoanPhoto[]): Promise<void> {
  const sealed = sql<SealedPapers>`${JSON.stringify(row.sealed)}::jsonb`;
  await narrow(trx)
    .insertInto('loan_order')
    .values({ ...row, sealed })
    .execute();
  await narrow(trx).insertInto('loan_photo').values(photos).execute();
}

/** Returns a loan, locked until the transaction ends. */
export const lockLoan = (trx: LedgerTransaction, id: string): Promise<LoanRow | undefined> =>
  narrow(trx).selectFrom('loan_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const saveLoan = (
  trx: LedgerTransaction,
  id: string,
  change: Partial<
    Pick<LoanRow, 'status' | 'reason' | 'reason_text' | 'days' | 'interest' | 'next_ms' | 'approved_ms' | 'repaid_ms'>
  >,
): Promise<LoanRow> =>
  narrow(trx).updateTable('loan_order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const loanById = (db: Db, id: string): Promise<LoanRow | undefined> =>
  narrow(db).selectFrom('loan_order').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the id of the user's loan that is pending or not repaid; undefined when there is none. */
export async function openLoanOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await narrow(db)
    .selectFrom('loan_order')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'approved'])
    .executeTakeFirst();
  return row?.id;
}

/** Returns loans of a status that are due, oldest first, at most `limit`. */
export async function dueLoans(
  db: Db,
  status: 'pending' | 'approved',
  nowMs: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await narrow(db)
    .selectFrom('loan_order')
    .select('id')
    .where('status', '=', status)
    .where('next_ms', '<=', nowMs)
    .orderBy('next_ms')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns loans of all users that are under review, oldest first. */
export const pendingLoans = (db: Db, limit: number): Promise<readonly LoanRow[]> =>
  narrow(db).selectFrom('loan_order').selectAll().where('status', '=', 'pending').orderBy('id').limit(limit).execute();

/** Returns one page of a user's loans, newest first, and the total. */
export async function loansOf(
  db: Db,
  userId: string,
  { id, status }: Pick<QueryOf<typeof loanOrderList>, 'id' | 'status'>,
  page: Page,
): Promise<{ rows: readonly LoanRow[]; total: number }> {
  let mine = narrow(db).selectFrom('loan_order').where('user_id', '=', userId);
  if (id !== undefined) mine = mine.where('id', '=', id);
  if (status !== undefined) mine = mine.where('status', '=', status);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { rows, total };
}

const bySide = (one: LoanPhoto, other: LoanPhoto): number => SIDES.indexOf(one.side) - SIDES.indexOf(other.side);

/** Returns the photos of a loan, including those whose file is deleted. */
export async function photosOf(db: Db, loanId: string): Promise<readonly LoanPhoto[]> {
  const rows = await narrow(db).selectFrom('loan_photo').selectAll().where('loan_id', '=', loanId).execute();
  return rows.sort(bySide);
}

/** Returns the photos of each loan whose files still exist. */
export async function keptPhotosOf(
  db: Db,
  loanIds: readonly string[],
): Promise<(loanId: string) => readonly LoanPhoto[]> {
  if (loanIds.length === 0) return () => [];
  const rows = await narrow(db)
    .selectFrom('loan_photo')
    .selectAll('loan_photo')
    .innerJoin('upload', 'upload.id', 'loan_photo.proof_id')
    .where('loan_id', 'in', loanIds)
    .execute();
  const sorted = rows.sort(bySide);
  return (loanId) => sorted.filter((photo) => photo.loan_id === loanId);
}

/** Returns whether the picture of a photo was used for an earlier loan of any user. */
export async function isPictureReused(db: Db, { loan_id, proof_sha256 }: LoanPhoto): Promise<boolean> {
  const earlier = await narrow(db)
    .selectFrom('loan_photo')
    .select('loan_id')
    .where('proof_sha256', '=', proof_sha256)
    .where('loan_id', '<', loan_id)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

import type { Selectable } from 'kysely';
import type { RowOf } from '../../../protocol/call.ts';
import type { rechargeList } from '../../../protocol/rest/recharge.ts';
import type { Page } from '../../infra/paging.ts';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { uploadUrl } from '../uploads/upload-store.ts';

export type DepositWire = RowOf<typeof rechargeList>;

/** Row of `deposit`; see 007_deposit.sql. */
interface DepositTable {
  id: string;
  user_id: string;
  channel: DepositWire['channel'];
  coin: string;
  network: string | null;
  address: string | null;
  memo: string | null;
  amount: string;
  proof_id: string | null;
  proof_sha256: string | null;
  match_id: string | null;
  status: DepositWire['status'];
  confirmations: number;
  confirmations_needed: number;
  next_ms: number | null;
  due_ms: number;
  reason: NonNullable<DepositWire['reason']> | null;
  reason_text: string | null;
  created_ms: number;
  updated_ms: number;
}

export type DepositRow = Selectable<DepositTable>;
export type DepositReason = NonNullable<DepositWire['reason']>;

const narrow = (db: Db) => db.withTables<{ deposit: DepositTable }>();

export function depositWire(row: DepositRow): DepositWire {
  return {
    id: row.id,
    channel: row.channel,
    coin: row.coin,
    ...(row.network === null || row.address === null ? {} : { network: row.network, address: row.address }),
    ...(row.memo === null ? {} : { memo: row.memo }),
    amount: amountText(parseAmount(row.amount)),
    ...(row.proof_id === null ? {} : { proofUrl: uploadUrl(row.proof_id) }),
    ...(row.match_id === null ? {} : { matchId: row.match_id }),
    status: row.status,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    ...(row.status === 'pending' ? { dueTime: row.due_ms } : {}),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.reason_text === null ? {} : { reasonText: row.reason_text }),
    createTime: row.created_ms,
    updateTime: row.updated_ms,
  };
}

export async function insertDeposit(trx: LedgerTransaction, row: DepositRow): Promise<void> {
  await narrow(trx).insertInto('deposit').values(row).execute();
}

/** Returns a pending deposit, locked until the transaction ends; undefined when it has been decided. */
export const lockPending = (trx: LedgerTransaction, id: string): Promise<DepositRow | undefined> =>
  narrow(trx)
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();

export const saveDeposit = (
  trx: LedgerTransaction,
  id: string,
  change: Partial<Pick<DepositRow, 'status' | 'confirmations' | 'next_ms' | 'reason' | 'reason_text'>> & {
    readonly updated_ms: number;
  },
): Promise<DepositRow> =>
  narrow(trx).updateTable('deposit').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Returns pending deposits of a channel that are due, oldest first, at most `limit`. */
export async function dueDeposits(
  db: Db,
  channel: DepositRow['channel'],
  nowMs: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await narrow(db)
    .selectFrom('deposit')
    .select('id')
    .where('status', '=', 'pending')
    .where('channel', '=', channel)
    .where('next_ms', '<=', nowMs)
    .orderBy('next_ms')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface DepositFilter {
  readonly id?: string;
  readonly status?: DepositWire['status'];
}

/** Returns one page of a user's deposits, newest first, and the total. */
export async function depositsOf(
  db: Db,
  userId: string,
  { id, status }: DepositFilter,
  page: Page,
): Promise<{ rows: readonly DepositRow[]; total: number }> {
  let mine = narrow(db).selectFrom('deposit').where('user_id', '=', userId);
  if (id !== undefined) mine = mine.where('id', '=', id);
  if (status !== undefined) mine = mine.where('status', '=', status);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { rows, total };
}

/** Returns the deposit of a match; undefined before its proof is submitted. */
export const depositOfMatch = (db: Db, matchId: string): Promise<DepositRow | undefined> =>
  narrow(db).selectFrom('deposit').selectAll().where('match_id', '=', matchId).executeTakeFirst();

export const depositById = (db: Db, id: string): Promise<DepositRow | undefined> =>
  narrow(db).selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns deposits of all users that are under review, oldest first. */
export const inReview = (db: Db, limit: number): Promise<readonly DepositRow[]> =>
  narrow(db)
    .selectFrom('deposit')
    .selectAll()
    .where('status', '=', 'pending')
    .where('channel', '=', 'manual')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns whether the picture that proves a deposit was used for an earlier one of any user. */
export async function isProofReused(db: Db, { id, proof_sha256 }: DepositRow): Promise<boolean> {
  if (proof_sha256 === null) return false;
  const earlier = await narrow(db)
    .selectFrom('deposit')
    .select('id')
    .where('proof_sha256', '=', proof_sha256)
    .where('id', '<', id)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

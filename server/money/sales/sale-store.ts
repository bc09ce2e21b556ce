import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { RowOf } from '../../../protocol/call.ts';
import type { merchantSaleList } from '../../../protocol/rest/merchant.ts';
import type { Page } from '../../infra/paging.ts';
import { Refused } from '../../ledger/refused.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { refused } from '../../infra/outcome.ts';
import { dayStart } from '../../infra/utc-day.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';

export type SaleWire = RowOf<typeof merchantSaleList>;

/** Row of `merchant_sale`; see 012_sales.sql. */
interface SaleTable {
  id: string;
  user_id: string;
  merchant_id: string;
  username: string;
  amount: string;
  rate: string;
  receive: string;
  step: SaleWire['step'];
  reason: NonNullable<SaleWire['reason']> | null;
  reason_text: string | null;
  appeal_reason: NonNullable<SaleWire['appealReason']> | null;
  appeal_text: string | null;
  due_ms: number | null;
  match_until_ms: number;
  pays_ms: number | null;
  pay_until_ms: number | null;
  created_ms: number;
  updated_ms: number;
}

export type SaleRow = Selectable<SaleTable>;

const narrow = (db: Db) => db.withTables<{ merchant_sale: SaleTable }>();

const text = (amount: string) => amountText(parseAmount(amount));

/** Currency in which a seller is paid. */
export const RECEIVE_ASSET = 'EUR';

export function saleWire(row: SaleRow): SaleWire {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    username: row.username,
    amount: text(row.amount),
    exchangeRate: text(row.rate),
    receiveAmount: text(row.receive),
    receiveAsset: RECEIVE_ASSET,
    status: row.step === 'completed' || row.step === 'cancelled' ? row.step : 'progress',
    step: row.step,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.reason_text === null ? {} : { reasonText: row.reason_text }),
    ...(row.appeal_reason === null ? {} : { appealReason: row.appeal_reason }),
    matchUntil: row.match_until_ms,
    ...(row.pay_until_ms === null ? {} : { payUntil: row.pay_until_ms }),
    ...(row.step === 'appealed' && row.due_ms !== null ? { reviewUntil: row.due_ms } : {}),
    createTime: row.created_ms,
    updateTime: row.updated_ms,
  };
}

export async function insertSale(trx: LedgerTransaction, row: SaleRow): Promise<void> {
  await narrow(trx).insertInto('merchant_sale').values(row).execute();
}

export const saleOf = (db: Db, userId: string, id: string): Promise<SaleRow | undefined> =>
  narrow(db)
    .selectFrom('merchant_sale')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const saleById = (db: Db, id: string): Promise<SaleRow | undefined> =>
  narrow(db).selectFrom('merchant_sale').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a sale of this user, locked until the transaction ends. Throws a `Refused`: notFound. */
export async function lockSale(trx: LedgerTransaction, userId: string, id: string): Promise<SaleRow> {
  const row = await narrow(trx)
    .selectFrom('merchant_sale')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused(refused('notFound'));
  return row;
}

/** Returns a sale that is due, locked until the transaction ends; undefined when another process has handled it. */
export const lockDueSale = (trx: LedgerTransaction, id: string, nowMs: number): Promise<SaleRow | undefined> =>
  narrow(trx)
    .selectFrom('merchant_sale')
    .selectAll()
    .where('id', '=', id)
    .where('due_ms', '<=', nowMs)
    .forUpdate()
    .executeTakeFirst();

/** Returns an undecided appeal, locked until the transaction ends; undefined when it has been decided. */
export const lockAppealed = (trx: LedgerTransaction, id: string): Promise<SaleRow | undefined> =>
  narrow(trx)
    .selectFrom('merchant_sale')
    .selectAll()
    .where('id', '=', id)
    .where('step', '=', 'appealed')
    .forUpdate()
    .executeTakeFirst();

type Change = Partial<
  Omit<SaleRow, 'id' | 'user_id' | 'merchant_id' | 'username' | 'amount' | 'rate' | 'receive' | 'created_ms'>
> & { readonly updated_ms: number };

export const saveSale = (trx: LedgerTransaction, id: string, change: Change): Promise<SaleRow> =>
  narrow(trx).updateTable('merchant_sale').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Returns due sales, either those under appeal or all others, oldest first, at most `limit`. */
export async function dueSales(
  db: Db,
  of: 'steps' | 'appeals',
  nowMs: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await narrow(db)
    .selectFrom('merchant_sale')
    .select('id')
    .where('due_ms', '<=', nowMs)
    .where('step', of === 'appeals' ? '=' : '<>', 'appealed')
    .orderBy('due_ms')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns undecided appeals of all users, oldest first. */
export const appealedSales = (db: Db, limit: number): Promise<readonly SaleRow[]> =>
  narrow(db)
    .selectFrom('merchant_sale')
    .selectAll()
    .where('step', '=', 'appealed')
    .orderBy('id')
    .limit(limit)
    .execute();

const IN_PROGRESS: readonly SaleRow['step'][] = ['matching', 'paying', 'appealed'];

/** Returns one page of a user's sales, newest first, and the total. */
export async function salesOf(
  db: Db,
  userId: string,
  status: SaleWire['status'] | undefined,
  page: Page,
): Promise<{ readonly rows: readonly SaleRow[]; readonly total: number }> {
  let mine = narrow(db).selectFrom('merchant_sale').where('user_id', '=', userId);
  if (status !== undefined) mine = mine.where('step', 'in', status === 'progress' ? IN_PROGRESS : [status]);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { rows, total };
}

/**
 * Returns the USDT that each merchant has bought, or is about to buy, on this UTC day, scaled by 10^18. A merchant
 * without sales is left out.
 */
export async function takenToday(
  db: Db,
  merchantIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await narrow(db)
    .selectFrom('merchant_sale')
    .select(['merchant_id', sql<string>`sum(amount)::text`.as('taken')])
    .where('merchant_id', 'in', merchantIds)
    .where('created_ms', '>=', dayStart(nowMs))
    .where('step', '<>', 'cancelled')
    .groupBy('merchant_id')
    .execute();
  return new Map(rows.map(({ merchant_id, taken }) => [merchant_id, parseAmount(taken)]));
}

/**
 * As `takenToday`, for one merchant. Sales to it are serialized until the transaction ends, so that together they
 * cannot exceed its quantity.
 */
export async function lockTaken(trx: LedgerTransaction, merchantId: string, nowMs: number): Promise<bigint> {
  await lockNamed(trx, `sale:${merchantId}`);
  return (await takenToday(trx, [merchantId], nowMs)).get(merchantId) ?? 0n;
}

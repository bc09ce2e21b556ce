import { sql } from 'kysely';
import type { Page } from '../../infra/paging.ts';
import type { Db } from '../../infra/db.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import type { EarnOrderRow, EarnOrderWire } from './earn-order.ts';

/** Row of `earn_product`. */
export interface ProductRow {
  readonly id: string;
  readonly taken: string;
  readonly offered: boolean;
}

const narrow = (db: Db) => db.withTables<{ earn_product: ProductRow; earn_order: EarnOrderRow }>();

/**
 * Returns the products that have been bought, withdrawn or offered again. All others are offered, and nothing of them
 * is taken.
 */
export const productRows = (db: Db): Promise<readonly ProductRow[]> =>
  narrow(db).selectFrom('earn_product').selectAll().execute();

/** Returns a product's row, locked until the transaction ends. */
export async function lockProduct(trx: LedgerTransaction, id: string): Promise<ProductRow> {
  await narrow(trx)
    .insertInto('earn_product')
    .values({ id, taken: '0', offered: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return narrow(trx).selectFrom('earn_product').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function setOffered(trx: LedgerTransaction, id: string, offered: boolean): Promise<void> {
  await narrow(trx).updateTable('earn_product').set({ offered }).where('id', '=', id).execute();
}

/**
 * Adds to the taken amount of a product.
 * @param change  decimal text; negative to give back
 */
async function take(trx: LedgerTransaction, id: string, change: string): Promise<void> {
  await narrow(trx)
    .updateTable('earn_product')
    .set({ taken: sql<string>`taken + ${change}::numeric` })
    .where('id', '=', id)
    .execute();
}

/** Returns the amount a user holds of a product, scaled by 10^18. */
export async function heldOf(trx: LedgerTransaction, userId: string, productId: string): Promise<bigint> {
  const { held } = await narrow(trx)
    .selectFrom('earn_order')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('amount'), sql<string>`0`).as('held'))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('redeemed_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return parseAmount(held);
}

/** Inserts an order and adds its amount to the product's taken amount. */
export async function insertOrder(trx: LedgerTransaction, row: EarnOrderRow): Promise<void> {
  await take(trx, row.product_id, row.amount);
  await narrow(trx).insertInto('earn_order').values(row).execute();
}

/** Returns an order of any user, locked until the transaction ends. */
export const lockOrder = (trx: LedgerTransaction, id: string): Promise<EarnOrderRow | undefined> =>
  narrow(trx).selectFrom('earn_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function saveAccrual(trx: LedgerTransaction, { id, days, accrued, next_ms }: EarnOrderRow): Promise<void> {
  await narrow(trx).updateTable('earn_order').set({ days, accrued, next_ms }).where('id', '=', id).execute();
}

/** Stores the end of an order and gives its amount back to the product. */
export async function saveRedemption(trx: LedgerTransaction, row: EarnOrderRow): Promise<void> {
  const { id, days, accrued, next_ms, redeemed_ms, paid } = row;
  await narrow(trx)
    .updateTable('earn_order')
    .set({ days, accrued, next_ms, redeemed_ms, paid })
    .where('id', '=', id)
    .execute();
  await take(trx, row.product_id, `-${row.amount}`);
}

/** Returns orders with an ended day that is not booked, the longest due first, at most `limit`. */
export async function dueOrders(db: Db, nowMs: number, limit: number): Promise<readonly string[]> {
  const rows = await narrow(db)
    .selectFrom('earn_order')
    .select('id')
    .where('next_ms', '<=', nowMs)
    .orderBy('next_ms')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const orderOf = (db: Db, userId: string, id: string): Promise<EarnOrderRow | undefined> =>
  narrow(db).selectFrom('earn_order').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

/** Interest paid for redeemed orders of one coin. */
interface PaidSum {
  readonly coin: string;
  readonly paid: string;
}

export interface EarnPage {
  readonly rows: readonly EarnOrderRow[];
  readonly total: number;
  /** The user's orders that are not redeemed; the terms of products keep them few. */
  readonly open: readonly EarnOrderRow[];
  readonly paid: readonly PaidSum[];
}

/** Returns one page of a user's orders, newest first, and the rows that sums are computed from, in one snapshot. */
export const ordersOf = (
  db: Db,
  userId: string,
  status: EarnOrderWire['status'] | undefined,
  { limit, offset }: Page,
  nowMs: number,
): Promise<EarnPage> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const mine = narrow(trx).selectFrom('earn_order').where('user_id', '=', userId);
      const open = mine.where('redeemed_ms', 'is', null);
      const matured = sql<boolean>`(end_ms <= ${nowMs} or days = period)`;
      const some =
        status === undefined
          ? mine
          : status === 'redeemed'
            ? mine.where('redeemed_ms', 'is not', null)
            : open.where(matured, '=', status === 'overdue');
      const { total } = await some.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const paid = await mine
        .select((e) => ['coin', e.fn.sum<string>('paid').as('paid')])
        .where('redeemed_ms', 'is not', null)
        .groupBy('coin')
        .execute();
      return {
        rows: await some.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
        total,
        open: await open.selectAll().execute(),
        paid,
      };
    });

import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Page } from '../../infra/paging.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';

/** Columns that a quote and an order share; see 006_convert.sql. Numeric columns are decimal text. */
interface Figures {
  id: string;
  user_id: string;
  from_asset: string;
  to_asset: string;
  amount: string;
  rate: string;
  fee: string;
  receive: string;
  created_ms: number;
}

/** `used`: already converted, or replaced by the user's next quote. */
type QuoteRow = Figures & { expires_ms: number; used: boolean };
type OrderTable = Figures & { quote_id: string; status: 'progress' | 'completed' | 'cancelled' };
export type OrderRow = Selectable<OrderTable>;

type Tables = {
  convert_quote: QuoteRow;
  convert_order: OrderTable;
  convert_day: { user_id: string; day_ms: number; used: number };
};

const narrow = (db: Db): Kysely<Tables> => db.withTables<Tables>();

/**
 * Stores the open quote of a user and marks an earlier one as used; deletes the user's quotes that expired before
 * `forgetMs`. Inserts of one user are serialized.
 */
export async function insertQuote(
  trx: LedgerTransaction,
  row: Omit<QuoteRow, 'used'>,
  forgetMs: number,
): Promise<void> {
  await lockNamed(trx, `convert-quote:${row.user_id}`);
  await narrow(trx)
    .deleteFrom('convert_quote')
    .where('user_id', '=', row.user_id)
    .where('expires_ms', '<', forgetMs)
    .execute();
  await narrow(trx)
    .updateTable('convert_quote')
    .set({ used: true })
    .where('user_id', '=', row.user_id)
    .where('used', '=', false)
    .execute();
  await narrow(trx)
    .insertInto('convert_quote')
    .values({ ...row, used: false })
    .execute();
}

/** Returns a user's quote, locked until the transaction ends. */
export const lockQuote = (trx: LedgerTransaction, userId: string, id: string): Promise<QuoteRow | undefined> =>
  narrow(trx)
    .selectFrom('convert_quote')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Inserts the order and marks its quote as used. */
export async function insertOrder(trx: LedgerTransaction, row: OrderRow): Promise<void> {
  await narrow(trx).updateTable('convert_quote').set({ used: true }).where('id', '=', row.quote_id).execute();
  await narrow(trx).insertInto('convert_order').values(row).execute();
}

/**
 * Counts a conversion toward the day's limit.
 * @returns false when the limit was already reached
 */
export async function countConversion(
  trx: LedgerTransaction,
  userId: string,
  dayMs: number,
  limit: number,
): Promise<boolean> {
  const counted = await narrow(trx)
    .insertInto('convert_day')
    .values({ user_id: userId, day_ms: dayMs, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day_ms'])
        .doUpdateSet({ used: sql<number>`convert_day.used + 1` })
        .where('convert_day.used', '<', limit),
    )
    .executeTakeFirst();
  return counted.numInsertedOrUpdatedRows === 1n;
}

export async function conversionsOf(db: Db, userId: string, dayMs: number): Promise<number> {
  const row = await narrow(db)
    .selectFrom('convert_day')
    .select('used')
    .where('user_id', '=', userId)
    .where('day_ms', '=', dayMs)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Returns one page of a user's orders, newest first, and the total. */
export async function listOrders(
  db: Db,
  userId: string,
  status: OrderRow['status'] | undefined,
  { limit, offset }: Page,
): Promise<{ readonly rows: readonly OrderRow[]; readonly total: number }> {
  let mine = narrow(db).selectFrom('convert_order').where('user_id', '=', userId);
  if (status !== undefined) mine = mine.where('status', '=', status);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total };
}

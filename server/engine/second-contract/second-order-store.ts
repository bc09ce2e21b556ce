import { sql } from 'kysely';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';
import type { Page } from '../../infra/paging.ts';

/** Row of `second_order`; see 002_second_order.sql. Numeric columns are decimal text, times epoch ms. */
interface SecondOrderTable {
  id: string;
  user_id: string;
  client_order_id: string;
  body_hash: string;
  state: 'opening' | 'open' | 'settled' | 'refused';
  symbol: MarketSymbol;
  direction: 1 | 2;
  stake: string;
  odds: string;
  odds_version: number;
  period_s: number;
  rule_id: string;
  accepted_seq: number;
  accepted_ms: number;
  open_seq: number | null;
  open_ms: number | null;
  open_price: string | null;
  open_hash: string | null;
  due_ms: number | null;
  result: 'win' | 'loss' | 'tie' | 'void' | null;
  close_seq: number | null;
  close_ms: number | null;
  close_price: string | null;
  close_hash: string | null;
  payout: string | null;
  settled_ms: number | null;
  void_reason: string | null;
}

type Tables = { second_order: SecondOrderTable };

export type SecondOrderRow = Selectable<SecondOrderTable>;
type OpeningFields = 'open_seq' | 'open_ms' | 'open_price' | 'open_hash' | 'due_ms';
type NonNull<T, K extends keyof T> = T & { [P in K]: NonNullable<T[P]> };
/** A row that has opened; from then on the schema requires these columns. */
export type OpenedRow = NonNull<SecondOrderRow, OpeningFields>;

type AcceptedFields = Exclude<
  keyof SecondOrderTable,
  OpeningFields | 'state' | 'result' | `close_${string}` | 'payout' | 'settled_ms' | 'void_reason'
>;
export type AcceptedOrder = Pick<SecondOrderTable, AcceptedFields>;

export const hasOpened = (row: SecondOrderRow): row is OpenedRow => row.open_seq !== null;

const narrow = (db: Db): Kysely<Tables> => db.withTables<Tables>();

/**
 * Inserts an order.
 * @returns false when the user already has an order with this idempotency key
 */
export async function insertOpening(trx: Transaction<object>, order: AcceptedOrder): Promise<boolean> {
  const result = await narrow(trx)
    .insertInto('second_order')
    .values({ ...order, state: 'opening' })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_order_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export const byClientKey = (db: Db, userId: string, clientOrderId: string): Promise<SecondOrderRow | undefined> =>
  narrow(db)
    .selectFrom('second_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();

/**
 * Moves an order from one state to the next, at most once: of concurrent calls one gets the row, the others undefined.
 * @param fields  the columns that the new state fills
 */
export const advance = (
  trx: Transaction<object>,
  id: string,
  from: 'opening' | 'open',
  to: 'open' | 'refused' | 'settled',
  fields: Partial<Omit<SecondOrderTable, AcceptedFields | 'state'>>,
): Promise<SecondOrderRow | undefined> =>
  narrow(trx)
    .updateTable('second_order')
    .set({ ...fields, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

export const openingOrders = (db: Db): Promise<readonly SecondOrderRow[]> =>
  narrow(db).selectFrom('second_order').selectAll().where('state', '=', 'opening').orderBy('id').execute();

/** Returns the open orders of a market due at or before `timeMs`, the longest due first. */
export async function dueOrders(db: Db, symbol: MarketSymbol, timeMs: number): Promise<readonly OpenedRow[]> {
  const rows = await narrow(db)
    .selectFrom('second_order')
    .selectAll()
    .where('state', '=', 'open')
    .where('symbol', '=', symbol)
    .where('due_ms', '<=', timeMs)
    .orderBy('due_ms')
    .orderBy('id')
    .execute();
  return rows.filter(hasOpened);
}

/** Returns the next due time of each market that has open orders. */
export async function nextDueTimes(db: Db): Promise<readonly { symbol: MarketSymbol; dueMs: number }[]> {
  return narrow(db)
    .selectFrom('second_order')
    .select((e) => ['symbol', e.fn.min<number>('due_ms').as('dueMs')])
    .where('state', '=', 'open')
    .groupBy('symbol')
    .execute();
}

/** One page of a user's orders, with the number and sums of all pages (decimal text). */
export interface OrdersPage {
  readonly rows: readonly OpenedRow[];
  readonly total: number;
  readonly staked: string;
  readonly paid: string;
}

/**
 * Returns open orders newest first, or settled ones last settled first, so that a later settlement appears above those
 * already read. One statement reads page and sums, so that no settlement falls between them.
 */
export async function ordersOf(
  db: Db,
  userId: string,
  state: 'open' | 'settled',
  id: string | undefined,
  page: Page,
): Promise<OrdersPage> {
  let mine = narrow(db).selectFrom('second_order').where('user_id', '=', userId).where('state', '=', state);
  if (id !== undefined) mine = mine.where('id', '=', id);
  const order = state === 'open' ? (['id'] as const) : (['settled_ms', 'id'] as const);
  let some = mine.selectAll().limit(page.limit).offset(page.offset);
  for (const column of order) some = some.orderBy(column, 'desc');
  const all = mine.select((e) => [
    e.fn.countAll<number>().as('total'),
    e.fn.coalesce(e.fn.sum<string>('stake'), sql<string>`0`).as('staked'),
    e.fn.coalesce(e.fn.sum<string>('payout'), sql<string>`0`).as('paid'),
  ]);
  // An outer join: a page after the last row still has the total.
  let joined = narrow(db)
    .selectFrom(all.as('all'))
    .leftJoin(some.as('some'), (join) => join.onTrue())
    .selectAll('some')
    .select(['all.total', 'all.staked', 'all.paid']);
  for (const column of order) joined = joined.orderBy(`some.${column}`, 'desc');
  const rows = await joined.execute();
  const { total, staked, paid } = rows[0]!;
  return { rows: rows.filter((row): row is typeof row & OpenedRow => row.open_seq !== null), total, staked, paid };
}

/** Returns an order of a user that has opened, in any later state. */
export async function orderOf(db: Db, userId: string, id: string): Promise<OpenedRow | undefined> {
  const row = await narrow(db)
    .selectFrom('second_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', ['open', 'settled'])
    .executeTakeFirst();
  return row && hasOpened(row) ? row : undefined;
}

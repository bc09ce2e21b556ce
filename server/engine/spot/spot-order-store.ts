import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Filled, Side } from '../../../protocol/units/spot-money.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { amountText } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import type { Page } from '../orders/paging.ts';
import type { SpotOrderWire } from './spot-wire.ts';

/** Row of `spot_order`; see 003_spot.sql and 024 to 029. Numeric columns are decimal text, times epoch ms. */
interface SpotOrderTable {
  id: string;
  user_id: string;
  client_order_id: string;
  body_hash: string;
  answer: SpotOrderWire;
  symbol: MarketSymbol;
  base: string;
  quote: string;
  side: Side;
  type: 'limit' | 'market';
  price: string | null;
  quantity: string | null;
  quote_quantity: string | null;
  filled_quantity: string;
  filled_value: string;
  fee_exact: string;
  fee: string;
  held: string;
  status: 'pending' | 'filled' | 'cancelled';
  accepted_seq: number;
  queue_id: string;
  amendments: number;
  stop_price: string | null;
  waits_for: 'trigger' | null;
  armed_seq: number | null;
  trigger_seq: number | null;
  trigger_ms: number | null;
  trigger_price: string | null;
  time_in_force: TimeInForce | null;
  expire_ms: number | null;
  post_only: boolean;
  cancel_reason: CancelReason | null;
  created_ms: number;
  updated_ms: number;
}

export type TimeInForce = NonNullable<SpotOrderWire['timeInForce']>;
export type CancelReason = NonNullable<SpotOrderWire['cancelReason']>;
export type SpotOrderRow = Selectable<SpotOrderTable>;
/** A limit order. */
export type RestingRow = SpotOrderRow & { price: string; quantity: string };

type Tables = { spot_order: SpotOrderTable };

const narrow = (db: Db): Kysely<Tables> => db.withTables<Tables>();

/** A clock that was set back must not make a newer state look older. */
const notBefore = (nowMs: number) => sql<number>`greatest(updated_ms, ${nowMs}::bigint)`;

const rests = (row: SpotOrderRow): row is RestingRow => row.price !== null && row.quantity !== null;

/** One user's orders are placed one after the other, so that together they cannot pass a limit. Held to the end of the transaction. */
export async function lockUser(trx: Transaction<object>, userId: string): Promise<void> {
  await lockNamed(trx, `spot:${userId}`);
}

/** @returns false when the user already has an order under this client key */
export async function insertOrder(trx: Transaction<object>, row: SpotOrderRow): Promise<boolean> {
  const result = await narrow(trx)
    .insertInto('spot_order')
    .values({ ...row, answer: sql`${JSON.stringify(row.answer)}::jsonb` })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_order_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export const byClientKey = (db: Db, userId: string, clientOrderId: string): Promise<SpotOrderRow | undefined> =>
  narrow(db)
    .selectFrom('spot_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();

export async function countPending(db: Db, userId: string): Promise<number> {
  const { count } = await narrow(db)
    .selectFrom('spot_order')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** What a tick meets. */
export interface Met {
  /** In the queue, first come first. */
  readonly resting: readonly RestingRow[];
  /** Set off by it, oldest first. */
  readonly stops: readonly SpotOrderRow[];
}

/** Pending orders that a tick fills or sets off, locked until the transaction ends. */
export async function lockMet(
  trx: Transaction<object>,
  tick: { readonly symbol: MarketSymbol; readonly seq: number; readonly ts: number; readonly price: string },
): Promise<Met> {
  const rows = await narrow(trx)
    .selectFrom('spot_order')
    .selectAll()
    .where('symbol', '=', tick.symbol)
    .where('status', '=', 'pending')
    .where('accepted_seq', '<', tick.seq)
    .where((e) => e.or([e('expire_ms', 'is', null), e('expire_ms', '>', tick.ts)]))
    .where((e) =>
      e.or([
        e.and([e('waits_for', 'is', null), e('side', '=', 'buy'), e('price', '>=', tick.price)]),
        e.and([e('waits_for', 'is', null), e('side', '=', 'sell'), e('price', '<=', tick.price)]),
        e.and([e('waits_for', '=', 'trigger'), e('side', '=', 'sell'), e('stop_price', '>=', tick.price)]),
        e.and([e('waits_for', '=', 'trigger'), e('side', '=', 'buy'), e('stop_price', '<=', tick.price)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  // Locked by id, so that two transactions never wait for one another; served by place.
  return {
    resting: rows
      .filter((row) => row.waits_for === null)
      .filter(rests)
      .toSorted((a, b) => (a.queue_id < b.queue_id ? -1 : 1)),
    stops: rows.filter((row) => row.waits_for !== null),
  };
}

/** A pending order of this user, locked; undefined when it is done, unknown or somebody else's. */
export async function lockPending(
  trx: Transaction<object>,
  userId: string,
  id: string,
): Promise<SpotOrderRow | undefined> {
  return narrow(trx)
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
}

/** What an amendment leaves; `moved` is its new place in the queue or its new stop, null where it keeps both. */
export interface AfterAmendment {
  readonly price: string | null;
  readonly quantity: string | null;
  readonly filled: Filled;
  readonly held: bigint;
  readonly amendments: number;
  readonly moved: Partial<Pick<SpotOrderRow, 'queue_id' | 'accepted_seq' | 'stop_price' | 'armed_seq'>> | null;
}

/** Writes an amendment into an order that this transaction has locked. */
export async function saveAmended(
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  { price, quantity, filled, held, amendments, moved }: AfterAmendment,
  nowMs: number,
): Promise<SpotOrderRow> {
  return narrow(trx)
    .updateTable('spot_order')
    .set({
      price,
      quantity,
      ...filledColumns(filled),
      held: amountText(held),
      amendments,
      ...moved,
      updated_ms: notBefore(nowMs),
      status: amountText(filled.quantity) === quantity ? 'filled' : 'pending',
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes what came of a stop that this transaction has locked and set off. */
export async function saveTriggered(
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  after: Pick<SpotOrderRow, 'status' | 'cancel_reason' | 'queue_id'> & {
    readonly filled: Filled;
    readonly held: bigint;
    readonly tick: Pick<ChainedTick, 'seq' | 'ts' | 'price'>;
  },
  nowMs: number,
): Promise<SpotOrderRow> {
  const { filled, held, tick, ...rest } = after;
  return narrow(trx)
    .updateTable('spot_order')
    .set({
      ...rest,
      ...filledColumns(filled),
      held: amountText(held),
      waits_for: null,
      accepted_seq: tick.seq,
      trigger_seq: tick.seq,
      trigger_ms: tick.ts,
      trigger_price: tick.price,
      updated_ms: notBefore(nowMs),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const filledColumns = (filled: Filled) => ({
  filled_quantity: amountText(filled.quantity),
  filled_value: amountText(filled.value, 18),
  fee_exact: amountText(filled.feeExact, 18),
  fee: amountText(filled.fee),
});

/**
 * Writes fills into a pending order, if nothing has filled or cancelled it since it was read.
 * @param held what it holds from now on; zero ends it
 */
export async function saveFilled(
  trx: Transaction<object>,
  before: SpotOrderRow,
  filled: Filled,
  held: bigint,
  nowMs: number,
): Promise<SpotOrderRow | undefined> {
  return narrow(trx)
    .updateTable('spot_order')
    .set({
      ...filledColumns(filled),
      held: amountText(held),
      updated_ms: notBefore(nowMs),
      status: sql`case when quantity = ${amountText(filled.quantity)}::numeric then 'filled' else 'pending' end`,
    })
    .where('id', '=', before.id)
    .where('status', '=', 'pending')
    .where('filled_quantity', '=', before.filled_quantity)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends a pending order of this user, once: of several that try, one gets the row, with what it still held.
 * @returns undefined when it is done, unknown or somebody else's
 */
export async function takeForCancel(
  trx: Transaction<object>,
  userId: string,
  id: string,
  reason: CancelReason,
  nowMs: number,
): Promise<{ readonly row: SpotOrderRow; readonly released: string } | undefined> {
  const before = await narrow(trx)
    .selectFrom('spot_order')
    .select('held')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const row = await narrow(trx)
    .updateTable('spot_order')
    .set({ status: 'cancelled', cancel_reason: reason, waits_for: null, held: '0', updated_ms: notBefore(nowMs) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, released: before.held };
}

export const ofUser = (db: Db, userId: string, id: string): Promise<SpotOrderRow | undefined> =>
  narrow(db).selectFrom('spot_order').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const pendingOf = (
  db: Db,
  userId: string,
  symbol: MarketSymbol | undefined,
): Promise<readonly { id: string }[]> => {
  let mine = narrow(db).selectFrom('spot_order').where('user_id', '=', userId).where('status', '=', 'pending');
  if (symbol !== undefined) mine = mine.where('symbol', '=', symbol);
  return mine.select('id').orderBy('id').execute();
};

/** Pending orders whose time is over, oldest first. */
export const expiredBy = (
  db: Db,
  nowMs: number,
): Promise<readonly { id: string; user_id: string; symbol: MarketSymbol }[]> =>
  narrow(db)
    .selectFrom('spot_order')
    .select(['id', 'user_id', 'symbol'])
    .where('status', '=', 'pending')
    .where('expire_ms', '<=', nowMs)
    .orderBy('id')
    .execute();

/** What a server that starts needs to know of the orders it finds. */
export const allPending = (
  db: Db,
): Promise<
  readonly Pick<SpotOrderRow, 'id' | 'symbol' | 'side' | 'price' | 'stop_price' | 'waits_for' | 'accepted_seq'>[]
> =>
  narrow(db)
    .selectFrom('spot_order')
    .select(['id', 'symbol', 'side', 'price', 'stop_price', 'waits_for', 'accepted_seq'])
    .where('status', '=', 'pending')
    .execute();

/** The last id given to an order, a place in a queue or an execution, by any run; undefined before the first. */
export async function newestId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select greatest((select max(id) from spot_order), (select max(id) from spot_fill),
      (select max(queue_id) from spot_order where queue_id <> id)) as id
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

export interface OrderFilter {
  readonly view: 'open' | 'history';
  readonly id?: string;
  readonly type?: 'limit' | 'market';
  readonly stop?: boolean;
  readonly status?: SpotOrderRow['status'];
  readonly symbol?: string;
  readonly side?: Side;
  readonly fromTime?: number;
  readonly toTime?: number;
}

/** One page of a user's orders, newest first, and how many there are in all. */
export async function ordersOf(
  db: Db,
  userId: string,
  filter: OrderFilter,
  page: Page,
): Promise<{ rows: readonly SpotOrderRow[]; total: number }> {
  let mine = narrow(db)
    .selectFrom('spot_order')
    .where('user_id', '=', userId)
    .where('status', 'in', filter.view === 'open' ? ['pending'] : ['filled', 'cancelled']);
  if (filter.id !== undefined) mine = mine.where('id', '=', filter.id);
  if (filter.type !== undefined) mine = mine.where('type', '=', filter.type);
  if (filter.stop !== undefined) mine = mine.where('stop_price', filter.stop ? 'is not' : 'is', null);
  if (filter.status !== undefined) mine = mine.where('status', '=', filter.status);
  if (filter.symbol !== undefined) mine = mine.where('symbol', '=', filter.symbol as MarketSymbol);
  if (filter.side !== undefined) mine = mine.where('side', '=', filter.side);
  if (filter.fromTime !== undefined) mine = mine.where('created_ms', '>=', filter.fromTime);
  if (filter.toTime !== undefined) mine = mine.where('created_ms', '<', filter.toTime);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { rows, total };
}

import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Filled, Side } from '../../../protocol/units/spot-money.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { amountText } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import type { Page } from '../../infra/paging.ts';
import type { SpotOrderWire, SpotSums } from './spot-wire.ts';

/** Row of `spot_order`; see 003_spot.sql, 024 to 029 and 060. Numeric columns are decimal text, times epoch ms. */
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
  /** Fee rates in force when the order was placed, as fractions of the quote value. */
  taker_fee: DecimalText;
  maker_fee: DecimalText;
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
  trailing_bips: number | null;
  trailing_tick: string | null;
  activation_price: string | null;
  active_seq: number | null;
  active_ms: number | null;
  active_price: string | null;
  best_seq: number | null;
  best_ms: number | null;
  best_price: string | null;
  attached_price: string | null;
  attached_stop: string | null;
  attached_limit: string | null;
  attached_price_id: string | null;
  attached_stop_id: string | null;
  attached_not: 'nothingFilled' | 'belowMinimum' | null;
  oco_id: string | null;
  oco_leg: 'takeProfit' | 'stopLoss' | null;
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

/** The later of both times: a clock that was set back must not make a newer state look older. */
const notBefore = (nowMs: number) => sql<number>`greatest(updated_ms, ${nowMs}::bigint)`;

const rests = (row: SpotOrderRow): row is RestingRow => row.price !== null && row.quantity !== null;

/** Serializes the orders of one user until the transaction ends, so that together they cannot exceed a limit. */
export async function lockUser(trx: Transaction<object>, userId: string): Promise<void> {
  await lockNamed(trx, `spot:${userId}`);
}

const KEPT = /-(tp|sl)$/;

/**
 * Returns whether a client key is reserved for an attached order, or one that this order's attached orders need is in
 * use. Call it under the lock of the user.
 */
export async function keysTaken(
  trx: Transaction<object>,
  userId: string,
  own: string,
  needed: readonly string[],
): Promise<boolean> {
  const kept = KEPT.exec(own)?.[1];
  const leg = kept === 'tp' ? 'attached_price' : 'attached_stop';
  const taken: [ids: readonly string[], leg: typeof leg | null][] = [[needed, null]];
  if (kept !== undefined) taken.push([[own.slice(0, -3)], leg]);
  for (const [ids, column] of taken) {
    if (ids.length === 0) continue;
    let rows = narrow(trx).selectFrom('spot_order').select('id').where('user_id', '=', userId);
    rows = rows.where('client_order_id', 'in', ids);
    if (column !== null) rows = rows.where(column, 'is not', null);
    if ((await rows.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Records in a buy the orders that it placed, or why it placed none. */
export const saveAttached = (
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  outcome: Partial<Pick<SpotOrderRow, 'attached_price_id' | 'attached_stop_id' | 'attached_not'>>,
  nowMs: number,
): Promise<SpotOrderRow> =>
  narrow(trx)
    .updateTable('spot_order')
    .set({ ...outcome, updated_ms: notBefore(nowMs) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the answer of an order that this transaction has placed, once it is complete. */
export const saveAnswer = (
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  answer: SpotOrderWire,
): Promise<SpotOrderRow> =>
  narrow(trx)
    .updateTable('spot_order')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Inserts an order.
 * @returns false when the user already has an order with this client key
 */
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

/** Returns the number of a user's open orders, including attached ones that are not placed yet. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const { count } = await narrow(db)
    .selectFrom('spot_order')
    .select(sql<number>`count(*) + count(attached_price) + count(attached_stop)`.as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** The orders that a tick meets. */
export interface Met {
  /** Orders in the queue, first come first. */
  readonly resting: readonly RestingRow[];
  /** Orders that the tick triggers, oldest first. */
  readonly stops: readonly SpotOrderRow[];
  /** The other leg of each order that is one of a pair, by the pair's id. */
  readonly others: ReadonlyMap<string, SpotOrderRow>;
}

type MeetingTick = Pick<ChainedTick, 'symbol' | 'seq' | 'ts' | 'price'>;

/**
 * Returns the condition that a tick fills or triggers a pending order.
 * @param o  the order's name in the query
 */
const metBy = (o: string, { symbol, seq, ts, price }: MeetingTick) => {
  const column = (name: string) => sql.ref(`${o}.${name}`);
  return sql<boolean>`(
    ${column('status')} = 'pending' and ${column('symbol')} = ${symbol} and ${column('accepted_seq')} < ${seq}
    and (${column('expire_ms')} is null or ${column('expire_ms')} > ${ts})
    and case when ${column('waits_for')} is null
      then (${column('side')} = 'buy' and ${column('price')} >= ${price})
        or (${column('side')} = 'sell' and ${column('price')} <= ${price})
      else (${column('side')} = 'sell' and ${column('stop_price')} >= ${price})
        or (${column('side')} = 'buy' and ${column('stop_price')} <= ${price})
    end
  )`;
};

/** Returns pending trailing stops of this market, locked until the transaction ends, oldest first. */
export const lockTrailing = (
  trx: Transaction<object>,
  { symbol, seq }: Pick<ChainedTick, 'symbol' | 'seq'>,
  ids: readonly string[],
): Promise<readonly SpotOrderRow[]> =>
  narrow(trx)
    .selectFrom('spot_order')
    .selectAll()
    .where('id', 'in', ids)
    .where('symbol', '=', symbol)
    .where('waits_for', '=', 'trigger')
    .where('armed_seq', '<', seq)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Returns pending orders that a tick fills or triggers, and the other legs of their pairs, locked until the transaction
 * ends.
 */
export async function lockMet(trx: Transaction<object>, tick: MeetingTick): Promise<Met> {
  // Locked in the order of ids, pairs in one statement, so that two transactions cannot deadlock; then sorted by place
  // in the queue.
  const { rows } = await sql<SpotOrderRow & { is_met: boolean }>`
    select o.*, ${metBy('o', tick)} as is_met from spot_order o
    where ${metBy('o', tick)} or (
      o.symbol = ${tick.symbol} and o.status = 'pending' and o.oco_id in (
        select p.oco_id from spot_order p where p.oco_id is not null and ${metBy('p', tick)}
      )
    )
    order by o.id for update of o
  `.execute(trx);
  const met: readonly SpotOrderRow[] = rows.filter((row) => row.is_met);
  return {
    resting: met
      .filter((row) => row.waits_for === null)
      .filter(rests)
      .toSorted((a, b) => (a.queue_id < b.queue_id ? -1 : 1)),
    stops: met.filter((row) => row.waits_for !== null),
    others: new Map(rows.filter((row) => !row.is_met).map((row) => [row.oco_id ?? row.id, row])),
  };
}

/** A pending order and the other leg of its pair. */
export interface Locked {
  readonly row: SpotOrderRow;
  readonly other: SpotOrderRow | undefined;
}

/**
 * Returns a pending order of this user with its pair, locked; undefined when it has ended, is unknown or belongs to
 * another user.
 */
export async function lockPending(trx: Transaction<object>, userId: string, id: string): Promise<Locked | undefined> {
  const rows = await narrow(trx)
    .selectFrom('spot_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where((e) =>
      e.or([
        e('id', '=', id),
        e('oco_id', '=', e.selectFrom('spot_order as asked').select('asked.oco_id').where('asked.id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find((one) => one.id === id);
  return row && { row, other: rows.find((one) => one.id !== id) };
}

/** The order after an amendment. `moved` is its new place in the queue or its new stop; null when it keeps both. */
export interface AfterAmendment {
  readonly price: string | null;
  readonly quantity: string | null;
  readonly filled: Filled;
  readonly held: bigint;
  readonly amendments: number;
  readonly moved: Partial<Pick<SpotOrderRow, 'queue_id' | 'accepted_seq' | 'stop_price' | 'armed_seq'>> | null;
}

/** Stores an amendment. This transaction must have locked the order. */
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

/** State of a trailing stop. */
type TrailColumns = Pick<
  SpotOrderRow,
  'stop_price' | 'active_seq' | 'active_ms' | 'active_price' | 'best_seq' | 'best_ms' | 'best_price'
>;

/** Stores the result of triggering a stop. This transaction must have locked it. */
export async function saveTriggered(
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  after: Pick<SpotOrderRow, 'status' | 'cancel_reason' | 'queue_id'> & {
    readonly filled: Filled;
    readonly held: bigint;
    readonly tick: Pick<ChainedTick, 'seq' | 'ts' | 'price'>;
    /** State of a trailing stop when it was triggered, else null. */
    readonly trail: TrailColumns | null;
  },
  nowMs: number,
): Promise<SpotOrderRow> {
  const { filled, held, tick, trail, ...rest } = after;
  return narrow(trx)
    .updateTable('spot_order')
    .set({
      ...rest,
      ...trail,
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
 * Adds fills to a pending order, unless it has changed since it was read.
 * @param held  its hold from now on; zero ends it
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

/** Ends an order that this transaction has locked; the caller frees what it held. */
export const endOrder = (
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  reason: CancelReason,
  nowMs: number,
): Promise<SpotOrderRow> =>
  narrow(trx)
    .updateTable('spot_order')
    .set({ status: 'cancelled', cancel_reason: reason, waits_for: null, held: '0', updated_ms: notBefore(nowMs) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the quantity left for the stop of a pair after a fill of the other leg. */
export const saveRest = (
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  quantity: bigint,
  nowMs: number,
): Promise<SpotOrderRow> =>
  narrow(trx)
    .updateTable('spot_order')
    .set({ quantity: amountText(quantity), updated_ms: notBefore(nowMs) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the hold of a pair in the row of the leg that holds it. */
export const saveHeld = (
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  held: bigint,
  nowMs: number,
): Promise<SpotOrderRow> =>
  narrow(trx)
    .updateTable('spot_order')
    .set({ held: amountText(held), updated_ms: notBefore(nowMs) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

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

/** Returns pending orders that have expired, oldest first. */
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

/** Columns that a starting server needs of each pending order. */
const WAITING_COLUMNS = [
  'id',
  'symbol',
  'side',
  'price',
  'stop_price',
  'waits_for',
  'accepted_seq',
  'armed_seq',
  'trailing_bips',
  'trailing_tick',
  'activation_price',
  'active_seq',
  'active_ms',
  'active_price',
] as const;

export const allPending = (db: Db): Promise<readonly Pick<SpotOrderRow, (typeof WAITING_COLUMNS)[number]>[]> =>
  narrow(db).selectFrom('spot_order').select(WAITING_COLUMNS).where('status', '=', 'pending').execute();

/** Returns the last id given to an order, a place in a queue or an execution by any run; undefined before the first. */
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
  readonly placed?: string;
  readonly type?: 'limit' | 'market';
  readonly stop?: boolean;
  readonly pair?: boolean;
  readonly status?: SpotOrderRow['status'];
  readonly symbol?: string;
  readonly side?: Side;
  readonly fromTime?: number;
  readonly toTime?: number;
}

/** One page of a user's orders, with the number and sums of all pages (decimal text). */
export interface OrdersPage extends SpotSums {
  readonly rows: readonly SpotOrderRow[];
  readonly total: number;
}

/** Returns one page, newest first. One statement reads page and sums, so that no fill falls between them. */
export async function ordersOf(db: Db, userId: string, filter: OrderFilter, page: Page): Promise<OrdersPage> {
  let mine = narrow(db)
    .selectFrom('spot_order')
    .where('user_id', '=', userId)
    .where('status', 'in', filter.view === 'open' ? ['pending'] : ['filled', 'cancelled']);
  if (filter.id !== undefined) mine = mine.where('id', '=', filter.id);
  if (filter.placed !== undefined) {
    const { placed } = filter;
    mine = mine.where((e) => e.or([e('attached_price_id', '=', placed), e('attached_stop_id', '=', placed)]));
  }
  if (filter.type !== undefined) mine = mine.where('type', '=', filter.type);
  if (filter.stop !== undefined) mine = mine.where('armed_seq', filter.stop ? 'is not' : 'is', null);
  if (filter.pair !== undefined) mine = mine.where('oco_id', filter.pair ? 'is not' : 'is', null);
  if (filter.status !== undefined) mine = mine.where('status', '=', filter.status);
  if (filter.symbol !== undefined) mine = mine.where('symbol', '=', filter.symbol as MarketSymbol);
  if (filter.side !== undefined) mine = mine.where('side', '=', filter.side);
  if (filter.fromTime !== undefined) mine = mine.where('created_ms', '>=', filter.fromTime);
  if (filter.toTime !== undefined) mine = mine.where('created_ms', '<', filter.toTime);
  const some = mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset);
  const all = mine.select((e) => [
    e.fn.countAll<number>().as('total'),
    // Rounded to eight decimals like each row: payments up, receipts down.
    sql<string>`coalesce(sum(ceil(filled_value * 100000000) * 0.00000001) filter (where side = 'buy'), 0)`.as('bought'),
    sql<string>`coalesce(sum(floor(filled_value * 100000000) * 0.00000001) filter (where side = 'sell'), 0)`.as('sold'),
    sql<string>`coalesce(sum(fee), 0)`.as('fees'),
  ]);
  // An outer join: a page after the last row still has the total.
  const rows = await narrow(db)
    .selectFrom(all.as('all'))
    .leftJoin(some.as('some'), (join) => join.onTrue())
    .selectAll('some')
    .select(['all.total', 'all.bought', 'all.sold', 'all.fees'])
    .orderBy('some.id', 'desc')
    .execute();
  const { total, bought, sold, fees } = rows[0]!;
  return { rows: rows.filter((row): row is typeof row & SpotOrderRow => row.id !== null), total, bought, sold, fees };
}

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
  /** Rates that the order was placed with, shares of the quote value. */
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

/** A clock that was set back must not make a newer state look older. */
const notBefore = (nowMs: number) => sql<number>`greatest(updated_ms, ${nowMs}::bigint)`;

const rests = (row: SpotOrderRow): row is RestingRow => row.price !== null && row.quantity !== null;

/** One user's orders are placed one after the other, so that together they cannot pass a limit. Held to the end of the transaction. */
export async function lockUser(trx: Transaction<object>, userId: string): Promise<void> {
  await lockNamed(trx, `spot:${userId}`);
}

const KEPT = /-(tp|sl)$/;

/**
 * Whether a client key is kept for what another order places once it is done, or one of those that this order needs for that
 * is in use. Ask under the lock of the user.
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

/** Writes into a buy that is done what it has placed, or why nothing. */
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

/** Writes the answer of an order that this transaction has placed, once all of it is known. */
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

/** Open orders of a user, and those that they will place. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const { count } = await narrow(db)
    .selectFrom('spot_order')
    .select(sql<number>`count(*) + count(attached_price) + count(attached_stop)`.as('count'))
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
  /** Of each of these that is one of a pair, the other one, by the pair's id. */
  readonly others: ReadonlyMap<string, SpotOrderRow>;
}

type MeetingTick = Pick<ChainedTick, 'symbol' | 'seq' | 'ts' | 'price'>;

/** Whether a tick fills or sets off a pending order; `o` is the order's name in the query. */
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

/** Trailing stops of this market that still wait for a tick, locked until the transaction ends; oldest first. */
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

/** Pending orders that a tick fills or sets off, and the other ones of their pairs, locked until the transaction ends. */
export async function lockMet(trx: Transaction<object>, tick: MeetingTick): Promise<Met> {
  // Locked by id, a pair at once, so that two transactions never wait for one another; served by place.
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

/** A pending order and, of a pair, the other one. */
export interface Locked {
  readonly row: SpotOrderRow;
  readonly other: SpotOrderRow | undefined;
}

/** A pending order of this user with its pair, locked; undefined when it is done, unknown or somebody else's. */
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

/** Where a trailing stop stood. */
type TrailColumns = Pick<
  SpotOrderRow,
  'stop_price' | 'active_seq' | 'active_ms' | 'active_price' | 'best_seq' | 'best_ms' | 'best_price'
>;

/** Writes what came of a stop that this transaction has locked and set off. */
export async function saveTriggered(
  trx: Transaction<object>,
  { id }: Pick<SpotOrderRow, 'id'>,
  after: Pick<SpotOrderRow, 'status' | 'cancel_reason' | 'queue_id'> & {
    readonly filled: Filled;
    readonly held: bigint;
    readonly tick: Pick<ChainedTick, 'seq' | 'ts' | 'price'>;
    /** Of a trailing stop: where it stood. */
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

/** Ends an order that this transaction has locked; what it held is the caller's to free. */
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

/** What is left for the stop of a pair after a fill of the other one. */
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

/** What the pair holds from now on, in the row of the leg that holds it. */
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

/** One page of a user's orders, and of all there are how many they are and what they come to (decimal text). */
export interface OrdersPage extends SpotSums {
  readonly rows: readonly SpotOrderRow[];
  readonly total: number;
}

/** Newest first. Page and sums are one statement, so that no fill falls between them. */
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
    // To eight decimals like each row: what a buy pays up, what a sell receives down.
    sql<string>`coalesce(sum(ceil(filled_value * 100000000) * 0.00000001) filter (where side = 'buy'), 0)`.as('bought'),
    sql<string>`coalesce(sum(floor(filled_value * 100000000) * 0.00000001) filter (where side = 'sell'), 0)`.as('sold'),
    sql<string>`coalesce(sum(fee), 0)`.as('fees'),
  ]);
  // Joined outwards: a page behind the last row still says how many there are.
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

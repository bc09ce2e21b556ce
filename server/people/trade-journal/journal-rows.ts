import { sql } from 'kysely';
import type { DataOf } from '../../../protocol/call.ts';
import type { journalFills, journalUpDown } from '../../../protocol/rest/journal.ts';
import { FILL_KINDS, FILL_ORIGINS, UP_DOWN_RESULTS } from '../../../protocol/units/journal-terms.ts';
import type { FillKind, FillOrigin } from '../../../protocol/units/journal-terms.ts';
import type { Db } from '../../infra/db.ts';
import { numberRange, ownTotal } from './own-rows.ts';
import type { OwnList, OwnRange } from './own-rows.ts';

export type FillsPart = Omit<DataOf<typeof journalFills>, 'serverTime'>;
export type UpDownPart = Omit<DataOf<typeof journalUpDown>, 'serverTime'>;

/**
 * Ids of executions ascend in the order in which they changed the position of their coin, also after a restart or when
 * the clock was set back.
 */
const FILLS: OwnList = { table: 'spot_fill', order: ['id'], ready: sql<boolean>`true` };
const UP_DOWNS: OwnList = {
  table: 'second_order',
  order: ['settled_ms', 'id'],
  ready: sql<boolean>`state = 'settled'`,
};

interface FillRow {
  readonly order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly maker: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly quote: string;
  readonly fee: string;
  readonly created_ms: number;
  readonly type: 'limit' | 'market';
  readonly post_only: boolean;
  readonly is_stop: boolean;
  readonly is_trailing: boolean;
  readonly oco_leg: 'takeProfit' | 'stopLoss' | null;
  /** Which attached order of a buy it is; null for none. */
  readonly attached_as: 'takeProfit' | 'stopLoss' | null;
}

/**
 * Executions of a range with what their orders are. An attached order has the client key of its buy with a suffix of
 * three characters; a key of the user's own may end alike, so the buy has to name it.
 */
async function fillRows(db: Db, userId: string, { after, limit }: OwnRange): Promise<readonly FillRow[]> {
  const { rows } = await sql<FillRow>`
    select f.order_id, f.symbol, f.side, f.maker, f.created_ms,
      trim_scale(f.price)::text as price, trim_scale(f.quantity)::text as quantity,
      trim_scale(f.quote_quantity)::text as quote, trim_scale(f.fee)::text as fee,
      o.type, o.post_only, o.oco_leg, o.stop_price is not null as is_stop, o.trailing_bips is not null as is_trailing,
      case o.id when buy.attached_price_id then 'takeProfit' when buy.attached_stop_id then 'stopLoss' end as attached_as
    from spot_fill f
    join spot_order o on o.id = f.order_id and o.user_id = ${userId}
    left join spot_order buy on buy.user_id = ${userId} and right(o.client_order_id, 3) in ('-tp', '-sl')
      and buy.client_order_id = left(o.client_order_id, -3) and o.id in (buy.attached_price_id, buy.attached_stop_id)
    where f.user_id = ${userId} and f.own_number > ${after}::bigint and f.own_number <= ${after}::bigint + ${limit}::bigint
    order by f.own_number
  `.execute(db);
  return rows;
}

function kindOf(row: FillRow): FillKind {
  if (row.oco_leg === 'takeProfit' || row.attached_as === 'takeProfit') return 'takeProfit';
  if (row.is_trailing) return 'trailing';
  if (row.is_stop) return 'stop';
  return row.post_only ? 'postOnly' : row.type;
}

function originOf({ attached_as, oco_leg }: FillRow): FillOrigin {
  if (attached_as !== null) return 'attached';
  return oco_leg === null ? 'single' : 'pair';
}

/** Gives each name the next index when it first comes. */
function dictionary() {
  const indexes = new Map<string, number>();
  return {
    names: () => [...indexes.keys()],
    indexOf(name: string): number {
      const known = indexes.get(name);
      if (known !== undefined) return known;
      indexes.set(name, indexes.size);
      return indexes.size - 1;
    },
  };
}

/** Returns executions of the user as columns, and how many there are in all. */
export async function fillsPart(db: Db, userId: string, range: OwnRange): Promise<FillsPart> {
  await numberRange(db, FILLS, userId, range);
  const rows = await fillRows(db, userId, range);
  const symbols = dictionary();
  const columns = {
    order: rows.map((row) => row.order_id),
    symbol: rows.map((row) => symbols.indexOf(row.symbol)),
    side: rows.map((row) => (row.side === 'buy' ? 0 : 1)),
    kind: rows.map((row) => FILL_KINDS.indexOf(kindOf(row))),
    origin: rows.map((row) => FILL_ORIGINS.indexOf(originOf(row))),
    maker: rows.map((row) => (row.maker ? 1 : 0)),
    price: rows.map((row) => row.price),
    quantity: rows.map((row) => row.quantity),
    quote: rows.map((row) => row.quote),
    fee: rows.map((row) => row.fee),
    time: rows.map((row) => row.created_ms),
  };
  const { after } = range;
  // Counted last: rows that came meanwhile are of the next call.
  const total = await ownTotal(db, FILLS, userId);
  return { after, next: after + rows.length, total, symbols: symbols.names(), columns };
}

interface UpDownRow {
  readonly id: string;
  readonly symbol: string;
  readonly direction: 1 | 2;
  readonly period_s: number;
  readonly stake: string;
  readonly odds: string;
  readonly rule_id: string;
  readonly result: (typeof UP_DOWN_RESULTS)[number];
  readonly open_price: string;
  readonly close_price: string | null;
  readonly open_ms: number;
  readonly due_ms: number;
  readonly settled_ms: number;
  readonly payout: string;
  readonly profit: string;
}

async function upDownRows(db: Db, userId: string, { after, limit }: OwnRange): Promise<readonly UpDownRow[]> {
  const { rows } = await sql<UpDownRow>`
    select id, symbol, direction, period_s, rule_id, result, open_price, close_price, open_ms, due_ms, settled_ms,
      trim_scale(stake)::text as stake, trim_scale(odds)::text as odds, trim_scale(payout)::text as payout,
      trim_scale(payout - stake)::text as profit
    from second_order
    where user_id = ${userId} and own_number > ${after}::bigint and own_number <= ${after}::bigint + ${limit}::bigint
    order by own_number
  `.execute(db);
  return rows;
}

/** Returns settled up/down trades of the user as columns, and how many there are in all. */
export async function upDownPart(db: Db, userId: string, range: OwnRange): Promise<UpDownPart> {
  await numberRange(db, UP_DOWNS, userId, range);
  const rows = await upDownRows(db, userId, range);
  const [symbols, rules] = [dictionary(), dictionary()];
  const columns = {
    id: rows.map((row) => row.id),
    symbol: rows.map((row) => symbols.indexOf(row.symbol)),
    direction: rows.map((row) => row.direction),
    period: rows.map((row) => row.period_s),
    stake: rows.map((row) => row.stake),
    odds: rows.map((row) => row.odds),
    rule: rows.map((row) => rules.indexOf(row.rule_id)),
    result: rows.map((row) => UP_DOWN_RESULTS.indexOf(row.result)),
    openPrice: rows.map((row) => row.open_price),
    closePrice: rows.map((row) => row.close_price),
    openTime: rows.map((row) => row.open_ms),
    dueTime: rows.map((row) => row.due_ms),
    settleTime: rows.map((row) => row.settled_ms),
    payout: rows.map((row) => row.payout),
    profit: rows.map((row) => row.profit),
  };
  const { after } = range;
  const total = await ownTotal(db, UP_DOWNS, userId);
  return { after, next: after + rows.length, total, symbols: symbols.names(), rules: rules.names(), columns };
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DataOf } from '../../../protocol/call.ts';
import type { journalFills, journalUpDown } from '../../../protocol/rest/journal.ts';
import { FILL_KINDS, FILL_ORIGINS, UP_DOWN_RESULTS } from '../../../protocol/units/journal-terms.ts';
import type { Db } from '../../infra/db.ts';
import { numberRange, ownTotal } from './own-rows.ts';
import type { OwnList, OwnRange } from './own-rows.ts';

/** Stands between the values of a column; no id, name or number has it. */
const SEPARATOR = ',';

/**
 * Runs a query and returns each of its columns as a list of texts, in the order of its rows. The database joins a column
 * to one text, which takes a tenth of the time of ten thousand rows: the embedded one runs in a thread of its own, from
 * which each row would be copied.
 * @param rows  a sorted query; its columns have these names, no nulls and no commas
 */
async function columnTexts<Name extends string>(
  db: Db,
  names: readonly Name[],
  rows: RawBuilder<unknown>,
): Promise<Record<Name, string[]>> {
  const joined = names.map((name) => sql`string_agg(${sql.ref(name)}::text, ${SEPARATOR}::text) as ${sql.ref(name)}`);
  const answer = await sql<Record<Name, string | null>>`select ${sql.join(joined)} from (${rows}) part`.execute(db);
  const [texts] = answer.rows;
  const columns = names.map((name) => [name, texts?.[name]?.split(SEPARATOR) ?? []] as const);
  return Object.fromEntries(columns) as Record<Name, string[]>;
}

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

const FILL_COLUMNS = [
  'order',
  'symbol',
  'side',
  'kind',
  'origin',
  'maker',
  'price',
  'quantity',
  'quote',
  'fee',
  'time',
] as const;

/**
 * Query for the executions of a range, with names of what their orders are. An attached order has the client key of its
 * buy with a suffix of three characters; a key of the user's own may end alike, so the buy has to name it.
 */
const fillRows = (userId: string, { after, limit }: OwnRange): RawBuilder<unknown> => sql`
  select f.order_id as "order", f.symbol, f.side, f.created_ms as time,
    case
      when o.oco_leg = 'takeProfit' or buy.attached_price_id = o.id then 'takeProfit'
      when o.trailing_bips is not null then 'trailing'
      when o.stop_price is not null then 'stop'
      when o.post_only then 'postOnly'
      else o.type
    end as kind,
    case when buy.id is not null then 'attached' when o.oco_leg is not null then 'pair' else 'single' end as origin,
    case when f.maker then 'maker' else 'taker' end as maker,
    trim_scale(f.price) as price, trim_scale(f.quantity) as quantity, trim_scale(f.quote_quantity) as quote,
    trim_scale(f.fee) as fee
  from spot_fill f
  join spot_order o on o.id = f.order_id and o.user_id = ${userId}
  left join spot_order buy on buy.user_id = ${userId} and right(o.client_order_id, 3) in ('-tp', '-sl')
    and buy.client_order_id = left(o.client_order_id, -3) and o.id in (buy.attached_price_id, buy.attached_stop_id)
  where f.user_id = ${userId} and f.own_number > ${after}::bigint and f.own_number <= ${after}::bigint + ${limit}::bigint
  order by f.own_number
`;

/** Returns the index of each name in a list of names. */
function indexesIn(names: readonly string[], column: readonly string[]): number[] {
  const indexes = new Map(names.map((name, at) => [name, at]));
  return column.map((name) => indexes.get(name)!);
}

/** Returns executions of the user as columns, and how many there are in all. */
export async function fillsPart(db: Db, userId: string, range: OwnRange): Promise<FillsPart> {
  await numberRange(db, FILLS, userId, range);
  const { order, symbol, side, kind, origin, maker, price, quantity, quote, fee, time } = await columnTexts(
    db,
    FILL_COLUMNS,
    fillRows(userId, range),
  );
  const symbols = [...new Set(symbol)];
  const columns = {
    order,
    symbol: indexesIn(symbols, symbol),
    side: indexesIn(['buy', 'sell'], side),
    kind: indexesIn(FILL_KINDS, kind),
    origin: indexesIn(FILL_ORIGINS, origin),
    maker: indexesIn(['taker', 'maker'], maker),
    price,
    quantity,
    quote,
    fee,
    time: time.map(Number),
  };
  const { after } = range;
  // Counted last: rows that came meanwhile are of the next call.
  const total = await ownTotal(db, FILLS, userId);
  return { after, next: after + order.length, total, symbols, columns };
}

const UP_DOWN_COLUMNS = [
  'id',
  'symbol',
  'direction',
  'period',
  'stake',
  'odds',
  'rule',
  'result',
  'openPrice',
  'closePrice',
  'openTime',
  'dueTime',
  'settleTime',
  'payout',
  'profit',
] as const;

/** Query for the settled trades of a range; the closing price of a void one is empty. */
const upDownRows = (userId: string, { after, limit }: OwnRange): RawBuilder<unknown> => sql`
  select id, symbol, direction, period_s as period, trim_scale(stake) as stake, trim_scale(odds) as odds, rule_id as rule,
    result, open_price as "openPrice", coalesce(close_price, '') as "closePrice", open_ms as "openTime",
    due_ms as "dueTime", settled_ms as "settleTime", trim_scale(payout) as payout, trim_scale(payout - stake) as profit
  from second_order
  where user_id = ${userId} and own_number > ${after}::bigint and own_number <= ${after}::bigint + ${limit}::bigint
  order by own_number
`;

/** Returns settled up/down trades of the user as columns, and how many there are in all. */
export async function upDownPart(db: Db, userId: string, range: OwnRange): Promise<UpDownPart> {
  await numberRange(db, UP_DOWNS, userId, range);
  const texts = await columnTexts(db, UP_DOWN_COLUMNS, upDownRows(userId, range));
  const symbols = [...new Set(texts.symbol)];
  const rules = [...new Set(texts.rule)];
  const columns = {
    id: texts.id,
    symbol: indexesIn(symbols, texts.symbol),
    direction: texts.direction.map(Number),
    period: texts.period.map(Number),
    stake: texts.stake,
    odds: texts.odds,
    rule: indexesIn(rules, texts.rule),
    result: indexesIn(UP_DOWN_RESULTS, texts.result),
    openPrice: texts.openPrice,
    closePrice: texts.closePrice.map((price) => (price === '' ? null : price)),
    openTime: texts.openTime.map(Number),
    dueTime: texts.dueTime.map(Number),
    settleTime: texts.settleTime.map(Number),
    payout: texts.payout,
    profit: texts.profit,
  };
  const { after } = range;
  const total = await ownTotal(db, UP_DOWNS, userId);
  return { after, next: after + texts.id.length, total, symbols, rules, columns };
}

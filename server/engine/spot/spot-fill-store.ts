import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Side } from '../../../protocol/units/spot-money.ts';
import type { Db } from '../../infra/db.ts';
import type { Page } from '../../infra/paging.ts';
import type { SpotSums } from './spot-wire.ts';

/** Row of `spot_fill`; see 003_spot.sql. */
interface SpotFillTable {
  id: string;
  order_id: string;
  user_id: string;
  symbol: MarketSymbol;
  side: Side;
  price: string;
  quantity: string;
  quote_quantity: string;
  fee: string;
  quote: string;
  maker: boolean;
  tick_seq: number | null;
  created_ms: number;
}

export type SpotFillRow = Selectable<SpotFillTable>;

type Tables = { spot_fill: SpotFillTable };

const narrow = (db: Db): Kysely<Tables> => db.withTables<Tables>();

/** Rows of one statement. A statement takes 65 535 values, and a tick may trigger thousands of orders. */
const ROWS_AT_ONCE = 1000;

export async function insertFills(trx: Transaction<object>, rows: readonly SpotFillRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await narrow(trx)
      .insertInto('spot_fill')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

export interface FillFilter {
  readonly orderId?: string;
  readonly symbol?: string;
  readonly side?: Side;
  readonly fromTime?: number;
  readonly toTime?: number;
}

/** One page of a user's executions, with the number and sums of all pages (decimal text). */
export interface FillsPage extends SpotSums {
  readonly rows: readonly SpotFillRow[];
  readonly total: number;
}

/** Returns one page, newest first. One statement reads page and sums, so that no fill falls between them. */
export async function fillsOf(db: Db, userId: string, filter: FillFilter, page: Page): Promise<FillsPage> {
  let mine = narrow(db).selectFrom('spot_fill').where('user_id', '=', userId);
  if (filter.orderId !== undefined) mine = mine.where('order_id', '=', filter.orderId);
  if (filter.symbol !== undefined) mine = mine.where('symbol', '=', filter.symbol as MarketSymbol);
  if (filter.side !== undefined) mine = mine.where('side', '=', filter.side);
  if (filter.fromTime !== undefined) mine = mine.where('created_ms', '>=', filter.fromTime);
  if (filter.toTime !== undefined) mine = mine.where('created_ms', '<', filter.toTime);
  const some = mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset);
  const all = mine.select((e) => [
    e.fn.countAll<number>().as('total'),
    sql<string>`coalesce(sum(quote_quantity) filter (where side = 'buy'), 0)`.as('bought'),
    sql<string>`coalesce(sum(quote_quantity) filter (where side = 'sell'), 0)`.as('sold'),
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
  return { rows: rows.filter((row): row is typeof row & SpotFillRow => row.id !== null), total, bought, sold, fees };
}

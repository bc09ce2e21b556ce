import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { NamedTick, NamedTrail } from './trailing-book.ts';
import { trailColumns } from './trailing-rows.ts';
import type { TrailMark } from './trailing-stops.ts';

/** Row of `trailing_mark`; see 038_trailing_marks.sql. Either all tick columns are set or none. */
interface TrailingMarkTable {
  order_id: string;
  symbol: MarketSymbol;
  seq: number;
  active_seq: number | null;
  active_ms: number | null;
  active_price: string | null;
  best_seq: number | null;
  best_ms: number | null;
  best_price: string | null;
  stop_price: string | null;
}

const narrow = (db: Db): Kysely<{ trailing_mark: TrailingMarkTable }> =>
  db.withTables<{ trailing_mark: TrailingMarkTable }>();

/** Rows of one statement, which takes at most 65 535 values. */
const ROWS_AT_ONCE = 1000;

const NOT_ACTIVE = {
  active_seq: null,
  active_ms: null,
  active_price: null,
  best_seq: null,
  best_ms: null,
  best_price: null,
  stop_price: null,
};

const columnsOf = (trail: NamedTrail | null) => (trail === null ? NOT_ACTIVE : trailColumns(trail));
const tickOf = (seq: number, ts: number, price: string): NamedTick => ({ seq, ts, price: parseAmount(price) });

function markOf({ seq, ...row }: TrailingMarkTable): TrailMark {
  if (row.best_seq === null) return { seq, trail: null };
  const activation = tickOf(row.active_seq!, row.active_ms!, row.active_price!);
  const best = tickOf(row.best_seq, row.best_ms!, row.best_price!);
  return { seq, trail: { activation, best, stop: parseAmount(row.stop_price!) } };
}

/** Returns the last saved states, by order. */
export async function trailMarks(db: Db): Promise<ReadonlyMap<string, TrailMark>> {
  const rows = await narrow(db).selectFrom('trailing_mark').selectAll().execute();
  return new Map(rows.map((row) => [row.order_id, markOf(row)]));
}

/**
 * Saves the state of a market's trailing stops after tick `seq`, replacing earlier states.
 * @param trails  by order; null while not active
 */
export async function saveTrailMarks(
  db: Db,
  symbol: MarketSymbol,
  seq: number,
  trails: ReadonlyMap<string, NamedTrail | null>,
): Promise<void> {
  // Ordered by key, so that two concurrent savers cannot deadlock.
  const rows = [...trails]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([order_id, trail]) => Object.assign({ order_id, symbol, seq }, columnsOf(trail)));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await narrow(db)
      .insertInto('trailing_mark')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .column('order_id')
          .doUpdateSet((e) => ({
            seq: e.ref('excluded.seq'),
            active_seq: e.ref('excluded.active_seq'),
            active_ms: e.ref('excluded.active_ms'),
            active_price: e.ref('excluded.active_price'),
            best_seq: e.ref('excluded.best_seq'),
            best_ms: e.ref('excluded.best_ms'),
            best_price: e.ref('excluded.best_price'),
            stop_price: e.ref('excluded.stop_price'),
          }))
          .whereRef('trailing_mark.seq', '<', 'excluded.seq'),
      )
      .execute();
  }
}

/** Deletes the saved states of orders that are no longer pending. */
export async function dropOldMarks(db: Db): Promise<void> {
  await sql`
    delete from trailing_mark m
    where not exists (select from spot_order o where o.id = m.order_id and o.waits_for = 'trigger')
  `.execute(db);
}

import type { Kysely, Transaction } from 'kysely';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';

type Tables = { spot_cursor: { symbol: MarketSymbol; seq: number } };

const narrow = (db: Db): Kysely<Tables> => db.withTables<Tables>();

/** Moves cursors forward, never back. */
const moveForward = (db: Db, rows: readonly Tables['spot_cursor'][]) =>
  narrow(db)
    .insertInto('spot_cursor')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('symbol')
        .doUpdateSet((e) => ({ seq: e.ref('excluded.seq') }))
        .whereRef('spot_cursor.seq', '<', 'excluded.seq'),
    );

/**
 * Moves the cursor of a market to this tick; the row stays locked until the transaction ends.
 * @returns false when the cursor has passed the tick already
 */
export async function claimTick(
  trx: Transaction<object>,
  { symbol, seq }: { readonly symbol: MarketSymbol; readonly seq: number },
): Promise<boolean> {
  const moved = await moveForward(trx, [{ symbol, seq }]).returning('seq').executeTakeFirst();
  return moved !== undefined;
}

export async function cursors(db: Db): Promise<ReadonlyMap<MarketSymbol, number>> {
  const rows = await narrow(db).selectFrom('spot_cursor').selectAll().execute();
  return new Map(rows.map(({ symbol, seq }) => [symbol, seq]));
}

/** Records ticks that met no order, so that a restart need not read them again. */
export async function saveCursors(db: Db, rows: readonly Tables['spot_cursor'][]): Promise<void> {
  if (rows.length === 0) return;
  // Ordered by key, so that two concurrent savers cannot deadlock.
  const sorted = rows.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  await moveForward(db, sorted).execute();
}

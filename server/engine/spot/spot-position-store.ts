import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount, parseSignedAmount, signedAmountText } from '../../ledger/amount.ts';
import { afterTrade } from './position.ts';
import type { Position, Trade } from './position.ts';

/** Row of `spot_position`; see 003_spot.sql. */
interface SpotPositionTable {
  user_id: string;
  asset: string;
  quantity: string;
  cost: string;
  realised: string;
  fees: string;
  trades: number;
}

export type SpotPositionRow = Selectable<SpotPositionTable>;

type Tables = { spot_position: SpotPositionTable };

const narrow = (db: Db): Kysely<Tables> => db.withTables<Tables>();

const positionOf = (row: SpotPositionRow): Position => ({
  quantity: parseAmount(row.quantity),
  cost: parseAmount(row.cost),
  realised: parseSignedAmount(row.realised),
  fees: parseAmount(row.fees),
  trades: row.trades,
});

/** Adds the trades of one coin to the positions of their users, in the transaction that makes them. */
export async function addTrades(
  trx: Transaction<object>,
  asset: string,
  trades: readonly { readonly userId: string; readonly trade: Trade }[],
): Promise<void> {
  // Ordered by key, so that two concurrent transactions cannot deadlock.
  const users = [...new Set(trades.map(({ userId }) => userId))].sort();
  if (users.length === 0) return;
  // Inserts missing rows before locking, so that two concurrent first trades of a coin both count.
  await narrow(trx)
    .insertInto('spot_position')
    .values(
      users.map((userId) => ({
        user_id: userId,
        asset,
        quantity: '0',
        cost: '0',
        realised: '0',
        fees: '0',
        trades: 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'asset']).doNothing())
    .execute();
  const rows = await narrow(trx)
    .selectFrom('spot_position')
    .selectAll()
    .where('asset', '=', asset)
    .where('user_id', 'in', users)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const values = rows.map((row) => {
    const mine = trades.filter(({ userId }) => userId === row.user_id).map(({ trade }) => trade);
    const after = mine.reduce(afterTrade, positionOf(row));
    return {
      user_id: row.user_id,
      asset,
      quantity: amountText(after.quantity, 18),
      cost: amountText(after.cost, 18),
      realised: signedAmountText(after.realised, 18),
      fees: amountText(after.fees, 18),
      trades: after.trades,
    };
  });
  await narrow(trx)
    .insertInto('spot_position')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'asset']).doUpdateSet((e) => ({
        quantity: e.ref('excluded.quantity'),
        cost: e.ref('excluded.cost'),
        realised: e.ref('excluded.realised'),
        fees: e.ref('excluded.fees'),
        trades: e.ref('excluded.trades'),
      })),
    )
    .execute();
}

export const positionsOf = (db: Db, userId: string): Promise<readonly SpotPositionRow[]> =>
  narrow(db).selectFrom('spot_position').selectAll().where('user_id', '=', userId).orderBy('asset').execute();

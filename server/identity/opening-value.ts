import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { ASSET_DECIMALS, signedAmountText } from '../ledger/amount.ts';
import type { IdentityTables } from './tables.ts';

/** Returns the UTC day of a time, in the database's form. */
export const dayOf = (nowMs: number) => sql<string>`${new Date(nowMs).toISOString().slice(0, 10)}::date`;

/**
 * Adjusts the total with which the day began by play money that came in or left, since that is no gain or loss of the
 * day. Call it inside the transaction that books it. Without a total of today it does nothing, because the first read
 * will include the money.
 * @param usdt  scaled by 10^18; positive for money that came in
 */
export async function moveOpening(
  trx: Transaction<object>,
  userId: string,
  usdt: bigint,
  nowMs: number,
): Promise<void> {
  const worth = signedAmountText(usdt, ASSET_DECIMALS);
  await trx
    .withTables<IdentityTables>()
    .updateTable('opening_value')
    .set({ total: sql<string>`greatest(total + ${worth}::numeric, 0)` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`day = ${dayOf(nowMs)}`)
    .execute();
}

import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { ASSET_DECIMALS, signedAmountText } from '../ledger/amount.ts';
import type { IdentityTables } from './tables.ts';

/** The UTC day of a moment, as the database writes dates. */
export const dayOf = (nowMs: number) => sql<string>`${new Date(nowMs).toISOString().slice(0, 10)}::date`;

/**
 * Play money that came from outside, or left, is no gain and no loss of the day: the total that the day began with moves by
 * what it was worth. Inside the transaction that books it; nothing where nobody has looked at the total today, since the
 * first look will see it.
 * @param usdt  scaled by 10^18; positive came in
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

import type { EngineParts } from '../orders/engine-parts.ts';
import { freed } from './freed.ts';
import { putSpotMessages } from './matching.ts';
import type { OrderChange, OrderChanges } from './matching.ts';
import { endOrder, lockPending } from './spot-order-store.ts';
import type { CancelReason } from './spot-order-store.ts';

/**
 * Ends an order, of a pair both, and frees what was still held, in one transaction; what a tick filled before stays filled.
 * @returns the order that was named first; undefined when it is done, unknown or somebody else's
 */
export async function cancelOrder(
  { db, ledger, clock }: Pick<EngineParts, 'db' | 'ledger' | 'clock'>,
  userId: string,
  id: string,
  reason: CancelReason,
): Promise<OrderChanges | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockPending(trx, userId, id);
    if (locked === undefined) return undefined;
    const rows = locked.other ? [locked.row, locked.other] : [locked.row];
    const nowMs = clock.now();
    const orders: OrderChange[] = [];
    for (const row of rows) orders.push({ row: await endOrder(trx, row, reason, nowMs), fills: [] });
    await ledger.postAll(trx, rows.flatMap(freed));
    const messages = await putSpotMessages(
      trx,
      orders.map(({ row }) => row),
    );
    return { orders, messages };
  });
}

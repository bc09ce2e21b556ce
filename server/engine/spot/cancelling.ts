import { parseAmount } from '../../ledger/amount.ts';
import type { EngineParts } from '../orders/engine-parts.ts';
import { putSpotMessages } from './matching.ts';
import type { OrderChanges } from './matching.ts';
import { takeForCancel } from './spot-order-store.ts';
import type { CancelReason } from './spot-order-store.ts';
import { releasePostings } from './spot-postings.ts';

/**
 * Ends an order and frees what it still held, in one transaction; what a tick filled before stays filled.
 * @returns undefined when the order is done, unknown or somebody else's
 */
export async function cancelOrder(
  { db, ledger, clock }: Pick<EngineParts, 'db' | 'ledger' | 'clock'>,
  userId: string,
  id: string,
  reason: CancelReason,
): Promise<OrderChanges | undefined> {
  return db.transaction().execute(async (trx) => {
    const taken = await takeForCancel(trx, userId, id, reason, clock.now());
    if (taken === undefined) return undefined;
    const { row, released } = taken;
    const amount = parseAmount(released);
    if (amount > 0n) {
      const postings = releasePostings(userId, row.side, { base: row.base, quote: row.quote }, amount);
      await ledger.postAll(trx, [{ key: `cancel:${id}`, kind: 'spotCancel', ref: id, postings }]);
    }
    return { orders: [{ row, fills: [] }], messages: await putSpotMessages(trx, [row]) };
  });
}

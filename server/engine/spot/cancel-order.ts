import type { EngineParts } from '../engine-parts.ts';
import { NOTHING_PLACED, placeAttached, withPlaced } from './place-attached.ts';
import { releaseHold } from './release-hold.ts';
import { putSpotMessages } from './match-tick.ts';
import type { OrderChange, OrderChanges } from './order-changes.ts';
import { endOrder, lockPending } from './spot-order-store.ts';
import type { CancelReason } from './spot-order-store.ts';
import { callTransaction } from '../../infra/call-transaction.ts';

/**
 * Ends an order, or both of a pair, and frees what was still held, in one transaction. Earlier fills stay, and attached
 * orders of the filled part are placed. Call it inside the market's queue when the order has attached orders.
 * @returns the named order first, placed orders last; undefined when it has ended, is unknown or belongs to another
 * user
 */
export async function cancelOrder(
  { db, ledger, market, clock }: Pick<EngineParts, 'db' | 'ledger' | 'market' | 'clock'>,
  newId: (nowMs: number) => string,
  userId: string,
  id: string,
  reason: CancelReason,
): Promise<OrderChanges | undefined> {
  return callTransaction(db, async (trx) => {
    const locked = await lockPending(trx, userId, id);
    if (locked === undefined) return undefined;
    const rows = locked.other ? [locked.row, locked.other] : [locked.row];
    const nowMs = clock.now();
    const orders: OrderChange[] = [];
    for (const row of rows) orders.push({ row: await endOrder(trx, row, reason, nowMs), fills: [] });
    const journals = rows.flatMap(releaseHold);
    const ended = orders.map(({ row }) => row);
    const { symbol } = locked.row;
    const rules = market.rulesOf(symbol);
    const tick = market.lastTick(symbol);
    const placed =
      rules === undefined || tick === undefined
        ? NOTHING_PLACED
        : await placeAttached(trx, ledger, ended, journals, {
            rules,
            lastSeq: tick.seq,
            nowMs,
            newId: () => newId(nowMs),
          });
    await ledger.postAll(trx, [...journals, ...placed.journals]);
    return { orders: withPlaced(orders, placed), messages: await putSpotMessages(trx, ended) };
  });
}

import { fetchSpotOrders } from '../../../api/spot-order-calls.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { otherLegOf } from '../../../model/spot-pairs.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';

/** The other leg of a pair, also where both are over: they were made in one moment. */
export async function findOtherLeg(order: SpotOrder): Promise<SpotOrder | null> {
  const known = otherLegOf(order, spotOrdersStore.open.peek());
  if (known !== null || order.ocoId === null) return known;
  const { symbol, createdMs } = order;
  const wish = { kind: 'oco', symbol, fromMs: createdMs, toMs: createdMs + 1, pageNum: 1, pageSize: 100 } as const;
  for (const view of ['history', 'open'] as const) {
    const found = await fetchSpotOrders({ view, ...wish });
    const other = found.success ? otherLegOf(order, found.data.rows) : null;
    if (other !== null) return other;
  }
  return null;
}

/** Client keys of what an order places are its own with this behind it; that of a pair's stop has it too. */
const PLACED_KEY = /-(tp|sl)$/;

/** The order that placed this one; null where nobody did, and where that cannot be found out now. */
export async function findPlacer({ id, clientOrderId }: SpotOrder): Promise<SpotOrder | null> {
  if (!PLACED_KEY.test(clientOrderId)) return null;
  const found = await fetchSpotOrders({ view: 'history', placed: id, pageNum: 1, pageSize: 1 });
  return (found.success && found.data.rows[0]) || null;
}

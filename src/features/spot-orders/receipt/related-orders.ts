import { fetchSpotOrders } from '../../../api/spot-order-calls.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { otherLegOf } from '../../../model/spot-pairs.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';

/** Finds the other leg of a pair, ended or not, by the creation time that both share. */
export async function findOtherLeg(order: SpotOrder): Promise<SpotOrder | null> {
  const known = otherLegOf(order, spotOrdersStore.open.peek());
  if (known !== null || order.ocoId === null) return known;
  const { symbol, createdMs } = order;
  const query = { kind: 'oco', symbol, fromMs: createdMs, toMs: createdMs + 1, pageNum: 1, pageSize: 100 } as const;
  for (const view of ['history', 'open'] as const) {
    const found = await fetchSpotOrders({ view, ...query });
    const other = found.success ? otherLegOf(order, found.data.rows) : null;
    if (other !== null) return other;
  }
  return null;
}

/** Suffix that the exchange adds to the client key of a buy for the orders it places; the stop of a pair has it too. */
const PLACED_KEY = /-(tp|sl)$/;

/** Finds the order that placed this one. Null when no order did, or when the call fails. */
export async function findPlacer({ id, clientOrderId }: SpotOrder): Promise<SpotOrder | null> {
  if (!PLACED_KEY.test(clientOrderId)) return null;
  const found = await fetchSpotOrders({ view: 'history', placed: id, pageNum: 1, pageSize: 1 });
  return (found.success && found.data.rows[0]) || null;
}

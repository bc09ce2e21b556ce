import type { SpotOrders, SpotOrderWire } from '../engine/spot/spot-orders.ts';

const isTrailing = (order: SpotOrderWire): boolean => order.trailingBips !== undefined && order.waitsFor === 'trigger';

/**
 * Orders as their owner reads them on any node. Where a trailing stop stands follows from every tick and is in the memory of
 * the engine alone, so it is asked; without an answer the order is shown as it was placed.
 */
export function trailingOrders(
  own: Pick<SpotOrders, 'find' | 'list'>,
  askEngine: SpotOrders['find'],
): Pick<SpotOrders, 'find' | 'list'> {
  const shown = async (userId: string, order: SpotOrderWire): Promise<SpotOrderWire> =>
    isTrailing(order) ? ((await askEngine(userId, order.id).catch(() => undefined)) ?? order) : order;
  return {
    async find(userId, id) {
      const order = await own.find(userId, id);
      return order && shown(userId, order);
    },
    async list(userId, request) {
      const page = await own.list(userId, request);
      return { ...page, rows: await Promise.all(page.rows.map((order) => shown(userId, order))) };
    },
  };
}

import type { SpotOrders, SpotOrderWire } from '../engine/spot/spot-orders.ts';

const isTrailing = (order: SpotOrderWire): boolean => order.trailingBips !== undefined && order.waitsFor === 'trigger';

/**
 * Returns orders for reads on any node. The state of a trailing stop depends on every tick and is only in the engine's
 * memory, so the engine is asked; without an answer the order is shown as placed.
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

import { fetchSettledUpDownOrder } from '../../api/up-down-order-calls.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { loadUpDownOrders } from '../../data/up-down-orders.ts';

/**
 * One trade of mine that no list holds: an old receipt, or a page opened by its address. It may still run, so the lists
 * are asked for too. The value is null where the exchange knows no settled trade of this id.
 */
export const upDownOrder = (id: string) =>
  createResource({
    owner: sessionStore.token,
    async ask() {
      const [found] = await Promise.all([fetchSettledUpDownOrder(id), loadUpDownOrders()]);
      return found;
    },
    take: ({ rows }) => rows[0] ?? null,
  });

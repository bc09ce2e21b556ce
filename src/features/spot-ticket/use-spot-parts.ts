import { memo, useState } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';

/** Code of spot trading; its orders' cards come with it. */
export const spotCode = lazyCode(
  async () => {
    const [ticket, orders, card] = await Promise.all([
      import('./spot-ticket.tsx'),
      import('../spot-orders/spot-orders-panel.tsx'),
      import('../spot-orders/order-card.tsx'),
    ]);
    return {
      ...ticket,
      // Memoised, otherwise a new card or line on the page would render the ticket again.
      SpotTicketSheet: memo(ticket.SpotTicketSheet),
      ...card,
      SpotOrdersPanel: memo(orders.SpotOrdersPanel),
      SpotOrderList: orders.SpotOrderList,
    };
  },
  'spot',
  'spot-kinds',
  'lists',
  'person',
  'short',
  'dock',
  'errors',
);

export type SpotParts = Awaited<ReturnType<typeof spotCode.fetch>>;

/**
 * Loads the ticket and the lists of spot trading when spot is first shown, so that up/down trades do not wait for them.
 */
export function useSpotParts(isShown: boolean): { readonly parts: SpotParts; retry(): void } {
  const [failed, setFailed] = useState(false);
  const parts = useLazyCode(spotCode, isShown && !failed, () => setFailed(true));
  return { parts, retry: () => setFailed(false) };
}

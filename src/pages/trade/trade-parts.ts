import { memo } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';

/** Running trades, shown below the chart for the signed-in person and in one line above the buttons. */
export const openOrdersCode = lazyCode(async () => {
  const [orders, strip] = await Promise.all([
    import('../../features/up-down/orders/open-up-down-orders.tsx'),
    import('../../features/up-down/orders/running-strip.tsx'),
  ]);
  return { ...orders, ...strip };
});

/** Code of tickets and other views, loaded once the page is idle, because price, chart and own trades have priority. */
export const tradeParts = lazyCode(
  async () => {
    const [ticket, book, trades, history] = await Promise.all([
      import('../../features/up-down/ticket/up-down-ticket.tsx'),
      import('../../features/book/order-book.tsx'),
      import('../../features/book/trades-list.tsx'),
      import('../../features/up-down/orders/orders-history.tsx'),
    ]);
    // Memoised, otherwise a new card or line on the page would render the ticket again.
    return { ...ticket, UpDownTicketSheet: memo(ticket.UpDownTicketSheet), ...book, ...trades, ...history };
  },
  'person',
  'short',
  'errors',
);

/** The dock with its cards: loaded with the tickets, because a card follows an order at once. */
export const dockCode = lazyCode(() => import('./trade-dock.tsx'), 'dock', 'up-down', 'errors');

/** Loaded when the tab is opened. */
export const rulesCode = lazyCode(() => import('../../features/rules/rules-page.tsx'), 'rules', 'errors');

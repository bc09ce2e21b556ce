import { lazyCode } from '../../ui/lazy-code.ts';

/** Running trades, which stand below the chart of who is signed in, and in one line over the buttons. */
export const openOrdersCode = lazyCode(async () => {
  const [orders, strip] = await Promise.all([
    import('../../features/up-down/orders/open-orders.tsx'),
    import('./running-strip.tsx'),
  ]);
  return { ...orders, ...strip };
});

/** Code that a tap opens or other views show, fetched once the page is idle: price, chart and own trades come first. */
export const tradeParts = lazyCode(
  async () => {
    const [ticket, book, trades, history] = await Promise.all([
      import('../../features/up-down/ticket/up-down-ticket.tsx'),
      import('../../features/book/order-book.tsx'),
      import('../../features/book/trades-list.tsx'),
      import('../../features/up-down/orders/orders-history.tsx'),
    ]);
    return { ...ticket, ...book, ...trades, ...history };
  },
  'person',
  'short',
  'errors',
);

/** Fetched when the tab is opened. */
export const rulesCode = lazyCode(() => import('../../features/rules/rules-page.tsx'), 'rules', 'errors');

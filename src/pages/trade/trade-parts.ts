import { lateCode } from '../chrome/late-code.ts';

/** Running trades, which stand below the chart of who is signed in. */
export const openOrdersCode = lateCode(() => import('./open-orders.tsx'));

/** What a tap opens and other views show, fetched once the page has come to rest: first come price, chart and own trades. */
export const tradeParts = lateCode(async () => {
  const [ticket, pairs, book, trades, history] = await Promise.all([
    import('./ticket-sheet.tsx'),
    import('./pair-sheet.tsx'),
    import('./book/order-book.tsx'),
    import('./trades-list.tsx'),
    import('./orders-history.tsx'),
  ]);
  return { ...ticket, ...pairs, ...book, ...trades, ...history };
});

/** Fetched when the tab is opened. */
export const rulesCode = lateCode(() => import('../chrome/rules-text.tsx'));

import { lateCode } from '../chrome/late-code.ts';

/**
 * What a tap opens and other views show, fetched behind the first frame of the page: a first frame is the price
 * and the chart.
 */
export const tradeParts = lateCode(async () => {
  const [ticket, pairs, book, trades, open, history] = await Promise.all([
    import('./ticket-sheet.tsx'),
    import('./pair-sheet.tsx'),
    import('./book/order-book.tsx'),
    import('./trades-list.tsx'),
    import('./open-orders.tsx'),
    import('./orders-history.tsx'),
  ]);
  return { ...ticket, ...pairs, ...book, ...trades, ...open, ...history };
});

/** Fetched when the tab is opened. */
export const rulesCode = lateCode(() => import('../chrome/rules-text.tsx'));

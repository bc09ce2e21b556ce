import { lazyCode } from '../../../ui/lazy-code.ts';

/** Tables of orders, fills and positions. Phones never load this code. */
export const tablesCode = lazyCode(async () => {
  const [orders, holdings] = await Promise.all([import('./order-tables.tsx'), import('./holdings-table.tsx')]);
  return { ...orders, ...holdings };
}, 'columns');

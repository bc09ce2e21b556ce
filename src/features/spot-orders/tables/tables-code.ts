import { lazyCode } from '../../../ui/lazy-code.ts';

/** Tables of orders and fills. Phones never load this code. */
export const tablesCode = lazyCode(() => import('./order-tables.tsx'), 'columns');

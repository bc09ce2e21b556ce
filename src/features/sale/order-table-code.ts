import { lazyCode } from '../../ui/lazy-code.ts';

/** The tables that both tabs are on a wide window. */
export const orderTableCode = lazyCode(() => import('./order-table.tsx'), 'columns');

import { lazyCode } from '../../../ui/lazy-code.ts';

/** Orders and executions as tables, which phones never ask for. */
export const tablesCode = lazyCode(() => import('./order-tables.tsx'), 'columns');

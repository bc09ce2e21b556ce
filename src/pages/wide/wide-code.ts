import { lazyCode } from '../../ui/lazy-code.ts';

/** The market tables of home and the market page, which phones never show. */
export const wideMarketsCode = lazyCode(() => import('./wide-markets.tsx'), 'market', 'trade', 'chart', 'up-down');

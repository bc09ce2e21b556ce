import { lazyCode } from '../../ui/lazy-code.ts';

/** The market tables of home and the market page, which phones never load. */
export const wideMarkets = lazyCode(() => import('./wide-markets.tsx'), 'market', 'feed', 'trade', 'chart', 'up-down');

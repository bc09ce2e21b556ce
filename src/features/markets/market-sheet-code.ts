import { lazyCode } from '../../ui/lazy-code.ts';

/** The list of all markets that the name of one opens. */
export const marketSheetCode = lazyCode(() => import('./market-sheet.tsx'), 'market', 'feed');

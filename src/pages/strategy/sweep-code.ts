import { lazyCode } from '../../ui/lazy-code.ts';

/** Code and texts of the sweep, which are more than its page. */
export const SWEEP_VIEW = lazyCode(
  () => import('../../features/strategy-sweep/sweep-view.tsx'),
  'strategy-sweep',
  'strategy-result',
  'strategy-help',
);

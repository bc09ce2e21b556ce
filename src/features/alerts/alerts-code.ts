import { lazyCode } from '../../ui/lazy-code.ts';

/** The store of the alerts, loaded after the first frame. */
export const alertsCode = lazyCode(() => import('../../data/price-alerts.ts'));
/** The sheet that sets and lists alerts. */
export const alertSheetCode = lazyCode(() => import('./alert-sheet.tsx'), 'alerts', 'errors');

import { idle } from '../../level/quiet-page.ts';
import { lazyCode } from '../../ui/lazy-code.ts';

const RULES = lazyCode(() => import('./strategy-rules-page.tsx'), 'strategy', 'errors');
const SWEEP = lazyCode(() => import('./sweep-page.tsx'), 'strategy', 'errors');

/**
 * Loads the pages that a result leads to, once nothing else is to do: its candles stay on the device, so its rules and its
 * sweep are to be there without a line too. The service worker keeps what was loaded.
 */
export async function fetchNextPages(): Promise<void> {
  await idle();
  // Without a line, a failure would only stand in the log.
  if (!navigator.onLine) return;
  const [sweep] = await Promise.all([SWEEP.fetch(), RULES.fetch()]);
  await sweep?.SWEEP_VIEW.fetch();
}

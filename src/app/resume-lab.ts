import { LAB_KEY } from '../features/shell/overlays.ts';
import type { LiveClient } from '../live/live-client.ts';
import { browserStorage } from '../model/storage.ts';
import { lazyCode } from '../ui/lazy-code.ts';

/**
 * Restores the network lab if it was on before a reload, before anything looks for a wallet. Otherwise loads nothing.
 */
export async function resumeLab(live: LiveClient): Promise<void> {
  if (browserStorage.text(LAB_KEY).read() === null) return;
  const lab = await lazyCode(() => import('../features/diagnostics/lab/lab-store.tsx'), 'lab').fetch();
  lab?.resumeConditions(live);
}

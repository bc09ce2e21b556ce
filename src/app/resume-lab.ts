import { LAB_KEY } from '../features/shell/overlays.ts';
import type { LiveClient } from '../live/live-client.ts';
import { browserStorage } from '../model/storage.ts';
import { lazyCode } from '../ui/lazy-code.ts';

/** Where the network lab was left on before a reload, its code is loaded before anybody looks for a wallet; else nothing is. */
export async function resumeLab(live: LiveClient): Promise<void> {
  if (browserStorage.text(LAB_KEY).read() === null) return;
  const lab = await lazyCode(() => import('../features/diagnostics/lab/lab-store.tsx'), 'lab').fetch();
  lab?.resumeConditions(live);
}

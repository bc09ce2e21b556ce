import { whenDesktop } from '../features/shell/wide-window.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { fetchRoutes } from './page-at.ts';
import { watchDataUse } from './watch-data-use.ts';

/** Keyboard shortcuts of wide pages; phones never load this code. */
const shortcutsCode = lazyCode(() => import('../features/shortcuts/start-shortcuts.ts'));

/**
 * Adds the manifest, which makes the app installable. It is added late, because its two files would delay the start.
 */
function nameManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/**
 * Loads the parts that no first page needs: the routes, the keyboard shortcuts, the manifest, and the count of live data. Called once per page load.
 */
export function startWhenIdle(navigate: Navigate): void {
  fetchRoutes();
  nameManifest();
  watchDataUse();
  whenDesktop(() => void shortcutsCode.fetch().then((code) => code?.startShortcuts(navigate)));
}

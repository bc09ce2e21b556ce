import { onceDesktop } from '../features/shell/wide-window.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import { bringCoinPictures } from '../ui/coin-pictures/bring.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { fetchRoutes } from './page-at.ts';

/** Keys of wide pages, which phones never fetch. */
const shortcutsCode = lazyCode(() => import('../features/shortcuts/start-shortcuts.ts'));

/** What makes the page an app that can be installed: two files that a start had to wait for. */
function nameManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/**
 * What nobody waits for: the table of pages, pictures of coins in place of letters, the keys of wide pages, the manifest. Once
 * a page.
 */
export function startWhenIdle(navigate: Navigate): void {
  fetchRoutes();
  nameManifest();
  void bringCoinPictures(document.documentElement);
  onceDesktop(() => void shortcutsCode.fetch().then((code) => code?.startShortcuts(navigate)));
}

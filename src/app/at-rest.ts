import { onceDesktop } from '../features/shell/use-desktop.ts';
import type { Navigate } from '../features/shell/navigate.ts';
import { bringCoinPictures } from '../ui/coin-pictures/bring.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { fetchRoutes } from './page-at.ts';

/** Keys of wide pages, which phones never fetch. */
const shortcutsCode = lazyCode(() => import('../features/shortcuts/start-shortcuts.ts'));

/** What nobody waits for: the table of pages, pictures of coins in place of letters, the keys of wide pages. Once a page. */
export function startAtRest(navigate: Navigate): void {
  fetchRoutes();
  void bringCoinPictures(document.documentElement);
  onceDesktop(() => void shortcutsCode.fetch().then((code) => code?.startShortcuts(navigate)));
}

import type { Navigate } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import { pageKeys } from './pressed-key.ts';

/**
 * Does what the page does on `/`; else focuses its market search, or opens the page of all markets with its search
 * focused.
 */
export function openSearch(go: Navigate): void {
  const own = pageKeys().search;
  if (own) {
    own('/');
    return;
  }
  const shown = [...document.querySelectorAll<HTMLElement>('main search input')].find(
    (field) => field.offsetParent !== null,
  );
  if (shown) shown.focus();
  else go(`${PATHS.market}?search=`);
}

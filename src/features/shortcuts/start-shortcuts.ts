import { preferences } from '../../data/preferences.ts';
import { topOverlay } from '../../ui/overlays.ts';
import type { Navigate } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import { isDesktop } from '../shell/wide-window.ts';
import { pageKeys, isTyping, pressedKey } from './pressed-key.ts';
import { shortcutOf } from './shortcuts.ts';
import type { Shortcut } from './shortcuts.ts';
import { showShortcuts } from './show-shortcuts.ts';

/** So long the first of two keys waits for the second. */
const SECOND_KEY_MS = 2000;

/**
 * Hears shortcuts from now on, on wide pages, while they are switched on: never while somebody types, composes, or answers a
 * dialog, and never before the page's own parts had the key.
 * @returns stops
 */
export function startShortcuts(go: Navigate): () => void {
  let first: { readonly key: string; readonly atMs: number } | null = null;

  function act(shortcut: Shortcut & { readonly id: keyof ReturnType<typeof pageKeys> }, key: string): boolean {
    const own = pageKeys()[shortcut.id];
    if (own) own(key);
    else if (shortcut.to !== undefined) {
      const shown = location.hash.slice(1).split('?', 1)[0] || PATHS.home;
      if (shown !== shortcut.to) go(shortcut.to);
    } else if (shortcut.id === 'sheet') showShortcuts();
    else if (shortcut.id === 'search') search(go);
    else return false;
    return true;
  }

  function onKey(event: KeyboardEvent): void {
    const before = first;
    first = null;
    if (event.defaultPrevented || !preferences.shortcuts.peek() || !isDesktop() || topOverlay.peek() !== null) return;
    const key = pressedKey(event);
    if (key === null || isTyping(event.target)) return;
    const waits = before !== null && event.timeStamp - before.atMs < SECOND_KEY_MS;
    const found = shortcutOf(waits ? [before.key, key] : [key]);
    if (found === 'more') first = { key, atMs: event.timeStamp };
    // Else `/` would open the search of some browsers, and be written into ours.
    else if (found !== null && act(found, key)) event.preventDefault();
  }

  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Into the search of markets that the page shows, else into that of all markets. */
function search(go: Navigate): void {
  const shown = [...document.querySelectorAll<HTMLElement>('main search input')].find(
    (field) => field.offsetParent !== null,
  );
  if (shown) shown.focus();
  else go(`${PATHS.market}?search=`);
}

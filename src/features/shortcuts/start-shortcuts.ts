import { preferences } from '../../data/preferences.ts';
import { topOverlay } from '../../ui/overlay-stack.ts';
import type { Navigate } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import { isDesktop } from '../shell/wide-window.ts';
import { openSearch } from './open-search.ts';
import { pageKeys, isTyping, pressedKey } from './pressed-key.ts';
import { shortcutOf } from './shortcuts.ts';
import type { Shortcut } from './shortcuts.ts';
import { showShortcuts } from './show-shortcuts.ts';

/** Time in which the second of two keys must follow the first, ms. */
const SECOND_KEY_MS = 2000;

/**
 * Handles shortcuts on wide pages while they are switched on. Ignores keys while the person types, composes, or answers
 * a dialog, and keys that a part of the page has handled. Escape leaves a field, so that the next letter is a shortcut
 * or the next Escape closes what the field is in.
 * @returns a function that stops it
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
    else if (shortcut.id === 'search') openSearch(go);
    else return false;
    return true;
  }

  function onKey(event: KeyboardEvent): void {
    const before = first;
    first = null;
    if (event.defaultPrevented || !preferences.shortcuts.peek() || !isDesktop()) return;
    if (event.key === 'Escape') leaveField(event);
    if (topOverlay.peek() !== null) return;
    const key = pressedKey(event);
    if (key === null || isTyping(event.target)) return;
    const waits = before !== null && event.timeStamp - before.atMs < SECOND_KEY_MS;
    const found = shortcutOf(waits ? [before.key, key] : [key]);
    if (found === 'more') first = { key, atMs: event.timeStamp };
    // Otherwise `/` would open the search of some browsers, and be typed into ours.
    else if (found !== null && act(found, key)) event.preventDefault();
  }

  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Takes the focus from a text field. The key is used up: a dialog around the field stays open. */
function leaveField(event: KeyboardEvent): void {
  const { target } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || event.isComposing || !isTyping(target)) return;
  event.preventDefault();
  target.blur();
}

import type { ShortcutId } from './shortcuts.ts';

/** Returns the Latin character at the position of a key, for keyboards with another script (Thai, Korean, Greek). */
function latinKey({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string | null {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? null : letter.toLowerCase();
  if (digit !== undefined) return shiftKey ? null : digit;
  return code === 'Slash' ? (shiftKey ? '?' : '/') : null;
}

/**
 * Returns the character of a pressed shortcut key. Null for keys with a modifier of the browser or system, keys of an
 * input method, repeats, and keys without a character. The character counts, not the position: `?` and `/` are
 * elsewhere on a German keyboard.
 */
export function pressedKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'>,
): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return null;
  const { key } = event;
  if ([...key].length !== 1) return null;
  if (/^[^\u0021-\u007e]$/u.test(key)) return key === ' ' ? null : latinKey(event);
  if (/^[A-Za-z]$/.test(key)) return event.shiftKey ? null : key.toLowerCase();
  return key;
}

/** Input types that take no letters. */
const NO_LETTERS: ReadonlySet<string> = new Set(['radio', 'checkbox', 'range', 'button', 'submit']);
const TYPING =
  'textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]';

/** Whether the target takes text or handles letter keys itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !NO_LETTERS.has(target.type)
    : target instanceof Element && target.closest(TYPING) !== null;

/** Actions of the shown page by shortcut; `key` is the last key pressed. */
type PageKeys = Readonly<Partial<Record<ShortcutId, (key: string) => void>>>;

let shown: PageKeys = {};

/** Returns the actions of the shown page. */
export const pageKeys = (): PageKeys => shown;

/** Sets the actions of the shown page. @returns a function that removes them */
export function givePageKeys(keys: PageKeys): () => void {
  shown = keys;
  return () => {
    if (shown === keys) shown = {};
  };
}

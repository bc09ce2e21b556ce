import type { ShortcutId } from './shortcuts.ts';

/** Where letters, digits and signs of the registry lie on a keyboard that writes no Latin ones (Thai, Korean, Greek). */
function latinKey({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string | null {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? null : letter.toLowerCase();
  if (digit !== undefined) return shiftKey ? null : digit;
  return code === 'Slash' ? (shiftKey ? '?' : '/') : null;
}

/**
 * The one key of a shortcut that was pressed; null for keys of the browser and the system, of an input method, that are held
 * down, or that write no sign. What is written counts, not where it lies: `?` and `/` are elsewhere on a German keyboard.
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

/** Inputs that take no letters. */
const NO_LETTERS: ReadonlySet<string> = new Set(['radio', 'checkbox', 'range', 'button', 'submit']);
const TYPING =
  'textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]';

/** Somebody types there, or its own keys are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !NO_LETTERS.has(target.type)
    : target instanceof Element && target.closest(TYPING) !== null;

/** What shortcuts do on the page that is shown; `key` is the last key pressed. */
type PageKeys = Readonly<Partial<Record<ShortcutId, (key: string) => void>>>;

let shown: PageKeys = {};

/** What the shown page does at its shortcuts. */
export const pageKeys = (): PageKeys => shown;

/** @returns takes them back */
export function givePageKeys(keys: PageKeys): () => void {
  shown = keys;
  return () => {
    if (shown === keys) shown = {};
  };
}

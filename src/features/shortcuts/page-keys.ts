import type { ShortcutId } from './shortcuts.ts';

/** What shortcuts do on the page that is shown; `key` is the last key pressed. */
export type PageKeys = Readonly<Partial<Record<ShortcutId, (key: string) => void>>>;

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

import { PATHS } from '../shell/paths.ts';
import type { Path } from '../shell/paths.ts';

/** Places where a shortcut works, in the order of the sheet. */
export const SHORTCUT_PLACES = ['everywhere', 'pages', 'trade'] as const;
export type ShortcutPlace = (typeof SHORTCUT_PLACES)[number];

export interface Shortcut {
  /** Its text is `shortcuts.of.<id>`. */
  readonly id: string;
  readonly place: ShortcutPlace;
  /** Keys pressed one after the other; `1-8` is any of these digits. */
  readonly keys: readonly [string] | readonly [string, string];
  /** The page it opens. */
  readonly to?: Path;
}

/** All shortcuts. Keys and sheet are derived from this list, so they cannot differ. None of them sends anything. */
export const SHORTCUTS = [
  { id: 'sheet', place: 'everywhere', keys: ['?'] },
  { id: 'search', place: 'everywhere', keys: ['/'] },
  { id: 'home', place: 'pages', keys: ['g', 'h'], to: PATHS.home },
  { id: 'markets', place: 'pages', keys: ['g', 'm'], to: PATHS.market },
  { id: 'trade', place: 'pages', keys: ['g', 't'], to: PATHS.trade },
  { id: 'assets', place: 'pages', keys: ['g', 'a'], to: PATHS.assets },
  { id: 'convert', place: 'pages', keys: ['g', 'c'], to: PATHS.convert },
  { id: 'deposit', place: 'pages', keys: ['g', 'd'], to: PATHS.deposit },
  { id: 'withdraw', place: 'pages', keys: ['g', 'w'], to: PATHS.withdraw },
  { id: 'earn', place: 'pages', keys: ['g', 'e'], to: PATHS.earn },
  { id: 'loans', place: 'pages', keys: ['g', 'l'], to: PATHS.loan },
  { id: 'settings', place: 'pages', keys: ['g', 's'], to: PATHS.settings },
  { id: 'buy', place: 'trade', keys: ['b'] },
  { id: 'sell', place: 'trade', keys: ['s'] },
  { id: 'product', place: 'trade', keys: ['p'] },
  { id: 'orders', place: 'trade', keys: ['o'] },
  { id: 'next', place: 'trade', keys: ['j'] },
  { id: 'previous', place: 'trade', keys: ['k'] },
  { id: 'interval', place: 'trade', keys: ['1-8'] },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof SHORTCUTS)[number]['id'];

const takes = (wanted: string, key: string): boolean => (wanted === '1-8' ? /^[1-8]$/.test(key) : wanted === key);

/** Returns the shortcut for the keys pressed so far; `more` when another key is expected; null when there is none. */
export function shortcutOf(keys: readonly string[]): (typeof SHORTCUTS)[number] | 'more' | null {
  const begun = SHORTCUTS.filter(({ keys: wanted }) =>
    keys.every((key, at) => wanted[at] !== undefined && takes(wanted[at], key)),
  );
  return begun.find(({ keys: wanted }) => wanted.length === keys.length) ?? (begun.length > 0 ? 'more' : null);
}

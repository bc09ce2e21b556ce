import { PATHS } from './paths.ts';

/** Ways to move, as the framework of the specification names them. */
export type Move = 'navigateTo' | 'redirectTo' | 'switchTab';

/**
 * pageNotFound: no such route; locked: already there, or on the way there; tabBar: a tab page cannot be opened like
 * this; notTabBar: only a tab page can be switched to. No page is a tab page, so the last two are for callers only
 * (decision 44).
 */
export type NavigationError = 'pageNotFound' | 'locked' | 'tabBar' | 'notTabBar';

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));
const TAB_PAGES: ReadonlySet<string> = new Set();

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/**
 * Why a move is refused; null when it may go on.
 * @param current  path and query shown now
 * @param pending  where a navigation under way leads, else null
 */
export function navigationError(
  move: Move,
  target: string,
  current: string,
  pending: string | null,
  tabPages: ReadonlySet<string> = TAB_PAGES,
): NavigationError | null {
  const path = pathOf(target);
  if (!KNOWN.has(path)) return 'pageNotFound';
  if (move === 'switchTab' && !tabPages.has(path)) return 'notTabBar';
  if (move !== 'switchTab' && tabPages.has(path)) return 'tabBar';
  return target === current || target === pending ? 'locked' : null;
}

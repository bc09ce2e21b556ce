import { PATHS } from './paths.ts';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Navigates to a page of the app: path and query of the router. */
export type Navigate = (path: string) => void;

/** Kinds of navigation, named as in the framework of the specification. */
type Move = 'navigateTo' | 'redirectTo' | 'switchTab';

/**
 * The reason why a navigation was refused. `pageNotFound`: no such route. `locked`: already there or being opened.
 * `tabBar`: a tab page cannot be opened this way. `notTabBar`: only a tab page can be switched to. No page is a tab
 * page, so the last two only occur for callers of the specification's API (decision 44).
 */
type NavigationError = 'pageNotFound' | 'locked' | 'tabBar' | 'notTabBar';

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));
const TAB_PAGES: ReadonlySet<string> = new Set();

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/**
 * Returns why a navigation is refused; `null` when it may proceed.
 * @param current  path and query shown now
 * @param pending  target of a pending navigation, else null
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

interface Navigation {
  /**
   * Opens a page and adds a history entry. Returns why it did not; a second tap on the same link is `locked` and does
   * nothing.
   */
  go(target: string): NavigationError | null;
  /** Opens a page in place of the current one. */
  redirect(target: string): NavigationError | null;
  /** Goes back to the previous page; to home when this page was opened directly. */
  back(): void;
}

export function useNavigation(): Navigation {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const current = pathname + search;
  // Until a lazy page is shown the address is still the old one; a second tap must not open the page twice.
  const pending = useRef<{ readonly from: string; readonly to: string } | null>(null);

  const move = (kind: 'navigateTo' | 'redirectTo', target: string): NavigationError | null => {
    const underWay = pending.current?.from === key ? pending.current.to : null;
    const error = navigationError(kind, target, current, underWay);
    if (error) return error;
    pending.current = { from: key, to: target };
    void navigate(target, { replace: kind === 'redirectTo' });
    return null;
  };
  return {
    go: (target) => move('navigateTo', target),
    redirect: (target) => move('redirectTo', target),
    back: () => void (key === 'default' ? navigate(PATHS.home, { replace: true }) : navigate(-1)),
  };
}

import { PATHS } from '../features/shell/paths.ts';
import type { Path } from '../features/shell/paths.ts';
import { NotFoundScreen } from '../features/shell/error-screens.tsx';
import { lazyCode } from '../ui/lazy-code.ts';
import type { LazyPage } from './router.tsx';

const home = lazyCode(() => import('../pages/home-page.tsx'));

/** Hash routes as specified; both spellings of home are the same screen (decision 42). */
const PAGES: Readonly<Record<Path, LazyPage>> = {
  [PATHS.home]: home,
  [PATHS.homeAlias]: home,
  [PATHS.market]: lazyCode(() => import('../pages/market-page.tsx'), 'market'),
  [PATHS.trade]: lazyCode(() => import('../pages/trade/trade-page.tsx'), 'trade', 'chart', 'up-down'),
  [PATHS.countdown]: lazyCode(() => import('../pages/countdown-page.tsx'), 'up-down', 'proof', 'errors'),
  [PATHS.language]: lazyCode(() => import('../pages/language-page.tsx'), 'language'),
  [PATHS.profile]: lazyCode(() => import('../pages/profile-page.tsx'), 'profile', 'performance', 'person', 'errors'),
  [PATHS.rules]: lazyCode(() => import('../pages/rules-page.tsx'), 'rules', 'errors'),
  [PATHS.limits]: lazyCode(() => import('../pages/limits-page.tsx'), 'limits', 'errors'),
  [PATHS.diagnostics]: lazyCode(() => import('../pages/diagnostics-page.tsx'), 'diagnostics', 'performance'),
  [PATHS.level]: lazyCode(() => import('../pages/level-page.tsx'), 'level', 'performance'),
};

const notFound = lazyCode(() => Promise.resolve({ default: NotFoundScreen }));

const isPath = (path: string): path is Path => path in PAGES;

/** The page at a path of the router, which starts with a slash. Capitals and slashes at its end change nothing. */
export function pageAt(pathname: string): LazyPage {
  const path = `/${pathname.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  return isPath(path) ? PAGES[path] : notFound;
}

import { PATHS } from '../features/shell/paths.ts';
import type { Path } from '../features/shell/paths.ts';
import { NotFoundScreen } from '../features/shell/error-screens.tsx';
import { lazyPage, readyPage } from './lazy-page.ts';
import type { LazyPage } from './lazy-page.ts';

const home = lazyPage(() => import('../pages/home-page.tsx'));

/** Hash routes as specified; both spellings of home are the same screen (decision 42). */
const PAGES: Readonly<Record<Path, LazyPage>> = {
  [PATHS.home]: home,
  [PATHS.homeAlias]: home,
  [PATHS.market]: lazyPage(() => import('../pages/market-page.tsx')),
  [PATHS.trade]: lazyPage(() => import('../pages/trade/trade-page.tsx'), 'trade', 'more'),
  [PATHS.countdown]: lazyPage(() => import('../pages/countdown-page.tsx'), 'trade', 'more'),
  [PATHS.language]: lazyPage(() => import('../pages/language-page.tsx'), 'more'),
  [PATHS.profile]: lazyPage(() => import('../pages/profile-page.tsx'), 'more'),
  [PATHS.rules]: lazyPage(() => import('../pages/rules-page.tsx'), 'more'),
  [PATHS.limits]: lazyPage(() => import('../pages/limits-page.tsx'), 'more'),
  [PATHS.level]: lazyPage(() => import('../pages/level-page.tsx'), 'more'),
};

const notFound = readyPage(NotFoundScreen);

const isPath = (path: string): path is Path => path in PAGES;

/** The page at a path of the router, which starts with a slash. Capitals and slashes at its end change nothing. */
export function pageAt(pathname: string): LazyPage {
  const path = `/${pathname.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  return isPath(path) ? PAGES[path] : notFound;
}

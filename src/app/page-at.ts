import { PATHS } from '../features/shell/paths.ts';
import { withWideCode } from '../features/shell/wide-window.ts';
import { wideMarkets } from '../pages/wide/wide-code.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import type { LazyCode } from '../ui/lazy-code.ts';
import type { LazyPage } from './router.tsx';

const home = lazyCode(() => withWideCode(import('../pages/home-page.tsx'), wideMarkets));
const routes = lazyCode(() => import('./routes.tsx'));
/** Pages by path, unknown paths included. */
const others = new Map<string, LazyPage>();

async function codeOf<Module extends object>(code: LazyCode<Module>): Promise<Module> {
  const module = await code.fetch();
  if (!module) throw code.state.peek().error;
  return module;
}

/**
 * Returns the page at a path, which starts with a slash. Capitals and trailing slashes are ignored; both spellings of
 * home are the same screen (decision 42). Home does not need the table of the other pages and loads sooner; when
 * another page is opened first, index.html has requested the table together with its code.
 */
export function pageAt(pathname: string): LazyPage {
  const path = `/${pathname.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  if (path === PATHS.home || path === PATHS.homeAlias) return home;
  const known = others.get(path) ?? lazyCode(async () => codeOf((await codeOf(routes)).otherPageAt(path)));
  others.set(path, known);
  return known;
}

/** Loads the table of the other pages, so that the first navigation does not wait for it. */
export const fetchRoutes = (): void => void routes.fetch();

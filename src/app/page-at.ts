import { PATHS } from '../features/shell/paths.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import type { LazyCode } from '../ui/lazy-code.ts';
import type { LazyPage } from './router.tsx';

const home = lazyCode(() => import('../pages/home-page.tsx'));
const routes = lazyCode(() => import('./routes.tsx'));
/** By path; unknown ones are among them. */
const others = new Map<string, LazyPage>();

async function codeOf<Module extends object>(code: LazyCode<Module>): Promise<Module> {
  const module = await code.fetch();
  if (!module) throw code.state.peek().error;
  return module;
}

/**
 * The page at a path of the router, which starts with a slash. Capitals and slashes at its end change nothing; both spellings
 * of home are the same screen (decision 42). Home does without the table of all other pages and comes sooner; where another
 * page is wanted first, index.html has asked for the table with that page's code.
 */
export function pageAt(pathname: string): LazyPage {
  const path = `/${pathname.toLowerCase().replace(/^\/+|\/+$/g, '')}`;
  if (path === PATHS.home || path === PATHS.homeAlias) return home;
  const known = others.get(path) ?? lazyCode(async () => codeOf((await codeOf(routes)).otherPageAt(path)));
  others.set(path, known);
  return known;
}

/** Brings the table of the other pages, so that the first way to one does not wait for it. */
export const fetchRoutes = (): void => void routes.fetch();

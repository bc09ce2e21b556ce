import type { CataloguePart } from '../../i18n/catalogues.ts';
import { PATHS } from '../../features/shell/paths.ts';
import type { Path } from '../../features/shell/paths.ts';

interface PageFiles {
  /** Sources, from the project's root: the page, then what it asks for as soon as it runs. */
  readonly files: readonly [page: string, ...others: string[]];
  readonly parts: readonly CataloguePart[];
}

const ROWS = 'src/features/markets/market-rows.tsx';
const HOME: PageFiles = { files: ['src/pages/home-page.tsx', ROWS], parts: ['first'] };
const page = (file: string, ...parts: readonly CataloguePart[]): PageFiles => ({
  files: [`src/pages/${file}`],
  parts: ['first', ...parts],
});

/** What `routes.tsx` will import for each page, so that index.html can ask for it before that code runs. */
export const PAGE_FILES: Readonly<Record<Path, PageFiles>> = {
  [PATHS.home]: HOME,
  [PATHS.homeAlias]: HOME,
  [PATHS.market]: { files: ['src/pages/market-page.tsx', ROWS], parts: ['first', 'market'] },
  [PATHS.trade]: page('trade/trade-page.tsx', 'trade', 'chart', 'up-down'),
  [PATHS.countdown]: page('countdown-page.tsx', 'up-down', 'proof', 'errors'),
  [PATHS.language]: page('language-page.tsx', 'language'),
  [PATHS.profile]: page('profile-page.tsx', 'profile', 'performance', 'person', 'errors'),
  [PATHS.rules]: page('rules-page.tsx', 'rules', 'errors'),
  [PATHS.limits]: page('limits-page.tsx', 'limits', 'errors'),
  [PATHS.diagnostics]: page('diagnostics-page.tsx', 'diagnostics', 'performance'),
  [PATHS.level]: page('level-page.tsx', 'level', 'performance'),
};

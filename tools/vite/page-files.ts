import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CataloguePart } from '../../src/i18n/catalogues.ts';
import { PATHS } from '../../src/features/shell/paths.ts';
import type { Path } from '../../src/features/shell/paths.ts';

/** Imports of one page, which index.html can preload before the page's code runs. */
export interface PageFiles {
  /** Source files relative to the project root: the page, then the code that it requests on start. */
  readonly files: readonly [page: string, ...others: string[]];
  readonly parts: readonly CataloguePart[];
  /**
   * Whether the page is a step of another one. Visits do not begin there, so index.html leaves out its files and fits
   * into one round trip.
   */
  readonly isStep: boolean;
}

const APP = 'src/app';
/** The table of all pages but home. */
const ROUTES = `${APP}/routes.tsx`;
const HOME: PageFiles = {
  files: ['src/pages/home-page.tsx', 'src/features/markets/market-rows.tsx'],
  parts: ['first'],
  isStep: false,
};

const ENTRY = /^ {2}\[PATHS\.(\w+)\]: /m;
const IMPORTED = /import\('([^']+)'\)/g;
const QUOTED = /'([\w-]+)'/g;

/** @param entry  source text of one entry of the table: `lazyCode(` with the page's import and its parts */
function filesOfEntry(entry: string): PageFiles {
  const [page, ...others] = [...entry.matchAll(IMPORTED)].map(([, path]) => join(APP, path!));
  if (page === undefined) throw new Error(`no page in ${entry}`);
  const parts = [...entry.replaceAll(IMPORTED, '').matchAll(QUOTED)].map(([, part]) => part as CataloguePart);
  return { files: [page, ROUTES, ...others], parts: ['first', ...parts], isStep: entry.startsWith('step(') };
}

/**
 * Returns the files of every page by its path, parsed from the table of routes.
 * @param root  folder of the project
 * @throws Error when the table lacks a path or is written in another form
 */
export function pageFiles(root: string): ReadonlyMap<Path, PageFiles> {
  const table = /^const PAGES[^]*?^\};$/m.exec(readFileSync(join(root, ROUTES), 'utf8'))?.[0] ?? '';
  const [, ...pieces] = table.split(ENTRY);
  const found = new Map<Path, PageFiles>([
    [PATHS.home, HOME],
    [PATHS.homeAlias, HOME],
  ]);
  for (let at = 0; at < pieces.length; at += 2) {
    found.set(PATHS[pieces[at] as keyof typeof PATHS], filesOfEntry(pieces[at + 1]!));
  }
  const missing = Object.values(PATHS).filter((path) => !found.has(path));
  if (missing.length > 0) throw new Error(`no page in ${ROUTES} for ${missing.join(', ')}`);
  return found;
}

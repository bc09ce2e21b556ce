import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PATHS } from '../../../src/features/shell/paths.ts';
import { pageFiles } from '../../../tools/vite/page-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const found = pageFiles(ROOT);

it('has every path, with files that exist', () => {
  expect([...found.keys()].toSorted()).toEqual(Object.values(PATHS).toSorted());
  for (const { files } of found.values()) {
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
  }
});

it('asks early for the page, the table that leads to it and what the page asks for itself', () => {
  expect(found.get(PATHS.market)).toEqual({
    files: ['src/pages/market-page.tsx', 'src/app/routes.tsx', 'src/features/markets/market-rows.tsx'],
    parts: ['first', 'market', 'feed'],
    isStep: false,
  });
  expect(found.get(PATHS.sessions)).toMatchObject({ parts: ['first', 'safety', 'errors'], isStep: true });
});

it('asks for the table of routes everywhere but on home', () => {
  const without = [...found].filter(([, { files }]) => !files.includes('src/app/routes.tsx'));
  expect(without.map(([path]) => path)).toEqual([PATHS.home, PATHS.homeAlias]);
});

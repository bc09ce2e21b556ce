import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_FILES } from '../../../../src/app/static-shell/page-files.ts';

const ROOT = join(import.meta.dirname, '../../../..');

it('the first page asks early for just what the router will import', () => {
  const routes = ['page-at.ts', 'routes.tsx'].map((file) => readFileSync(join(ROOT, 'src/app', file), 'utf8')).join('');
  const imported = [
    ...routes.matchAll(/lazyCode\(\s*\(\) => import\('\.\.\/([^']+)'\)((?:,\s*'[\w-]+')*),?\s*\)/g),
  ].map(([, file, parts]) => `src/${file}${parts!.replace(/\s+/g, ' ')}`);
  const asked = Object.values(PAGE_FILES).map(
    ({ files: [page], parts }) =>
      `${page}${parts
        .slice(1)
        .map((part) => `, '${part}'`)
        .join('')}`,
  );
  expect(imported.length).toBeGreaterThan(8);
  expect(new Set(asked)).toEqual(new Set(imported));
});

it('and for the table that leads to it, home aside', () => {
  const without = Object.entries(PAGE_FILES).filter(([, { files }]) => !files.includes('src/app/routes.tsx'));
  expect(without.map(([path]) => path)).toEqual(['/', '/pages/index/index']);
});

it('names files that exist', () => {
  for (const { files } of Object.values(PAGE_FILES)) {
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_FILES } from '../../../../src/app/static-shell/page-files.ts';

const ROOT = join(import.meta.dirname, '../../../..');

it('the first page asks early for just what the router will import', () => {
  const routes = readFileSync(join(ROOT, 'src/app/routes.tsx'), 'utf8');
  const imported = [...routes.matchAll(/lazyCode\(\(\) => import\('\.\.\/([^']+)'\)((?:, '[\w-]+')*)\)/g)].map(
    ([, file, parts]) => `src/${file}${parts}`,
  );
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

it('names files that exist', () => {
  for (const { files } of Object.values(PAGE_FILES)) {
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
  }
});

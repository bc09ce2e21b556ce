import { expect, it } from 'vitest';
import { builtApp } from './built-app.ts';

it('code that is imported later is fetched before it is imported, so that a failed try can be repeated', () => {
  const app = builtApp();
  const imports = app.laterImports().flatMap(({ file, later }) => later.map((wanted) => ({ file, wanted })));
  expect(imports.length).toBeGreaterThan(100);
  // Each file keeps a list of what its imports wait for; the bundler leaves out what an import leans on alone.
  const unawaited = imports.filter(({ file, wanted }) => {
    const [list = ''] = /__vite__mapDeps=.*?\[(.*?)\]/.exec(app.read(file)) ?? [];
    return !list.includes(`"./${wanted.split('/').pop()}"`);
  });
  expect(unawaited).toEqual([]);
}, 180_000);

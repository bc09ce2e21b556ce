import { expect, it } from 'vitest';
import { builtApp } from './built-app.ts';

it('code that is imported later is fetched before it is imported, so that a failed try can be repeated', () => {
  const app = builtApp();
  const imports = app
    .laterImports()
    .flatMap(({ file, later }) => later.filter((wanted) => wanted !== file).map((wanted) => ({ file, wanted })));
  expect(imports.length).toBeGreaterThan(100);
  // A file keeps a list of what its imports wait for; where one waits for itself alone, the import says it.
  const unawaited = imports.filter(({ file, wanted }) => {
    const code = app.read(file);
    const name = `./${wanted.split('/').pop()}`;
    const [list = ''] = /__vite__mapDeps=.*?\[(.*?)\]/.exec(code) ?? [];
    const alone = code
      .split(/import\([`'"]/)
      .some((rest) => rest.startsWith(name) && rest.includes(',[],import.meta.url)'));
    return !list.includes(`"${name}"`) && !alone;
  });
  expect(unawaited).toEqual([]);
}, 180_000);

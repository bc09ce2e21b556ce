import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filesOf, filesOfWorker } from '../../../tools/vite/built-files.ts';

const chunk = (number: number, imports: readonly number[], styled: boolean) => ({
  fileName: `assets/${number}.js`,
  modules: [`/repo/src/part-of-${number}.ts`, `/repo/src/${number}.ts`],
  imports: imports.map((other) => `assets/${other}.js`),
  styles: styled ? [`assets/${number}.css`] : [],
});

const graphs = fc
  .array(fc.tuple(fc.array(fc.nat(9)), fc.boolean()), { minLength: 10, maxLength: 10 })
  .map((chunks) => chunks.map(([imports, styled], number) => chunk(number, imports, styled)));

it('are the chunks of a source, all that they import, and their styles, each once', () => {
  fc.assert(
    fc.property(graphs, fc.uniqueArray(fc.nat(9), { minLength: 1 }), (chunks, wanted) => {
      // Slow and obvious: until a round adds nothing more.
      const reached = new Set(wanted.map((number) => `assets/${number}.js`));
      for (let before = -1; before !== reached.size;) {
        before = reached.size;
        for (const { fileName, imports } of chunks)
          if (reached.has(fileName)) for (const file of imports) reached.add(file);
      }
      const styles = chunks.filter(({ fileName }) => reached.has(fileName)).flatMap((each) => each.styles);
      const files = filesOf(
        chunks,
        wanted.map((number) => `src/${number}.ts`),
      );
      expect([...files].sort()).toEqual([...reached, ...styles].sort());
    }),
  );
});

it('refuses a source that has no chunk any more', () => {
  expect(() => filesOf([chunk(1, [], false)], ['src/2.ts'])).toThrow('no chunk for src/2.ts');
});

it("has a worker's first file, and what that and its imports import statically", () => {
  const files: Readonly<Record<string, string>> = {
    'live-worker-1.js': 'import{a}from"./worker-code-2.js";import"./side-3.js";const b=()=>import("./later-4.js");',
    'worker-code-2.js': "export { c } from './deep-5.js';",
    'side-3.js': 'import{c}from"./deep-5.js";',
    'later-4.js': '',
    'deep-5.js': 'import{a}from"./worker-code-2.js"',
  };
  expect(filesOfWorker('live-worker-1.js', (name) => files[name])).toEqual([
    'live-worker-1.js',
    'worker-code-2.js',
    'deep-5.js',
    'side-3.js',
  ]);
  expect(() => filesOfWorker('live-worker-9.js', (name) => files[name])).toThrow('no file live-worker-9.js');
});

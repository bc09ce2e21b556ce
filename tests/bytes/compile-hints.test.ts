import { beforeAll, expect, it } from 'vitest';
import { builtApp } from './built-app.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';

let app: ReturnType<typeof builtApp>;
beforeAll(() => {
  app = builtApp();
}, 180_000);

const hinted = (files: Iterable<string>): string[] =>
  [...files]
    .filter((file) => app.read(file).startsWith(HINT))
    .map((file) => /^assets\/([a-z-]+?)-[\w-]{8}\.js$/.exec(file)![1]!)
    .toSorted();

it('what a start runs asks to be compiled while it comes; engines read the first line only', () => {
  expect(hinted(app.code('index.html', 'first'))).toEqual(['first']);
  expect(hinted(app.everywhere())).toEqual(['first', 'rows', 'trade']);
});

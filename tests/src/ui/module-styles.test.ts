import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Selectors of a style sheet, those inside media rules too; steps of keyframes are none. */
const selectorsOf = (css: string): readonly string[] =>
  [
    ...css
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/@keyframes\s+[\w-]+\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, before]) => before!.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());

it('every rule of a module of styles is about a class of its own: it stays in force when its page is left', () => {
  const files = globSync('src/**/*.module.css');
  expect(files.length).toBeGreaterThan(50);
  const anybodys = files.flatMap((file) =>
    selectorsOf(readFileSync(file, 'utf8'))
      .filter((selector) => !/\.[a-z]/i.test(selector))
      .map((selector) => `${file}: ${selector}`),
  );
  expect(anybodys).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/i18n/catalogues.ts';
import type { CataloguePart } from '../../../src/i18n/catalogues.ts';

const APP = join(import.meta.dirname, '../../../src/app');

/** `{trade: {up: 'Up'}}` → `trade.up` */
const keysIn = (node: object, prefix = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysIn(value as object, `${prefix + key}.`),
  );

const PARTS = ['first', 'trade', 'more'] as const satisfies readonly CataloguePart[];
const keys = new Map(
  await Promise.all(PARTS.map(async (part) => [part, new Set(keysIn(await CATALOGUES.en![part]()))] as const)),
);
const partsOf = (key: string): readonly CataloguePart[] => PARTS.filter((part) => keys.get(part)!.has(key));

const STATIC = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm;
const ANY = /(?:from|import\() ?'(\.[^']+\.tsx?)'/g;

/** Every file that loads with `entry`: through static imports only, or also what it fetches later. */
function filesOf(entry: string, imports: RegExp, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !/\.tsx?$/.test(entry) || !existsSync(entry)) return seen;
  seen.add(entry);
  for (const [, one, other] of readFileSync(entry, 'utf8').matchAll(imports)) {
    filesOf(join(dirname(entry), one ?? other!), imports, seen);
  }
  return seen;
}

/** `file: key` for every text that the files name and that is in none of the parts. */
function missing(files: Iterable<string>, parts: readonly CataloguePart[]): string[] {
  return [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)]
      .map(([, key]) => key!)
      .filter((key) => partsOf(key).length > 0 && !partsOf(key).some((part) => parts.includes(part)))
      .map((key) => `${file.slice(APP.length - 3)}: ${key}`),
  );
}

const routes = readFileSync(join(APP, 'routes.tsx'), 'utf8');
const pages = [...routes.matchAll(/lazyCode\(\(\) => import\('([^']+)'\)((?:, '\w+')*)\)/g)].map(
  ([, path, parts]) => [path!, [...parts!.matchAll(/'(\w+)'/g)].map(([, part]) => part as CataloguePart)] as const,
);

it('no text is in two parts', () => {
  for (const part of PARTS) for (const key of keys.get(part)!) expect(partsOf(key), key).toEqual([part]);
});

describe('texts are there before they are said', () => {
  it('by all pages', () => {
    expect(pages.length).toBeGreaterThan(8);
  });

  it.each(pages)('%s', (path, parts) => {
    expect(missing(filesOf(join(APP, path), ANY), ['first', ...parts])).toEqual([]);
  });

  it('by the shell, which shows before any other part is loaded', () => {
    const files = filesOf(join(APP, 'main.tsx'), STATIC);
    expect(files.size).toBeGreaterThan(40);
    expect(missing(files, ['first'])).toEqual([]);
  });
});

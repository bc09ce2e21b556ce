import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CataloguePart } from '../../../src/i18n/catalogues.ts';
import { flatTexts } from '../../flat-texts.ts';
import { textFiles } from '../../text-files.ts';

const SRC = join(import.meta.dirname, '../../../src');
const MAIN = join(SRC, 'app/main.tsx');

const keys = new Map([...textFiles('en')].map(([part, texts]) => [part, new Set(flatTexts(texts).keys())]));
const PARTS = [...keys.keys()];
const partOf = (key: string): CataloguePart | undefined => PARTS.find((part) => keys.get(part)!.has(key));

const STATIC = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm;
const IMPORTED = /import\('(\.[^']+\.tsx?)'\)/g;

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  sources.set(file, known);
  return known;
}

/** Every file that is loaded with `entry`. */
function filesOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !/\.tsx?$/.test(entry) || !existsSync(entry)) return seen;
  seen.add(entry);
  for (const [, one, other] of sourceOf(entry).matchAll(STATIC)) filesOf(join(dirname(entry), one ?? other!), seen);
  return seen;
}

/** Returns the argument text of each call of a function. */
function callsOf(name: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`${name}\\(`, 'g'))].map(({ index, 0: { length } }) => {
    let depth = 1;
    let end = index + length;
    while (depth > 0) depth += { '(': 1, ')': -1 }[source[end++]!] ?? 0;
    return source.slice(index + length, end - 1);
  });
}

/** Code that is fetched in one go, with the parts that come beside it, and the code that may fetch it. */
interface Fetched {
  readonly entry: string;
  /** Files that are loaded together, itself included. */
  readonly together: readonly string[];
  readonly parts: readonly CataloguePart[];
  readonly by: Set<string>;
}
const fetched = new Map<string, Fetched>();

/** Follows each `lazyCode` from the app's entry, and each bare import, which needs no texts. */
function follow(entry: string): void {
  for (const file of filesOf(entry)) {
    const source = sourceOf(file);
    const at = (path: string) => join(dirname(file), path);
    const put = (to: string, parts: readonly CataloguePart[], together: readonly string[]) => {
      if (/\/i18n\/\w+\/index\.ts$/.test(to)) return;
      const known = fetched.get(to);
      if (known) {
        known.by.add(entry);
        return;
      }
      fetched.set(to, { entry: to, together, parts, by: new Set([entry]) });
      follow(to);
    };
    for (const call of callsOf('lazyCode', source)) {
      const named = [...call.replaceAll(IMPORTED, '').matchAll(/'([\w-]+)'/g)].map(([, part]) => part as CataloguePart);
      const together = [...call.matchAll(IMPORTED)].map(([, path]) => at(path!));
      for (const to of together) put(to, named, together);
    }
    for (const [, path] of source.matchAll(IMPORTED)) put(at(path!), [], [at(path!)]);
  }
}
follow(MAIN);

/** Texts that files name, whole or up to a part that is known when they run: `errors.refusal.${name}`. */
function named(files: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const source = sourceOf(file);
    for (const [, key] of source.matchAll(/['`]([a-z]\w*(?:\.\w+)+)['`]/g)) if (partOf(key!)) found.set(key!, file);
    for (const [, prefix] of source.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)) {
      for (const part of PARTS) for (const key of keys.get(part)!) if (key.startsWith(prefix!)) found.set(key, file);
    }
  }
  return found;
}

/** Parts that are surely here when this code is: its own, and those of all that may have fetched it. */
function partsWith(entry: string, above: ReadonlySet<string> = new Set()): ReadonlySet<CataloguePart> {
  const own = fetched.get(entry);
  if (!own) return new Set(['first']);
  const next = new Set([...above, entry]);
  const ways = [...own.by].filter((way) => !next.has(way)).map((way) => partsWith(way, next));
  const shared = ways.length === 0 ? [] : [...ways[0]!].filter((part) => ways.every((way) => way.has(part)));
  return new Set<CataloguePart>(['first', ...shared, ...own.parts]);
}

/** Returns all files that this one may show. */
function reachable(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  for (const file of filesOf(entry)) seen.add(file);
  seen.add(entry);
  for (const { entry: next, by } of fetched.values()) if (by.has(entry)) reachable(next, seen);
  return seen;
}

const short = (file: string) => relative(SRC, file);
const ENTRIES = [MAIN, ...fetched.keys()].map((entry) => [short(entry), entry] as const);
const WITH_TEXTS = [...fetched.values()]
  .filter(({ parts }) => parts.length > 0)
  .map(({ entry, together, parts }) => [short(entry), together, parts] as const);

it('no text is in two parts, and every part comes with some code', () => {
  for (const part of PARTS) for (const key of keys.get(part)!) expect(partOf(key), key).toBe(part);
  expect(new Set(['first', ...WITH_TEXTS.flatMap(([, , parts]) => parts)])).toEqual(new Set(PARTS));
});

describe('texts are there before they are said', () => {
  it('by all pages and what they fetch', () => {
    expect(ENTRIES.length).toBeGreaterThan(40);
    expect(filesOf(MAIN).size).toBeGreaterThan(40);
  });

  it.each(ENTRIES)('%s', (_, entry) => {
    const here = partsWith(entry);
    const missing = [...named(filesOf(entry))]
      .filter(([key]) => !here.has(partOf(key)!))
      .map(([key, file]) => `${short(file)}: ${key} of ${partOf(key)}`);
    expect(missing).toEqual([]);
  });
});

describe('nobody downloads words that nothing there can say', () => {
  // The side of who is signed in runs beside every page, and says its own words there.
  const everywhere = new Set(named(reachable(join(SRC, 'app/person-side.ts'))).keys());

  /** The buttons beside a chosen market's chart open its trade page, which finds its texts already loaded. */
  const NEXT = 'pages/wide/wide-markets.tsx';

  it.each(WITH_TEXTS.filter(([entry]) => entry !== NEXT))('%s', (_, together, parts) => {
    const announced = new Set(together.flatMap((entry) => [...named(reachable(entry)).keys()]));
    const sectionsOf = (part: CataloguePart) => new Set([...keys.get(part)!].map((key) => key.split('.', 1)[0]!));
    const idle = parts.flatMap((part) =>
      [...sectionsOf(part)]
        .filter((section) => {
          const inPart = [...keys.get(part)!].filter((key) => key.startsWith(`${section}.`));
          return !inPart.some((key) => announced.has(key) || everywhere.has(key));
        })
        .map((section) => `${section} of ${part}`),
    );
    expect(idle).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../protocol/errors.ts';
import { CATALOGUES } from '../../../src/i18n/catalogues.ts';
import type { Catalogue, CataloguePart } from '../../../src/i18n/catalogues.ts';

const SOURCE = join(import.meta.dirname, '../../../src');

/** `{trade: {up: 'Up'}}` → `trade.up` → `Up`. */
function flat(node: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of flat(value as object, `${prefix + key}.`)) texts.set(path, text);
  }
  return texts;
}

async function allTexts(
  parts: Readonly<Record<CataloguePart, () => Promise<Catalogue>>>,
): Promise<Map<string, string>> {
  const texts = await Promise.all(Object.values(parts).map(async (load) => Array.from(flat(await load()))));
  return new Map(texts.flat());
}

const languages = await Promise.all(
  Object.entries(CATALOGUES).map(async ([code, parts]) => [code, await allTexts(parts)] as const),
);
const english = languages.find(([code]) => code === 'en')![1];
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));
const literal = /(?<![\w./-])['"]([a-z]\w*(?:\.\w+)+)['"]/g;
/** `errors.refusal.${name}` → every key below `errors.refusal.` */
const template = /`([a-z]\w*(?:\.\w+)*\.)\$\{/g;

describe.each(languages)('the %s catalogue', (_code, texts) => {
  it('has the keys of the English one and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('names the same facts in each text', () => {
    const wrong = [...texts].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves no text empty, untrimmed or with a straight placeholder', () => {
    const wrong = [...texts].filter(
      ([, text]) => text.trim() !== text || text === '' || /(?<!\{)\{\w+\}(?!\})/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('has a text for every refusal of the exchange', () => {
    for (const name of Object.keys(REFUSALS)) expect(texts.get(`errors.refusal.${name}`), name).toBeTruthy();
  });
});

it('every key named in the code exists', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w.])t\(\s*['"]([^'"]+)['"]/g)]
      .map((match) => match[1]!)
      .filter((key) => !english.has(key))
      .map((key) => `${path}: ${key}`),
  );
  expect(missing).toEqual([]);
});

it('no key is unused', () => {
  const used = new Set<string>();
  const prefixes: string[] = [];
  for (const { text } of sources) {
    for (const match of text.matchAll(literal)) used.add(match[1]!);
    for (const match of text.matchAll(template)) prefixes.push(match[1]!);
  }
  const unused = [...english.keys()].filter(
    (key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

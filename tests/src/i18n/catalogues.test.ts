import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../protocol/errors.ts';
import { CATALOGUES, fetchTexts } from '../../../src/i18n/catalogues.ts';
import type { LanguageCode } from '../../../src/i18n/languages.ts';
import { joinedTexts, textFiles } from '../../text-files.ts';

const SOURCE = join(import.meta.dirname, '../../../src');

const languages = Object.keys(CATALOGUES).map((code) => [code, joinedTexts(textFiles(code).values())] as const);
const english = languages.find(([code]) => code === 'en')![1];
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));
const literal = /(?<![\w./-])['"]([a-z]\w*(?:\.\w+)+)['"]/g;
/** `errors.refusal.${name}` → every key below `errors.refusal.` */
const template = /`([a-z]\w*(?:\.\w+)*\.)\$\{/g;

describe.each(languages)('the %s catalogue', (code, texts) => {
  it('has the parts of the English one, and is loaded from them', async () => {
    expect([...textFiles(code).keys()]).toEqual([...textFiles('en').keys()]);
    for (const [part, texts] of textFiles(code)) expect(await fetchTexts(code as LanguageCode, part)).toEqual(texts);
  });

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

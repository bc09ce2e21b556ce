import { readFileSync } from 'node:fs';
import type { CataloguePart } from '../../src/i18n/catalogues.ts';

type Texts = { readonly [key: string]: string | Texts };

/**
 * Returns a text of the app in a language.
 * @param part  of the catalogue: `first`, `up-down`
 * @param key   `home.connect`
 * @throws Error where there is no such text
 */
export function wordsOf(language: string, part: CataloguePart, key: string): string {
  const texts = JSON.parse(readFileSync(`src/i18n/${language}/${part}.json`, 'utf8')) as Texts;
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), texts);
  if (typeof found !== 'string') throw new Error(`no text ${part} ${key} in ${language}`);
  return found;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishOf, withoutNames } from './text-set.ts';
import type { Fault, TextSet } from './text-set.ts';

const FOLDER = join(import.meta.dirname, '../../src/i18n/glossary');
const read = <Shape>(code: string): Shape => JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8')) as Shape;

/** How English says a term. Patterns ignore case; a placeholder is a dot. */
interface EnglishTerm {
  readonly word: string;
  /** Pattern of English texts that use the term, for all keys. */
  readonly pattern?: string;
  /** Pattern by pattern of the key, where the English word has other meanings too. */
  readonly at?: Readonly<Record<string, string>>;
  /** Keys whose text has the word in another meaning. */
  readonly except?: string;
}

/** Whether an English text uses a term. */
export interface Term {
  readonly word: string;
  isUsedIn(key: string, english: string): boolean;
}

function termOf({ word, pattern, at = {}, except }: EnglishTerm): Term {
  const anywhere = pattern === undefined ? null : new RegExp(pattern, 'i');
  const somewhere = Object.entries(at).map(([key, text]) => [new RegExp(key), new RegExp(text, 'i')] as const);
  const never = except === undefined ? null : new RegExp(except);
  return {
    word,
    isUsedIn(key, english) {
      if (never?.test(key)) return false;
      if (anywhere?.test(english)) return true;
      return somewhere.some(([keys, text]) => keys.test(key) && text.test(english));
    },
  };
}

/** The terms by name. */
export const TERMS: ReadonlyMap<string, Term> = new Map(
  Object.entries(read<Record<string, EnglishTerm>>('en')).map(([name, term]) => [name, termOf(term)]),
);

/** Term to its one word in a language, then patterns of the other forms of that word. */
export type Glossary = Readonly<Record<string, readonly string[]>>;

export const glossaryOf = (code: string): Glossary => read(code);

/** Removes the places where a long word may be hyphenated in a narrow heading. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '');

/** In small letters of the language, since Turkish has two letters for I. */
const small = (text: string, code: string): string => withoutSoftHyphens(text).normalize('NFC').toLocaleLowerCase(code);

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Lists texts whose English uses a term and that say it in another word than the glossary. */
export function glossaryFaults(set: TextSet, glossary: Glossary = glossaryOf(set.code)): Fault[] {
  if (set.code === 'en') return [];
  const faults: Fault[] = [];
  for (const [name, term] of TERMS) {
    const [word, ...forms] = glossary[name] ?? [];
    if (word === undefined) {
      faults.push({ id: name, what: 'no word in the glossary' });
      continue;
    }
    const said = new RegExp(
      [literal(small(word, set.code)), ...forms.map((form) => small(form, set.code))].join('|'),
      'u',
    );
    for (const [key, text] of set.texts) {
      const english = englishOf(set, key);
      if (english === undefined || !term.isUsedIn(key, withoutNames(english))) continue;
      if (!said.test(small(text, set.code))) {
        faults.push({ id: `${key} ${name}`, what: `${term.word} is ${word}: “${text}” for “${english}”` });
      }
    }
  }
  return faults;
}

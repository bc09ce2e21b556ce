import { baseOf } from './text-problems.ts';
import type { Role } from './context.ts';
import type { Fault, TextSet } from './text-set.ts';

/** Most words of an English text by role. A text behind “Learn more”, in Help or of the rules may be as long as it must. */
const MOST_WORDS: Readonly<Record<Role, number>> = {
  button: 12,
  link: 12,
  tab: 12,
  chip: 12,
  title: 12,
  label: 12,
  value: 12,
  state: 12,
  toast: 12,
  error: 12,
  placeholder: 12,
  option: 12,
  menu: 12,
  hint: 25,
  body: 25,
  aria: 25,
  article: Infinity,
};

/**
 * Words of a text for one of English. French has articles where English has none, Vietnamese writes each syllable as a word,
 * Thai, Chinese and Japanese are divided into smaller words than people would.
 */
const WORDS_FOR_ONE: Readonly<Record<string, number>> = {
  en: 1,
  de: 1.2,
  fr: 1.5,
  it: 1.35,
  es: 1.35,
  tr: 1.1,
  vi: 1.7,
  zh: 1.4,
  'zh-TW': 1.4,
  ja: 2,
  ko: 1.1,
  th: 1.7,
};

/** Languages whose words spaces divide; in others a dictionary does. */
const SPACED: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'it', 'es', 'tr', 'vi', 'ko']);

/** Counts the words of a text; each placeholder is one. */
export function wordsOf(code: string, text: string): number {
  const words = text.replace(/\{\{\w+\}\}/g, ' 0 ');
  if (SPACED.has(code)) return words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const segments = new Intl.Segmenter(code, { granularity: 'word' }).segment(words);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/** Lists texts that are longer than their role allows. */
export function lengthFaults({ code, texts, context }: TextSet): Fault[] {
  return [...texts].flatMap(([id, text]) => {
    const role = context.get(baseOf(id))?.role;
    if (role === undefined) return [];
    const most = Math.ceil(MOST_WORDS[role] * WORDS_FOR_ONE[code]!);
    const words = wordsOf(code, text);
    return words > most ? [{ id, what: `${words} words, a ${role} has at most ${most}: “${text}”` }] : [];
  });
}

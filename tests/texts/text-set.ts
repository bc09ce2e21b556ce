import { SERVER_TEXTS } from '../../server/texts/text.ts';
import type { TextLanguage } from '../../server/texts/languages.ts';
import { flatTexts, joinedTexts } from '../flat-texts.ts';
import { textFiles } from '../text-files.ts';
import { APP_CONTEXT, EXCHANGE_CONTEXT } from './context.ts';
import type { Context } from './context.ts';
import { baseOf } from './text-problems.ts';

/** Before the keys of the exchange's own texts (server/texts), which share names with keys of the app. */
export const EXCHANGE = 'exchange/';

/** All texts of one language, beside what a check compares them with. */
export interface TextSet {
  readonly code: string;
  /** Key to text; keys of the exchange begin with `EXCHANGE`, plural forms are keys of their own. */
  readonly texts: ReadonlyMap<string, string>;
  readonly english: ReadonlyMap<string, string>;
  /** By key without plural form. */
  readonly context: ReadonlyMap<string, Context>;
}

/** A text that breaks a rule of a check. */
export interface Fault {
  /** The key, for the glossary with the term: `earn.title deposit`. An exception names it. */
  readonly id: string;
  readonly what: string;
}

function joined<Value>(app: Iterable<[string, Value]>, exchange: Iterable<[string, Value]>): Map<string, Value> {
  const all = new Map(app);
  for (const [key, value] of exchange) all.set(EXCHANGE + key, value);
  return all;
}

const textsOf = (code: TextLanguage) => joined(joinedTexts(textFiles(code).values()), flatTexts(SERVER_TEXTS[code]));

/** Reads the texts of a language from the files of the app and of the exchange. */
export const textSetOf = (code: TextLanguage): TextSet => ({
  code,
  texts: textsOf(code),
  english: textsOf('en'),
  context: joined(APP_CONTEXT, EXCHANGE_CONTEXT),
});

/** The English text of a key; forms that English lacks, as `days_many`, have that of `days_other`. */
export const englishOf = ({ english }: TextSet, key: string): string | undefined =>
  english.get(key) ?? english.get(`${baseOf(key)}_other`);

/** Text with a dot in place of each placeholder, whose name is not a word of the sentence. */
export const withoutNames = (text: string): string => text.replace(/\{\{\w+\}\}/g, '·');

/** Names of the placeholders of a text. */
export const placeholderNames = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import zhTW from './zh-TW.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };
import { TEXT_LANGUAGES, textLanguageOf } from './languages.ts';
import type { TextLanguage } from './languages.ts';

/** A text for a user as a function of the language. Plain text, never markup. */
export type Text = (language: TextLanguage) => string;

/** A value for a placeholder: text as it is, a number in the language's form, or a text by language. */
export type Value = string | number | Text;

type PathsOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? BaseOf<Key> : `${Key}.${PathsOf<Node[Key]>}`;
}[keyof Node & string];
/** Plural forms share one key: `network_one`, `network_other`. */
type BaseOf<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** A key of the catalogues, such as `mail.welcome.title`. */
export type ServerTextKey = PathsOf<typeof en>;

/** The server's texts from the files beside this one; `npm run i18n:check` checks that they are complete. */
export const SERVER_TEXTS: Readonly<Record<TextLanguage, object>> = {
  en,
  de,
  fr,
  it,
  zh,
  'zh-TW': zhTW,
  ja,
  ko,
  tr,
  th,
  es,
  vi,
};

function put(node: object, into: Map<string, string>, prefix = ''): Map<string, string> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else put(value as object, into, `${prefix}${key}.`);
  }
  return into;
}

/** Returns the texts of a language; missing ones come from the language before the region, then from English. */
function textsOf(language: TextLanguage): ReadonlyMap<string, string> {
  const texts = put(en, new Map());
  put(SERVER_TEXTS[textLanguageOf(language.split('-')[0])], texts);
  return put(SERVER_TEXTS[language], texts);
}

const CATALOGUES = new Map(
  TEXT_LANGUAGES.map((language) => [
    language,
    {
      texts: textsOf(language),
      plural: new Intl.PluralRules(language),
      number: new Intl.NumberFormat(language),
    },
  ]),
);

/**
 * Returns a text of the catalogues with its values. An empty value leaves no space at the end.
 * @param values  by placeholder; `count`, a number, also selects the plural form
 */
export const text =
  (key: ServerTextKey, values: Readonly<Record<string, Value>> = {}): Text =>
  (language) => {
    const { texts, plural, number } = CATALOGUES.get(language)!;
    const { count } = values;
    const form = typeof count === 'number' ? `${key}_${plural.select(count)}` : key;
    const template = texts.get(form) ?? texts.get(`${key}_other`) ?? '';
    return template
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = values[name] ?? '';
        if (typeof value === 'number') return number.format(value);
        return typeof value === 'string' ? value : value(language);
      })
      .trim();
  };

/** Joins texts as lines, each with a dash. */
export const listed =
  (texts: readonly Text[]): Text =>
  (language) =>
    texts.map((line) => `- ${line(language)}`).join('\n');

/** Returns a text in all languages, for a caller that learns the language later. */
export const inEveryLanguage = (text: Text): Readonly<Record<TextLanguage, string>> =>
  Object.fromEntries(TEXT_LANGUAGES.map((language) => [language, text(language)])) as Record<TextLanguage, string>;

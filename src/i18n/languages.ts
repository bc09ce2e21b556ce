/** The 12 languages of the product. Their names are in language-names.ts, for the pages that show them. */
export const LANGUAGE_CODES = ['en', 'de', 'fr', 'it', 'zh', 'zh-TW', 'ja', 'ko', 'tr', 'th', 'es', 'vi'] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

const CODES: ReadonlySet<string> = new Set(LANGUAGE_CODES);

export const isLanguageCode = (value: unknown): value is LanguageCode => typeof value === 'string' && CODES.has(value);

/** The language a browser tag such as `de-AT`, `zh-Hant-HK` or `pt` asks for; null when we have none like it. */
export function languageOfTag(tag: string): LanguageCode | null {
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (primary === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh';
  return isLanguageCode(primary) ? primary : null;
}

/**
 * The language to start in: the stored choice, else the first browser language that we have, else English.
 * @param stored  what `app_language` holds; anything else than one of our codes is passed over
 */
export function chooseLanguage(stored: string | null, browserTags: readonly string[]): LanguageCode {
  const wishes = [isLanguageCode(stored) ? stored : null, ...browserTags.map(languageOfTag)];
  return wishes.find((code) => code !== null) ?? 'en';
}

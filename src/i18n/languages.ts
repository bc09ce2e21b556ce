/** The 12 languages of the product. Their names are in language-names.ts, for the pages that show them. */
export const LANGUAGE_CODES = ['en', 'de', 'fr', 'it', 'zh', 'zh-TW', 'ja', 'ko', 'tr', 'th', 'es', 'vi'] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

const CODES: ReadonlySet<string> = new Set(LANGUAGE_CODES);

export const isLanguageCode = (value: unknown): value is LanguageCode => typeof value === 'string' && CODES.has(value);

/** Returns the language for a browser tag such as `de-AT`, `zh-Hant-HK` or `pt`; null when none matches. */
export function languageOfTag(tag: string): LanguageCode | null {
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (primary === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh';
  return isLanguageCode(primary) ? primary : null;
}

/**
 * Returns the language at start: the stored choice, else the first supported browser language, else English.
 * @param stored  value of `app_language`; an unknown code is ignored
 */
export function chooseLanguage(stored: string | null, browserTags: readonly string[]): LanguageCode {
  const candidates = [isLanguageCode(stored) ? stored : null, ...browserTags.map(languageOfTag)];
  return candidates.find((code) => code !== null) ?? 'en';
}

/** The 12 languages of the product, each named in itself (I1), in the order of the language page. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
  { code: 'zh', name: '简体中文' },
  { code: 'zh-TW', name: '繁體中文' },
  { code: 'ja', name: '日本語' },
  { code: 'ko', name: '한국어' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'th', name: 'ไทย' },
  { code: 'es', name: 'Español' },
  { code: 'vi', name: 'Tiếng Việt' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

const CODES: ReadonlySet<string> = new Set(LANGUAGES.map(({ code }) => code));

export const isLanguageCode = (value: unknown): value is LanguageCode => typeof value === 'string' && CODES.has(value);

/** The language a browser tag such as `de-AT`, `zh-Hant-HK` or `pt` asks for; null when we have none like it. */
export function languageOfTag(tag: string): LanguageCode | null {
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (primary === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh';
  return isLanguageCode(primary) ? primary : null;
}

/**
 * The language to start in: the stored choice, else the first browser language that is `available`, else English.
 * @param stored  what `app_language` holds; anything else than an available code is passed over
 */
export function chooseLanguage(
  stored: string | null,
  browserTags: readonly string[],
  available: readonly LanguageCode[],
): LanguageCode {
  const wishes = [isLanguageCode(stored) ? stored : null, ...browserTags.map(languageOfTag)];
  return wishes.find((code) => code !== null && available.includes(code)) ?? 'en';
}

/** Languages of the server's texts: those of the `lang` header (protocol/rest/fields.ts). */
export const TEXT_LANGUAGES = ['en', 'de', 'fr', 'it', 'zh', 'zh-TW', 'ja', 'ko', 'tr', 'th', 'es', 'vi'] as const;

export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const known = (tag: string): TextLanguage | undefined => TEXT_LANGUAGES.find((language) => language === tag);

/** Returns the language of a tag: the tag itself, else its part before the region (`zh-HK` → `zh`), else English. */
export const textLanguageOf = (tag: string | undefined): TextLanguage =>
  known(tag ?? '') ?? known(tag?.split('-')[0] ?? '') ?? 'en';

import type { LanguageCode } from './languages.ts';

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
] as const satisfies readonly { readonly code: LanguageCode; readonly name: string }[];

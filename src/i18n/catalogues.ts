import en from './en/catalogue.ts';
import { LANGUAGES } from './languages.ts';
import type { LanguageCode } from './languages.ts';

/** All texts of one language by section and key. */
export type Catalogue = Readonly<Record<string, object>>;

/**
 * Where each language's texts come from: the one place a new language is entered. English is in the entry chunk,
 * because it is what shows when another chunk cannot be loaded; every other one is a chunk of its own.
 */
export const CATALOGUES: Partial<Record<LanguageCode, () => Promise<Catalogue>>> = {
  en: () => Promise.resolve(en),
  zh: () => import('./zh/catalogue.ts').then((chunk) => chunk.default),
};

/** The languages the language page offers. */
export const AVAILABLE_LANGUAGES = LANGUAGES.filter(({ code }) => code in CATALOGUES);

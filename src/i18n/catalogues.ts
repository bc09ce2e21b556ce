import first from './en/first.ts';
import { LANGUAGES } from './languages.ts';
import type { LanguageCode } from './languages.ts';

/** Texts by section and key. */
export type Catalogue = Readonly<Record<string, object>>;

/** What is loaded together: `first` with the app, the others with the first page that says them. */
export type CataloguePart = 'first' | 'trade' | 'more';

type Parts = Readonly<Record<CataloguePart, () => Promise<Catalogue>>>;

const textsOf = (chunk: { readonly default: Catalogue }): Catalogue => chunk.default;

/**
 * Where each language's texts come from: the one place a new language is entered. The first English part is in the entry
 * chunk, because it is what shows when another chunk cannot be loaded; every other part is a chunk of its own.
 */
export const CATALOGUES: Partial<Record<LanguageCode, Parts>> = {
  en: {
    first: () => Promise.resolve(first),
    trade: () => import('./en/trade.ts').then(textsOf),
    more: () => import('./en/more.ts').then(textsOf),
  },
  zh: {
    first: () => import('./zh/first.ts').then(textsOf),
    trade: () => import('./zh/trade.ts').then(textsOf),
    more: () => import('./zh/more.ts').then(textsOf),
  },
};

/** The languages the language page offers. */
export const AVAILABLE_LANGUAGES = LANGUAGES.filter(({ code }) => code in CATALOGUES);

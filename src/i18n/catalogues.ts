import first from './en/first.json';
import type { LanguageCode } from './languages.ts';
import type { Texts } from './texts.ts';

/**
 * What is loaded together: `first` with the app, every other part beside the code that says it (src/ui/lazy-code.ts).
 * A part is a file in the folder of each language; a new one is a line here.
 */
export interface CatalogueParts {
  /** What home, the rows of markets and the shell around every page say. */
  first: typeof first;
  alerts: typeof import('./en/alerts.json');
  chart: typeof import('./en/chart.json');
  diagnostics: typeof import('./en/diagnostics.json');
  /** What the exchange refuses. */
  errors: typeof import('./en/errors.json');
  language: typeof import('./en/language.json');
  level: typeof import('./en/level.json');
  limits: typeof import('./en/limits.json');
  /** Search, tabs and order of the list of all markets. */
  market: typeof import('./en/market.json');
  /** Names of the device levels, for the profile and the page about them. */
  performance: typeof import('./en/performance.json');
  /** What is told on any page to who is signed in, and what the pages say in the same words. */
  person: typeof import('./en/person.json');
  profile: typeof import('./en/profile.json');
  /** One up/down trade on its page, its proof and its replay. */
  proof: typeof import('./en/proof.json');
  rules: typeof import('./en/rules.json');
  /** Ticket and lists of spot trading. */
  spot: typeof import('./en/spot.json');
  /** The trade page, its book and its up/down ticket. */
  trade: typeof import('./en/trade.json');
  /** Up/down trades wherever they are listed or drawn. */
  'up-down': typeof import('./en/up-down.json');
  wallet: typeof import('./en/wallet.json');
}

export type CataloguePart = keyof CatalogueParts;

type LoadParts = () => Promise<{ readonly default: Readonly<Record<string, () => Promise<Texts>>> }>;

/** The one place a new language is entered. Which files it consists of comes with the first of them, not with the app. */
export const CATALOGUES: Partial<Record<LanguageCode, LoadParts>> = {
  en: () => import('./en/index.ts'),
  zh: () => import('./zh/index.ts'),
};

/**
 * Texts of one part. The first English part is in the entry chunk: it is what shows when another cannot be loaded.
 * @throws when they cannot be loaded (offline), or there are none in this language
 */
export async function fetchTexts(code: LanguageCode, part: CataloguePart): Promise<Texts> {
  if (code === 'en' && part === 'first') return first;
  const { default: files } = await CATALOGUES[code]!();
  return files[`./${part}.json`]!();
}

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
  /** Names of the three accounts. */
  account: typeof import('./en/account.json');
  alerts: typeof import('./en/alerts.json');
  /** Asking the house to look at a deal with a merchant. */
  appeal: typeof import('./en/appeal.json');
  /** What is held: list, value over time, locks. */
  assets: typeof import('./en/assets.json');
  /** The bank account. */
  bank: typeof import('./en/bank.json');
  chart: typeof import('./en/chart.json');
  /** Headers of the tables that histories are on a wide window. */
  columns: typeof import('./en/columns.json');
  convert: typeof import('./en/convert.json');
  /** The rate that totals are shown by in another currency. */
  currency: typeof import('./en/currency.json');
  /** Deposits: by network, by a merchant, one of them, all of them. */
  deposit: typeof import('./en/deposit.json');
  diagnostics: typeof import('./en/diagnostics.json');
  earn: typeof import('./en/earn.json');
  /** What the exchange refuses. */
  errors: typeof import('./en/errors.json');
  /** Where prices come from. */
  feed: typeof import('./en/feed.json');
  /** What moved the balances. */
  history: typeof import('./en/history.json');
  'fund-password': typeof import('./en/fund-password.json');
  /** Bad networks, clocks and wallets that are switched on by hand. */
  lab: typeof import('./en/lab.json');
  /** Questions and answers. */
  help: typeof import('./en/help.json');
  /** The prices of an hour, made again from its seed. */
  'hour-check': typeof import('./en/hour-check.json');
  /** A person and their document: name, number, photos, demo pictures. */
  identity: typeof import('./en/identity.json');
  language: typeof import('./en/language.json');
  level: typeof import('./en/level.json');
  /** Whether my balance is in what the exchange owes everybody. */
  liabilities: typeof import('./en/liabilities.json');
  limits: typeof import('./en/limits.json');
  /** Long lists: how much of them is here, and their export. */
  lists: typeof import('./en/lists.json');
  /** Loans: products, the application, what is owed. */
  loan: typeof import('./en/loan.json');
  /** Search, tabs and order of the list of all markets. */
  market: typeof import('./en/market.json');
  /** Order types of spot beyond limit and market, and what a limit order may say. */
  'order-types': typeof import('./en/order-types.json');
  /** Private messages and announcements on their page. */
  notifications: typeof import('./en/notifications.json');
  /** Boundaries between the panes of the wide trade page. */
  panes: typeof import('./en/panes.json');
  /** Names of the device levels, for the profile and the page about them. */
  performance: typeof import('./en/performance.json');
  /** What is told on any page to who is signed in, and what the pages say in the same words. */
  person: typeof import('./en/person.json');
  /** A photo that is picked, made ready and sent. */
  photo: typeof import('./en/photo.json');
  profile: typeof import('./en/profile.json');
  /** One up/down trade on its page, its proof and its replay. */
  proof: typeof import('./en/proof.json');
  /** Void trades and seeds of the simulated market. */
  proofs: typeof import('./en/proofs.json');
  rules: typeof import('./en/rules.json');
  /** Safety of the account: its locks, sessions, contact data, and what the app may ask a wallet. */
  safety: typeof import('./en/safety.json');
  /** Selling to merchants; sales and conversions as they are listed. */
  sale: typeof import('./en/sale.json');
  settings: typeof import('./en/settings.json');
  /** There is too little of what is to be spent. */
  short: typeof import('./en/short.json');
  /** Ticket and lists of spot trading. */
  spot: typeof import('./en/spot.json');
  /** The sheet that changes a spot order. */
  'spot-amend': typeof import('./en/spot-amend.json');
  /** All there is to say of one spot order. */
  'spot-receipt': typeof import('./en/spot-receipt.json');
  /** Names of spot orders, of the ways they wait and of how far they are, wherever one is shown or chosen. */
  'spot-kinds': typeof import('./en/spot-kinds.json');
  /** Keys of wide pages. */
  shortcuts: typeof import('./en/shortcuts.json');
  /** What is shown may be out of date. */
  stale: typeof import('./en/stale.json');
  /** What a week or a month came to. */
  statement: typeof import('./en/statement.json');
  /** What support is, its hours, and the conversation. */
  support: typeof import('./en/support.json');
  /** The trade page, its book and its up/down ticket. */
  trade: typeof import('./en/trade.json');
  /** The sheet that moves money between the accounts. */
  transfer: typeof import('./en/transfer.json');
  /** Up/down trades wherever they are listed or drawn. */
  'up-down': typeof import('./en/up-down.json');
  /** Who somebody says they are: both levels, their forms and reviews. */
  verification: typeof import('./en/verification.json');
  /** The forms by which money leaves, and the address book. */
  withdraw: typeof import('./en/withdraw.json');
  /** A withdrawal wherever it is listed or told of. */
  withdrawal: typeof import('./en/withdrawal.json');
  wallet: typeof import('./en/wallet.json');
}

export type CataloguePart = keyof CatalogueParts;

type LoadParts = () => Promise<{ readonly default: Readonly<Record<string, () => Promise<Texts>>> }>;

/** The one place a new language is entered. Which files it consists of comes with the first of them, not with the app. */
export const CATALOGUES: Record<LanguageCode, LoadParts> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  it: () => import('./it/index.ts'),
  zh: () => import('./zh/index.ts'),
  'zh-TW': () => import('./zh-TW/index.ts'),
  ja: () => import('./ja/index.ts'),
  ko: () => import('./ko/index.ts'),
  tr: () => import('./tr/index.ts'),
  th: () => import('./th/index.ts'),
  es: () => import('./es/index.ts'),
  vi: () => import('./vi/index.ts'),
};

/**
 * Texts of one part. The first English part is in the entry chunk: it is what shows when another cannot be loaded.
 * @throws when they cannot be loaded (offline), or there are none in this language
 */
export async function fetchTexts(code: LanguageCode, part: CataloguePart): Promise<Texts> {
  if (code === 'en' && part === 'first') return first;
  const { default: files } = await CATALOGUES[code]();
  return files[`./${part}.json`]!();
}

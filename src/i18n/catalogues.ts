import first from './en/first.json';
import type { LanguageCode } from './languages.ts';
import type { Texts } from './texts.ts';

/**
 * The parts of the texts. `first` is loaded with the app, each other part with the code that uses it
 * (src/ui/lazy-code.ts). A part is a file in the folder of each language; a new part needs a line here.
 */
export interface CatalogueParts {
  /** Home, the rows of markets, and the shell around every page. */
  first: typeof first;
  /** Names of the three accounts. */
  account: typeof import('./en/account.json');
  alerts: typeof import('./en/alerts.json');
  /** Appeals to the exchange about a deal with a merchant. */
  appeal: typeof import('./en/appeal.json');
  /** Balances: list, value over time, locks. */
  assets: typeof import('./en/assets.json');
  /** The bank account. */
  bank: typeof import('./en/bank.json');
  chart: typeof import('./en/chart.json');
  /** Headers of the history tables on a wide window. */
  columns: typeof import('./en/columns.json');
  convert: typeof import('./en/convert.json');
  /** The rate that converts totals into another currency. */
  currency: typeof import('./en/currency.json');
  /** The data saver, and how much live data is used. */
  'data-use': typeof import('./en/data-use.json');
  /** Deposits: by network, by a merchant, one deposit, all deposits. */
  deposit: typeof import('./en/deposit.json');
  /** Cards of orders and results over the trade page. */
  dock: typeof import('./en/dock.json');
  diagnostics: typeof import('./en/diagnostics.json');
  earn: typeof import('./en/earn.json');
  /** Refusals of the exchange. */
  errors: typeof import('./en/errors.json');
  /** The sources of prices. */
  feed: typeof import('./en/feed.json');
  /** Changes of the balances. */
  history: typeof import('./en/history.json');
  'fund-password': typeof import('./en/fund-password.json');
  /** The network lab: bad networks, clocks and wallets that a person switches on. */
  lab: typeof import('./en/lab.json');
  /** Questions and answers. */
  help: typeof import('./en/help.json');
  /** The check of an hour of simulated prices, recomputed from its seed. */
  'hour-check': typeof import('./en/hour-check.json');
  /** Identity data of a person: name, number, photos, demo pictures. */
  identity: typeof import('./en/identity.json');
  /** The journal: overview, calendar, skill or luck. */
  journal: typeof import('./en/journal.json');
  /** MAE and MFE of the journal's trades, and the prices that they load. */
  'journal-excursions': typeof import('./en/journal-excursions.json');
  /** The journal's files and its picture. */
  'journal-export': typeof import('./en/journal-export.json');
  /** The journal's breakdowns. */
  'journal-groups': typeof import('./en/journal-groups.json');
  /** The journal's lots and costs. */
  'journal-lots': typeof import('./en/journal-lots.json');
  /** The journal's list of trades, one trade, notes and tags. */
  'journal-trades': typeof import('./en/journal-trades.json');
  language: typeof import('./en/language.json');
  level: typeof import('./en/level.json');
  /** The proof that my balance is included in the exchange's liabilities. */
  liabilities: typeof import('./en/liabilities.json');
  limits: typeof import('./en/limits.json');
  /** Long lists: the loaded part, and their export. */
  lists: typeof import('./en/lists.json');
  /** Loans: products, the application, outstanding amounts. */
  loan: typeof import('./en/loan.json');
  /** Search, tabs and order of the list of all markets. */
  market: typeof import('./en/market.json');
  /** Spot order types beyond limit and market, and the options of a limit order. */
  'order-types': typeof import('./en/order-types.json');
  /** Private messages and announcements on their page. */
  notifications: typeof import('./en/notifications.json');
  /** Menus of the wide top bar. */
  menus: typeof import('./en/menus.json');
  /** Panes of the wide trade page. */
  panes: typeof import('./en/panes.json');
  /** Names of the device levels, for the profile and the page about them. */
  performance: typeof import('./en/performance.json');
  /** Announcements to the signed-in person on any page, and the pages that use the same words. */
  person: typeof import('./en/person.json');
  /** A photo that is picked, prepared and sent. */
  photo: typeof import('./en/photo.json');
  profile: typeof import('./en/profile.json');
  /** One up/down trade on its page, its proof and its replay. */
  proof: typeof import('./en/proof.json');
  /** Void trades and seeds of the simulated market. */
  proofs: typeof import('./en/proofs.json');
  rules: typeof import('./en/rules.json');
  /** Safety of the account: its locks, sessions, contact data, and what the app may ask a wallet. */
  safety: typeof import('./en/safety.json');
  /** Sales to merchants; the lists of sales and conversions. */
  sale: typeof import('./en/sale.json');
  /** Files and images that are saved or shared. */
  save: typeof import('./en/save.json');
  settings: typeof import('./en/settings.json');
  /** An insufficient balance. */
  short: typeof import('./en/short.json');
  /** Ticket and lists of spot trading. */
  spot: typeof import('./en/spot.json');
  /** The sheet that changes a spot order. */
  'spot-amend': typeof import('./en/spot-amend.json');
  /** Details of one spot order. */
  'spot-receipt': typeof import('./en/spot-receipt.json');
  /** Names of spot order types, times in force and states, wherever an order is shown or chosen. */
  'spot-kinds': typeof import('./en/spot-kinds.json');
  /** Keys of wide pages. */
  shortcuts: typeof import('./en/shortcuts.json');
  /** Notices that shown data may be stale. */
  stale: typeof import('./en/stale.json');
  /** The statement of a week or a month. */
  statement: typeof import('./en/statement.json');
  /** The strategy lab: saved strategies, templates, rules and their words. */
  strategy: typeof import('./en/strategy.json');
  /** The result of a backtest. */
  'strategy-result': typeof import('./en/strategy-result.json');
  /** Help on what a backtest can tell, and how live differs. */
  'strategy-help': typeof import('./en/strategy-help.json');
  /** Many settings of a strategy side by side. */
  'strategy-sweep': typeof import('./en/strategy-sweep.json');
  /** Support: its services, hours, and conversation. */
  support: typeof import('./en/support.json');
  /** The trade page, its book and its up/down ticket. */
  trade: typeof import('./en/trade.json');
  /** The sheet that moves money between the accounts. */
  transfer: typeof import('./en/transfer.json');
  /** Up/down trades wherever they are listed or drawn. */
  'up-down': typeof import('./en/up-down.json');
  /** Identity verification: both levels, their forms and reviews. */
  verification: typeof import('./en/verification.json');
  /** The withdrawal forms and the address book. */
  withdraw: typeof import('./en/withdraw.json');
  /** A withdrawal in lists and announcements. */
  withdrawal: typeof import('./en/withdrawal.json');
  wallet: typeof import('./en/wallet.json');
}

export type CataloguePart = keyof CatalogueParts;

type LoadParts = () => Promise<{ readonly default: Readonly<Record<string, () => Promise<Texts>>> }>;

/** Loads the list of files of each language, with its first part. For a new language see docs/architecture.md#language. */
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
 * Loads the texts of one part. The first English part is in the entry chunk and is the fallback for every other.
 * @throws when they cannot be loaded (offline), or the language has no such part
 */
export async function fetchTexts(code: LanguageCode, part: CataloguePart): Promise<Texts> {
  if (code === 'en' && part === 'first') return first;
  const { default: files } = await CATALOGUES[code]();
  return files[`./${part}.json`]!();
}

import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { INTERVALS } from '../../protocol/units/interval.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { oneOf, persistedSignal } from '../model/storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
/** Colours of up and down: green up, red up, or blue and orange for people with a red-green deficiency. */
export const PALETTES = ['default', 'swapped', 'blueOrange'] as const;
export type Palette = (typeof PALETTES)[number];
/** The currency of all values that the exchange sends (decision 67), and the default for totals. */
export const HOME_CURRENCY = 'USDT';
/** Which sides of the order book are shown. */
export const BOOK_VIEWS = ['both', 'asks', 'bids'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];
/** Products of the trade page: up/down contracts or coins. */
export const PRODUCTS = ['updown', 'spot'] as const;
export type Product = (typeof PRODUCTS)[number];
/** Book rows are grouped by this many ticks (B4). */
export const GROUPINGS = [1, 10, 100, 1000] as const;
export type Grouping = (typeof GROUPINGS)[number];

type GroupingBySymbol = Readonly<Record<string, Grouping>>;

/** Parses a stored currency. Whether it has a rate is checked later, once the markets are loaded. */
const currencyOf = (stored: unknown): string | null =>
  typeof stored === 'string' && /^[A-Z\d]{2,12}$/.test(stored) ? stored : null;

const isGrouping = (value: unknown): value is Grouping => GROUPINGS.includes(value as Grouping);

function symbolsOf(stored: unknown): readonly MarketSymbol[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.map(marketSymbolOf).filter((symbol) => symbol !== null);
}

function groupingsOf(stored: unknown): GroupingBySymbol | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Grouping] => isGrouping(entry[1])),
  );
}

/** Choices of the person on this device. All are stored; none is a secret. */
export function createPreferences() {
  const theme = persistedSignal<Theme>('theme', 'system', oneOf(THEMES));
  const palette = persistedSignal<Palette>('palette', 'default', oneOf(PALETTES));
  const balanceHidden = persistedSignal('balanceHidden', false, (stored) => stored === true);
  const displayCurrency = persistedSignal('displayCurrency', HOME_CURRENCY, currencyOf);
  const favourites = persistedSignal<readonly MarketSymbol[]>('favourites', [], symbolsOf);
  const chartInterval = persistedSignal<Interval>('chartInterval', 'ONE_MIN', oneOf(INTERVALS));
  const lastSymbol = persistedSignal<MarketSymbol | null>('lastSymbol', null, marketSymbolOf);
  const product = persistedSignal<Product>('product', 'updown', oneOf(PRODUCTS));
  const bookView = persistedSignal<BookView>('bookView', 'both', oneOf(BOOK_VIEWS));
  const ticketBook = persistedSignal('ticketBook', false, (stored) => stored === true);
  const shortcuts = persistedSignal('shortcuts', true, (stored) => (typeof stored === 'boolean' ? stored : null));
  const developer = persistedSignal('developer', false, (stored) => stored === true);
  const groupings = persistedSignal<GroupingBySymbol>('bookGrouping', {}, groupingsOf);

  return {
    theme: theme.value,
    palette: palette.value,
    balanceHidden: balanceHidden.value,
    /** The currency in which totals are shown. */
    displayCurrency: displayCurrency.value,
    bookView: bookView.value,
    /** The product last chosen on the trade page. */
    product: product.value,
    /** Whether the compact book in the phone's ticket is open (T5). */
    ticketBook: ticketBook.value,
    /** Whether single-key shortcuts are enabled on wide pages (WCAG 2.1.4). */
    shortcuts: shortcuts.value,
    /** Whether what fails on purpose is shown: sample merchants, failing addresses, the network lab. */
    developer: developer.value,
    favourites: favourites.value,
    chartInterval: chartInterval.value,
    /** The market last traded; null on a first visit. */
    lastSymbol: lastSymbol.value,
    chooseTheme: theme.choose,
    choosePalette: palette.choose,
    hideBalance: balanceHidden.choose,
    chooseDisplayCurrency: displayCurrency.choose,
    chooseBookView: bookView.choose,
    chooseProduct: product.choose,
    openTicketBook: ticketBook.choose,
    switchShortcuts: shortcuts.choose,
    switchDeveloper: developer.choose,
    chooseChartInterval: chartInterval.choose,
    chooseLastSymbol: (symbol: MarketSymbol) => lastSymbol.choose(symbol),
    toggleFavourite(symbol: MarketSymbol) {
      const now = favourites.value.peek();
      favourites.choose(now.includes(symbol) ? now.filter((other) => other !== symbol) : [...now, symbol]);
    },
    /** Price grouping of the book by market (B4); initially 1. */
    bookGroupingOf: (symbol: MarketSymbol): ReadonlySignal<Grouping> =>
      computed(() => groupings.value.value[symbol] ?? 1),
    chooseBookGrouping: (symbol: MarketSymbol, grouping: Grouping) =>
      groupings.choose({ ...groupings.value.peek(), [symbol]: grouping }),
  };
}

export const preferences = createPreferences();

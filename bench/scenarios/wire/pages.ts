import type { Page } from 'playwright';
import { TRADE_ROUTE } from '../app/screens/trade-page.ts';
import { MARKET_ROUTE } from '../app/screens/tick-storm.ts';

/** Screens of this bench; `chart` and `book` are tabs of the trade page. */
export const WIRE_PAGES = ['list', 'home', 'chart', 'book', 'assets'] as const;
export type WirePage = (typeof WIRE_PAGES)[number];

const ROUTES: Readonly<Record<WirePage, string>> = {
  home: '/',
  list: MARKET_ROUTE,
  chart: TRADE_ROUTE,
  book: TRADE_ROUTE,
  assets: '/pages/assets/assets',
};
const TABS: Partial<Record<WirePage, string>> = { chart: 'Chart', book: 'Order book' };
const READY_MS = 30_000;

/** Goes to a screen by its route, as a tap in the app does. */
export async function goTo(page: Page, screen: WirePage): Promise<void> {
  await page.evaluate((route) => {
    location.hash = route;
  }, ROUTES[screen]);
  const tab = TABS[screen];
  if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).tap({ timeout: READY_MS });
}

/** The book of a screen that shows one; it is a note while its snapshot has not come. */
const BOOK = '[role=table][data-side]';

/** @throws Error when the book of this screen is not there: what its page takes without one would be compared */
export async function expectShown(page: Page, screen: WirePage): Promise<void> {
  if (screen === 'book' && !(await page.locator(BOOK).first().isVisible())) throw new Error('the book is not shown');
}

import type { Stage } from '../stage.ts';

export const TRADE_ROUTE = '/pages/trade/trade?symbol=BTCUSDT';
const READY_MS = 30_000;

/** Opens the trade page at one of its views. */
export async function openTrade({ page, open }: Stage, view: 'Chart' | 'Order book'): Promise<void> {
  await open(TRADE_ROUTE);
  // A mouse that stands in the page is looked up again after each layout; a phone has none.
  await page.getByRole('tab', { name: view, exact: true }).tap({ timeout: READY_MS });
}

export const waitForChart = ({ page }: Stage): Promise<void> =>
  page.locator('[data-part="note"][data-state="ready"]').waitFor({ state: 'attached', timeout: READY_MS });

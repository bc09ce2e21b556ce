import type { Locator, Page } from '@playwright/test';
import { agree } from './agree.ts';
import { expect, signInWithDemoWallet } from './journey.ts';
import { openSpotTicket, SPOT, spotField, spotList } from './spot-trading.ts';
import { trade, visit } from './trading.ts';

export const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const DIAGNOSTICS = '/pages/diagnostics/diagnostics';

/** Price and change at the head of a market, text or painted. */
export const lastPrice = (page: Page): Locator => page.locator('[data-line]').first();

/** The price that is heard there. */
export const priceSaid = async (page: Page): Promise<string> =>
  /[\d,]+\.\d\d/.exec(await lastPrice(page).ariaSnapshot())![0];

/** Expects that the accessible text of a place goes on changing, whether text shows it or a painted list. */
export async function expectToMove(place: Locator): Promise<void> {
  const before = await place.ariaSnapshot();
  await expect.poll(() => place.ariaSnapshot()).not.toBe(before);
}

/** The chart has its candles and follows the price in pixels. */
export async function expectChartToMove(page: Page): Promise<void> {
  await expect(page.locator('[data-part="note"][data-state="ready"]').first()).toHaveCount(1);
  const chart = page.getByRole('application', { name: 'BTC/USDT price chart' });
  const before = await chart.screenshot();
  await expect.poll(async () => (await chart.screenshot()).equals(before)).toBe(false);
}

/** A coin bought at the market. */
export async function buySpot(page: Page): Promise<void> {
  await visit(page, SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await ticket.getByRole('radio', { name: 'Market' }).check();
  await spotField(ticket, 'Amount').fill('0.01');
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await agree(page);
  await expect(ticket).toBeHidden();
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(
    spotList(page, /^Order history/)
      .getByText(/^0\.01/)
      .first(),
  ).toBeVisible();
}

/** Goes to the diagnostics, which name the level in force and what the browser lacks. */
export async function openDiagnostics(page: Page): Promise<Locator> {
  await visit(page, DIAGNOSTICS);
  const diagnostics = page.getByRole('main');
  await expect(figure(diagnostics, 'Performance')).toHaveText(/^(Full|Lite|Ultra-lite|Minimal)$/);
  return diagnostics;
}

/** A figure of the diagnostics by its name. */
export const figure = (diagnostics: Locator, name: string): Locator =>
  diagnostics
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

/** Locates the sentences about the browser in the diagnostics. */
export const browserFacts = (diagnostics: Locator): Locator =>
  diagnostics.getByRole('list', { name: 'This browser' }).getByRole('listitem');

/**
 * Returns the diagnostics that a person would send to support. Needs the permission to read the clipboard; the
 * diagnostics must be open.
 */
export async function copiedDiagnostics(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

export interface WholeAppOptions {
  /** `spot` where the device cannot keep that the first-use check was passed. */
  readonly order: 'upDown' | 'spot';
  /** The feed must have started in its worker. */
  readonly inWorker: boolean;
}

/**
 * All that most people do, in one go: live prices on home, the trade page with book and chart, the demo wallet, an order,
 * the profile. The level is the one the app finds for itself.
 * @param address  of the app, with what the journey adds to it
 * @returns the diagnostics, open
 */
export async function useWholeApp(page: Page, address: string, { order, inWorker }: WholeAppOptions): Promise<Locator> {
  // The app waits 5 s for its worker, which a stalled machine may not keep: then once more.
  await expect(async () => {
    await page.goto(address);
    await expectToMove(page.getByRole('link', { name: /^BTC Bitcoin/ }));
    expect(page.workers().some((worker) => worker.url().includes('live-worker'))).toBe(inWorker);
  }).toPass({ timeout: 60_000 });
  await visit(page, TRADE);
  await expectToMove(lastPrice(page));
  await expectChartToMove(page);
  await page.getByRole('tab', { name: 'Order book' }).click();
  await expectToMove(page.getByRole('table', { name: 'Asks, sell orders' }));
  await signInWithDemoWallet(page);
  if (order === 'spot') await buySpot(page);
  else await trade(page, { side: 'Up', amount: '10', seconds: 300 });
  return openDiagnostics(page);
}

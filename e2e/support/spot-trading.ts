import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

export const SPOT = '/pages/trade/trade?symbol=BTCUSDT&product=spot';

/** Opens the spot ticket of the phone's trade page. */
export async function openSpotTicket(page: Page, side: 'Buy' | 'Sell'): Promise<Locator> {
  await page.getByRole('button', { name: side, exact: true }).click();
  const ticket = page.getByRole('dialog', { name: /^Spot/ });
  await expect(ticket).toBeVisible();
  return ticket;
}

export const spotField = (ticket: Locator, name: 'Price' | 'Amount' | 'Total'): Locator =>
  ticket.getByRole('textbox', { name, exact: true });

/** The lists of my spot orders, by tab. */
export const spotList = (page: Page, tab: RegExp): Locator => page.getByRole('tabpanel', { name: tab });

/** Rows of open orders: each has its own button to cancel it. */
export const openSpotOrders = (page: Page): Locator =>
  spotList(page, /^Open/).getByRole('button', { name: /^Cancel: / });

/** Between two recorded ticks. */
const STEP_MS = 250;

export interface Dips {
  /** Length of the recording, s. */
  readonly seconds: number;
  readonly price: number;
  /** One tick in `everySeconds` is at this price, for this many coins. */
  readonly dipPrice: number;
  readonly dipQuantity: number;
  readonly everySeconds: number;
}

/**
 * Writes a recorded BTC/USDT for MARKET_REPLAY that stands still, but for one trade at another price now and then: an order
 * that waits there is filled by no more than that trade each time.
 * @returns the file's path
 */
export function recordDips(dir: string, { seconds, price, dipPrice, dipQuantity, everySeconds }: Dips): string {
  const every = (everySeconds * 1000) / STEP_MS;
  const rows = Array.from({ length: (seconds * 1000) / STEP_MS }, (_, i) => {
    const isDip = i % every === every - 1;
    const [at, quantity] = isDip ? [dipPrice, dipQuantity] : [price, 0.01];
    return `${1_700_000_000_000 + i * STEP_MS},${at.toFixed(2)},${quantity},1`;
  });
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'btcusdt-ticks.csv');
  writeFileSync(file, `time,price,qty,side\n${rows.join('\n')}\n`);
  return file;
}

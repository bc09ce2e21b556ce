import { expectBalanceIn, MONEY } from './money-pages.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

export interface WantedTrade {
  readonly side: 'Up' | 'Down';
  /** Typed amount, USDT. */
  readonly amount: string;
  /** Seconds of one of the offered periods; 30 by default. */
  readonly seconds?: number;
}

/** The rows of running trades, newest first. */
export const openTrades = (page: Page): Locator =>
  page.getByRole('tabpanel', { name: /^Open/ }).getByRole('link', { name: /USDT/ });

/** Opens the ticket of the phone's trade page. */
export async function openTicket(page: Page, side: 'Up' | 'Down'): Promise<Locator> {
  await page.getByRole('button', { name: side, exact: true }).click();
  const ticket = page.getByRole('dialog', { name: /^Up\/down/ });
  await expect(ticket).toBeVisible();
  return ticket;
}

/** Taps the button of a ticket until it is sent: right after it opened the button does nothing, in case of a double tap. */
export const sendTicket = (ticket: Locator, button: Locator): Promise<void> =>
  expect(async () => {
    // A busy machine may close it later than the last try has waited.
    if (await ticket.isVisible()) await button.click({ timeout: 1000 });
    await expect(ticket).toBeHidden({ timeout: 1000 });
  }).toPass();

/**
 * Fills in and sends the ticket of the trade page; done when the trade stands among the running ones and the exchange has
 * answered. The row may come first, by the socket.
 */
export async function trade(page: Page, { side, amount, seconds = 30 }: WantedTrade): Promise<void> {
  const before = await openTrades(page).count();
  const ticket = await openTicket(page, side);
  const length = seconds < 60 ? `${seconds}\\ss` : `${seconds / 60}\\smin`;
  await ticket.getByRole('radio', { name: new RegExp(`^${length}`) }).check();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill(amount);
  const answer = page.waitForResponse(/createSecondContractOrder/);
  await sendTicket(ticket, ticket.getByRole('button', { name: `${side} · ${amount} USDT ·` }));
  await expect(openTrades(page)).toHaveCount(before + 1);
  await (await answer).finished();
}

/** Expects this available amount on the ticket, such as `4,950.00`. Opens and closes the ticket. */
export async function expectAvailable(page: Page, amount: string): Promise<void> {
  const ticket = await openTicket(page, 'Up');
  await expect(ticket.getByText(`Available ${amount} USDT`)).toBeVisible();
  await ticket.getByRole('button', { name: 'Close' }).click();
  await expect(ticket).toBeHidden();
}

/** Opens the assets page and expects these balances of the futures account. */
export async function expectContractBalance(page: Page, available: string, locked: string): Promise<void> {
  await visit(page, MONEY.assets);
  await expectBalanceIn(page, 'Futures', available, locked);
}

/**
 * Goes to a route without reloading the page. A sheet that has just closed still takes its history entry back, which
 * would undo the move; that is waited for. A page that waits for Back keeps its entry, so the wait has an end.
 */
export async function visit(page: Page, route: string): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.querySelector('dialog[open], [role=dialog]') !== null ||
        !((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0),
      undefined,
      { timeout: 1000 },
    )
    .catch(() => {});
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
}

/**
 * Notes every text an element shows from now on, in order and without repeats, until it leaves the page.
 * @returns asks for what was noted so far
 */
export async function watchText(element: Locator): Promise<() => Promise<string[]>> {
  const notes = await element.evaluateHandle((node) => {
    const seen = [node.textContent];
    new MutationObserver(() => {
      if (node.textContent !== seen.at(-1)) seen.push(node.textContent);
    }).observe(node, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => notes.jsonValue() as Promise<string[]>;
}

/** The same for an element's `aria-label`; null while it has none. */
export async function watchName(element: Locator): Promise<() => Promise<(string | null)[]>> {
  const notes = await element.evaluateHandle((node) => {
    const seen = [node.getAttribute('aria-label')];
    new MutationObserver(() => {
      const name = node.getAttribute('aria-label');
      if (name !== seen.at(-1)) seen.push(name);
    }).observe(node, { attributeFilter: ['aria-label'] });
    return seen;
  });
  return () => notes.jsonValue() as Promise<(string | null)[]>;
}

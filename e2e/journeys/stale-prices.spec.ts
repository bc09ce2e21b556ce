import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { openTicket, openTrades, trade } from '../support/trading.ts';
import { expectToMove, lastPrice, TRADE } from '../support/whole-app.ts';

/** Records all later texts of the page and of its live regions. The returned function counts words in each. */
async function listen(page: Page): Promise<(words: RegExp) => Promise<{ said: number; shown: number }>> {
  const notes = await page.evaluateHandle(() => {
    const said: string[] = [];
    const shown: string[] = [];
    const before = new Map<Element, string>();
    const look = (selector: string, heard: string[]) => {
      for (const node of document.querySelectorAll(selector)) {
        const text = node.textContent;
        if (text !== '' && text !== before.get(node)) heard.push(text);
        before.set(node, text);
      }
    };
    new MutationObserver(() => {
      look('[aria-live]:not([aria-live=off]), output, [role=status]', said);
      look('[data-kind]', shown);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return { said, shown };
  });
  return async (words) => {
    const heard = await notes.jsonValue();
    const count = (texts: readonly string[]) => texts.filter((text) => words.test(text)).length;
    return { said: count(heard.said), shown: count(heard.shown) };
  };
}

const colourOf = (page: Page): Promise<string> =>
  lastPrice(page)
    .locator('[class$=_last]')
    .evaluate((node) => getComputedStyle(node).color);
/** Returns the computed colour of the token for stale prices. */
const grey = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--ink-3)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('without a line prices grey with their age, a running trade is not judged, and its result is told once afterwards', async ({
  page,
  openSignedIn,
  context,
  risingLine: line,
}) => {
  await openSignedIn(TRADE, line.sandbox);
  await trade(page, { side: 'Up', amount: '10', seconds: PERIODS.calm });
  const row = openTrades(page).first();
  await expect(row).toContainText('Winning');
  await expect(row).toContainText(/now [\d,.]+/);
  const quiet = await grey(page);
  expect(await colourOf(page)).not.toBe(quiet);
  const age = page.getByText(/^\d+\ss ago$/);
  await expect(age).toHaveCount(0);
  const heard = await listen(page);

  line.relay.keepOnly(() => false);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Offline' }).first()).toBeVisible();
  await expect(age.first()).toBeVisible();
  expect(await colourOf(page)).toBe(quiet);
  await expect(row).toContainText('Unknown');
  await expect(row).toContainText('The exchange will still settle this trade');
  await expect(row).toContainText(/last seen [\d,.]+, \d+\ss ago/);
  await expect(row).not.toContainText(/Winning|Losing|at this price/);
  const first = await age.first().textContent();
  await expect(age.first()).not.toHaveText(first!);
  const ticket = await openTicket(page, 'Down');
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('25');
  await expect(ticket.getByRole('button', { name: 'Offline' })).toBeDisabled();
  await expect(ticket.getByText(/^\d+\ss ago$/).first()).toBeVisible();
  await ticket.getByRole('button', { name: 'Close' }).click();
  await expect(ticket).toBeHidden();
  // It ends while nobody here can know.
  await expect(row).toContainText('Settling');

  line.relay.keepOnly(() => true);
  await context.setOffline(false);
  await expect(page.getByText(/^Won \+8\.50 USDT/).first()).toBeVisible();
  await expect(age).toHaveCount(0);
  await expectToMove(lastPrice(page));
  expect(await colourOf(page)).not.toBe(quiet);
  await expect(openTrades(page)).toHaveCount(0);
  // Its card shows it, so no toast does.
  await expect(page.getByRole('region', { name: 'Orders and results' })).toContainText('Won+8.50 USDT');
  expect(await heard(/^Won/)).toEqual({ said: 1, shown: 0 });
  expect(await heard(/Reconnected/)).toEqual({ said: 1, shown: 0 });
});

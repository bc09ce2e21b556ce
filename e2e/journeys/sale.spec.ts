import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { spotBalance, sum } from '../support/balances.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { goTo, historyRows, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { asDeveloper } from '../support/developer.ts';

const SELL = '/pages/market/sell';
const HISTORY = '/pages/market/exchange-order-history';

const said = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);
const amountOf = (page: Page) => page.getByRole('textbox', { name: 'You sell' });
const offer = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confirm sale' });
const steps = (page: Page) => page.getByRole('list', { name: 'Sale progress' });
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/**
 * Agrees to the sale that is shown, at the rate of the moment: it follows the market, and may move while it is read.
 */
async function agree(page: Page, amount: string): Promise<void> {
  await expect(async () => {
    const take = sheet(page).getByRole('button', { name: /^Accept / });
    if (await take.isVisible()) await take.click();
    const sell = sheet(page).getByRole('button', { name: `Sell ${amount} USDT` });
    if (await sell.isVisible()) await sell.click();
    await expect(page).toHaveURL(/market\/sell\?id=/, { timeout: 2000 });
  }).toPass();
}

/** Submits the filled-in form and waits for the view of the sale. */
async function sell(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Sell ${amount} USDT for [\\d.]+ EUR$`) }).click();
  await agree(page, amount);
}

/** The file of the tab that is open. */
async function csv(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

const card = (page: Page, name: string): Locator => page.locator('label').filter({ has: offer(page, name) });

test('a visitor sees who buys, and is asked to connect for what is theirs', async ({ page, open }, info) => {
  await open(SELL);
  await expect(card(page, 'Harbour')).toContainText(/0\.\d+ EUR/);
  await expect(card(page, 'Harbour')).toContainText('0.2% below market price');
  await expect(card(page, 'Harbour')).toContainText('Best rate');
  await expect(page.getByText('Simulated merchants and accounts', { exact: false })).toBeVisible();
  await amountOf(page).fill('50');
  await expect(card(page, 'Harbour')).toContainText(/You receive \d\d\.\d\d EUR/);
  await expect(card(page, 'Quay')).toContainText('Minimum: 1,000 USDT');
  await expect(page.getByRole('button', { name: 'Connect wallet' }).last()).toBeEnabled();
  await picture(page, info, 'visitor');
  await signInWithDemoWallet(page);
  await expect(amountOf(page)).toHaveValue('50');
  await expect(page.getByRole('button', { name: /^Sell 50 USDT for \d\d\.\d\d EUR$/ })).toBeEnabled();
});

test('from USDT to EUR in the balance: offer, confirmation, sale, history, file and balance say the same', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn(SELL);
  const [usdt, eur] = [await spotBalance(page, sandbox.url), await spotBalance(page, sandbox.url, 'EUR')];
  await expect(page.getByRole('heading', { name: 'Sell USDT' })).toBeVisible();

  await amountOf(page).fill('250.55555555');
  await offer(page, 'Lantern').check();
  await expect(card(page, 'Lantern')).toContainText(/You receive \d+\.\d\d EUR/);
  await expect(card(page, 'Lantern')).toContainText('100 to 10,000 USDT');
  await expect(card(page, 'Lantern')).toContainText('97.0% completion rate');
  await picture(page, info, 'offers');
  await page.getByRole('button', { name: /^Sell 250\.55555555 USDT for \d+\.\d\d EUR$/ }).click();
  await expect(sheet(page)).toContainText(/1 USDT = 0\.\d+ EUR/);
  await picture(page, info, 'confirm');
  await check(page, 'a sale to confirm');
  await agree(page, '250.55555555');

  await expect(said(page, 'Waiting for the merchant')).toBeVisible();
  await expect(said(page, /^250\.55555555 USDT held in escrow\. You can cancel/)).toBeVisible();
  expect(await spotBalance(page, sandbox.url)).toBe(sum(usdt, '-250.55555555'));
  const paying = said(page, /until the merchant pays \d+\.\d\d EUR/);
  await expect(paying).toBeVisible();
  const receive = /pays (\d+\.\d\d) EUR/.exec((await paying.textContent()) ?? '')?.[1] ?? '';
  await expect(page.getByRole('button', { name: 'Something wrong? File an appeal' })).toBeInViewport();
  await expect(
    said(page, `${receive} EUR credited to your spot account. 250.55555555 USDT sold to the merchant.`),
  ).toBeVisible();
  await expect(steps(page)).toContainText('EUR credited to your spot account');
  await picture(page, info, 'completed');
  expect(await spotBalance(page, sandbox.url)).toBe(sum(usdt, '-250.55555555'));
  expect(await spotBalance(page, sandbox.url, 'EUR')).toBe(sum(eur, receive));

  await page.getByRole('link', { name: 'History' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('250.55555555 USDT');
  await expect(rows(page)).toContainText(`${receive} EUR`);
  await expect(rows(page)).toContainText('Completed');
  await picture(page, info, 'history');
  const [, line] = (await csv(page)).trim().split('\r\n');
  // Files have amounts as the ledger does: without zeros at the end.
  const exact = receive.replace(/\.?0+$/, '');
  expect(line).toMatch(
    new RegExp(`Lantern \\(simulated\\),completed,completed,,250\\.55555555,USDT,0\\.\\d+,${exact},EUR`),
  );

  // The sheet that is closing takes its own entry back from the history, and on a slow machine a new address with it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, MONEY.history);
  await historyRows(page)
    .filter({ hasText: `+${receive} EUR` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'View sale' }).click();
  await expect(page).toHaveURL(/market\/sell\?id=/);
  await expect(said(page, 'You received')).toBeVisible();
});

test('a merchant who never answers: too little, a moved rate, a reload, and cancelled with everything back', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await asDeveloper(page);
  await openSignedIn(SELL);
  const usdt = await spotBalance(page, sandbox.url);
  await offer(page, 'Mirage').check();
  await amountOf(page).fill('19999');
  await page.getByRole('button', { name: 'Insufficient USDT balance' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Insufficient balance' });
  await expect(dialog).toContainText('19,999.00 USDT');
  await picture(page, info, 'short');
  await dialog.getByRole('button', { name: /^Use / }).click();
  await expect(dialog).toHaveCount(0);
  await expect(amountOf(page)).toHaveValue(usdt);

  await amountOf(page).fill('20');
  await page.route('**/api/merchant/list', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"exchangeRate":"[^"]+"/g, '"exchangeRate":"0.5"'),
    });
  });
  await page.route('**/api/merchant/sell', (route) =>
    route.fulfill({ json: { code: 1003, msg: '商家汇率已变更，请重新确认', details: { rate: '0.5' } } }),
  );
  await page.getByRole('button', { name: /^Sell 20 USDT for \d\d\.\d\d EUR$/ }).click();
  await sheet(page).getByRole('button', { name: 'Sell 20 USDT' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText(
    /from 0\.\d+ to 0\.5 EUR\. You would receive 10\.00 EUR\./,
  );
  await picture(page, info, 'rate-moved');
  await sheet(page).getByRole('button', { name: 'Accept 0.5 EUR' }).click();
  await expect(sheet(page)).toContainText('10.00 EUR');
  await page.unroute('**/api/merchant/list');
  await page.unroute('**/api/merchant/sell');
  // The rate in force is a better one by far: the sale is made at that.
  await agree(page, '20');

  await expect(said(page, 'Waiting for the merchant')).toBeVisible();
  await page.reload();
  await expect(said(page, 'Waiting for the merchant')).toBeVisible();
  await picture(page, info, 'matching');
  await check(page, 'a sale that waits');
  await goTo(page, SELL);
  await page.getByRole('link', { name: /Sale of 20\.00 USDT/ }).click();
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await expect(said(page, 'You cancelled this sale. 20.00 USDT returned to your spot account.')).toBeVisible();
  await picture(page, info, 'cancelled');
  expect(await spotBalance(page, sandbox.url)).toBe(usdt);
});

test('a merchant who does not pay: the appeal brings the USDT back', async ({ page, openSignedIn, sandbox }, info) => {
  await asDeveloper(page);
  await openSignedIn(SELL);
  const usdt = await spotBalance(page, sandbox.url);
  await amountOf(page).fill('30');
  await offer(page, 'Ebb').check();
  await sell(page, '30');
  await page.getByRole('button', { name: 'Something wrong? File an appeal' }).click();
  const appeal = page.getByRole('dialog', { name: 'File an appeal' });
  await appeal.getByRole('textbox').fill('Nothing\nhas come.');
  await picture(page, info, 'appeal');
  await check(page, 'an appeal against a sale');
  await appeal.getByRole('button', { name: 'Send appeal' }).click();
  await expect(said(page, /^Appeal: Merchant has not paid\./)).toBeVisible();
  await expect(said(page, '30.00 USDT held in escrow until your appeal is decided.')).toBeVisible();
  await picture(page, info, 'appealed');
  await expect(said(page, /^Your appeal was approved\. 30\.00 USDT returned/)).toBeVisible();
  expect(await spotBalance(page, sandbox.url)).toBe(usdt);
});

test('order history: empty with a way on, by status, a conversion with its facts', async ({ page, open }, info) => {
  await open(HISTORY);
  await expect(page.getByText('Connect a wallet to see your sales and conversions.')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(page.getByText('No merchant sales yet')).toBeVisible();
  await picture(page, info, 'history-empty');
  await tab(page, 'Convert').click();
  await page.getByRole('button', { name: 'Convert' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.getByRole('button', { name: 'Convert 100 USDT to BTC' }).click();
  await expect(page.getByRole('region', { name: 'Converted' })).toBeVisible();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(tab(page, 'Convert')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toContainText('100.00 USDT');
  await page.getByRole('radio', { name: 'Cancelled' }).check();
  await expect(page.getByText('No orders with this status')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await picture(page, info, 'conversions');
  await rows(page).getByRole('button').click();
  const facts = page.getByRole('dialog', { name: 'Conversion' });
  for (const name of ['Paid', 'Received', 'Rate', 'Fee (included)']) {
    await expect(facts).toContainText(name);
  }
  await picture(page, info, 'conversion');
  await check(page, 'a conversion');
  await page.keyboard.press('Escape');
  expect((await csv(page)).trim().split('\r\n')[1]).toMatch(/,completed,100,USDT,[\d.]+,[\d.]+,BTC,[\d.]+,BTC$/);
});

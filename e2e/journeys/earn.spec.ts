import type { Locator, Page } from '@playwright/test';
import { backDate } from '../support/back-dated.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { coinRow, goTo, historyRows, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { startSandbox } from '../support/sandbox.ts';

const EARN = '/pages/finance/finance';
const ORDERS = '/pages/finance/history';
const USDT_7 = '/pages/finance/purchase?product=earn-usdt-7';
const USDT_30 = '/pages/finance/purchase?product=earn-usdt-30';

const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Transfers money to the financial account from the form of a purchase with too large an amount. */
async function bringOver(page: Page, howMuch: string): Promise<void> {
  await button(page, 'Transfer USDT to financial').click();
  const sheet = page.getByRole('dialog', { name: 'Transfer' });
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(howMuch);
  await sheet.getByRole('button', { name: /^Transfer / }).click();
  await expect(sheet).toBeHidden();
}

/** Reviews and confirms the filled-in form, and waits for the receipt. */
async function confirm(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  const review = page.getByRole('dialog', { name: 'Check before it is put in' });
  await review.getByRole('button', { name }).click();
  const receipt = page.getByRole('region', { name: 'Put in' });
  await expect(receipt).toBeVisible();
  return receipt;
}

/** Available and locked of the financial account, as the profile says. Goes there. */
async function expectFinancial(page: Page, available: string, locked: string): Promise<void> {
  await goTo(page, '/pages/profile/profile');
  const row = page.getByRole('region', { name: 'Financial' }).getByRole('row', { name: /^USDT/ });
  await expect(row.getByRole('cell')).toHaveText([available, locked]);
}

test('put in and left early: page, order, locks, balance and history agree to the last digit', async ({
  page,
  open,
}, info) => {
  await open(EARN);
  const product = page.getByRole('region', { name: 'USDT · 30 days' });
  await expect(product).toContainText('+0.33%');
  await expect(product).toContainText('in 30 days · 0.011% a day');
  await expect(product).toContainText('all you put in comes back, what it earned does not');
  await picture(page, info, 'earn-visitor');
  await signInWithDemoWallet(page);
  await product.getByRole('link', { name: /^Put USDT in/ }).click();
  await amount(page).fill('123.45678912');
  await bringOver(page, '600');
  await expect(amount(page)).toHaveValue('123.45678912');
  await expect(button(page, 'Put 123.45678912 USDT in for 30 days')).toBeEnabled();
  await picture(page, info, 'purchase');

  await button(page, 'Put 123.45678912 USDT in for 30 days').click();
  const review = page.getByRole('dialog', { name: 'Check before it is put in' });
  await expect(review).toContainText('123.86419652 USDT');
  await picture(page, info, 'purchase-review');
  await review.getByRole('button', { name: /^Put / }).click();
  const receipt = page.getByRole('region', { name: 'Put in' });
  await expect(receipt).toContainText('123.86419652 USDT');
  await expect(receipt).toContainText('+0.4074074');
  await expect(receipt).toContainText('Sandbox');
  await picture(page, info, 'purchase-receipt');

  await button(page, 'Put more in').click();
  await expect(page.getByText('Available 476.54321088 USDT')).toBeVisible();
  await expect(page.getByText('123.45678912 USDT of it you have in already.')).toBeVisible();
  await goTo(page, EARN);
  await expect(page.getByRole('region', { name: 'In Earn · USDT' })).toContainText('123.45678912');
  await picture(page, info, 'earn');
  await goTo(page, MONEY.assets);
  await coinRow(page, 'USDT')
    .getByRole('button', { name: /in order/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /123\.45678912 USDT/ })
    .click();
  await expect(page.getByText('0 of 30 days over')).toBeVisible();
  await picture(page, info, 'order');

  await button(page, 'Leave early').click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('123.45678912 USDT');
  await expect(ask).toContainText('0.4074074 USDT');
  await picture(page, info, 'leave-early');
  await ask.getByRole('button', { name: 'Leave early' }).click();
  await expect(page.getByText('You left early, so no interest was paid.')).toBeVisible();
  await picture(page, info, 'left-early');

  await page.getByRole('link', { name: 'Balance history' }).click();
  const booked = historyRows(page).filter({ hasText: 'Earn' });
  await expect(booked).toHaveCount(2);
  await expect(booked.first()).toContainText('+123.45678912 USDT');
  await expect(booked.last()).toContainText('−123.45678912 USDT');
  await booked.first().click();
  await button(page, 'Open the order').click();
  await expect(page.getByText('You left early, so no interest was paid.')).toBeVisible();
  await expectFinancial(page, '600.00', '0.00');
});

test('twelve days later: one order earns day by day, another has matured and is paid to the last digit', async ({
  page,
  open,
  openSignedIn,
}, info) => {
  const sandbox = await startSandbox();
  try {
    await openSignedIn(USDT_30, sandbox);
    await amount(page).fill('500');
    await bringOver(page, '600');
    await confirm(page, 'Put 500 USDT in for 30 days');
    await goTo(page, USDT_7);
    await amount(page).fill('100');
    await confirm(page, 'Put 100 USDT in for 7 days');

    await backDate(sandbox, 12, 'earn_order');
    await open(EARN, sandbox);
    const inEarn = page.getByRole('region', { name: 'In Earn · USDT' });
    await expect(inEarn).toContainText('600.716');
    await expect(inEarn).toContainText('+0.716');
    await picture(page, info, 'earn-in');
    await page.getByRole('link', { name: 'My orders' }).click();
    await expect(page.getByRole('heading', { name: 'Matured: redeem them' })).toBeVisible();
    await picture(page, info, 'orders');
    await page.getByRole('link', { name: /12 of 30 days/ }).click();
    await expect(page.getByText('12 of 30 days over')).toBeVisible();
    await expect(page.getByText('+0.66 USDT')).toBeVisible();
    await picture(page, info, 'order-running');

    await goTo(page, ORDERS);
    await page.getByRole('link', { name: /Matured, redeem/ }).click();
    await picture(page, info, 'order-matured');
    await button(page, 'Redeem 100.056 USDT').click();
    await expect(
      page.getByText('100.056 USDT went to your financial account, 0.056 USDT of it interest.'),
    ).toBeVisible();
    await picture(page, info, 'order-redeemed');
    await goTo(page, ORDERS);
    await page.getByRole('radio', { name: 'Redeemed' }).check();
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link')).toContainText('+0.056');
    await goTo(page, USDT_7);
    await expect(page.getByText('Available 100.056 USDT')).toBeVisible();
  } finally {
    await sandbox.remove();
  }
});

test('what cannot be bought says why while it is typed, and the form stays', async ({ page, open }, info) => {
  await open(USDT_30);
  await expect(button(page, 'Connect wallet')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(button(page, 'Enter an amount')).toBeDisabled();
  await amount(page).fill('99.99999999');
  await expect(button(page, 'At least 100 USDT')).toBeDisabled();
  await amount(page).fill('5000.01');
  await expect(button(page, 'At most 5,000 USDT')).toBeDisabled();
  await amount(page).fill('100.123456789');
  await expect(button(page, 'USDT decimals: at most 8')).toBeDisabled();
  await amount(page).fill('500');
  await bringOver(page, '600');

  // Nobody answers: the same is asked for again, and it happens once.
  await page.route('**/api/mingOrder/submit', (route) => route.abort());
  const name = 'Put 500 USDT in for 30 days';
  await button(page, name).click();
  await page.getByRole('dialog', { name: 'Check before it is put in' }).getByRole('button', { name }).click();
  await expect(page.getByRole('alert')).toContainText('it cannot happen twice');
  await expect(amount(page)).toHaveValue('500');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute('**/api/mingOrder/submit');
  await button(page, 'Ask what became of it').click();
  await page.getByRole('region', { name: 'Put in' }).getByRole('button', { name: 'Put more in' }).click();

  // Somebody else buys the rest while an amount stands in the form.
  await amount(page).fill('100');
  await expect(button(page, 'Put 100 USDT in for 30 days')).toBeEnabled();
  await page.route('**/api/mingProduct/list', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { rows: { id: string; availableQuantity: string; status: number }[] };
    for (const row of body.rows) if (row.id === 'earn-usdt-30') row.availableQuantity = '0';
    await route.fulfill({ json: body });
  });
  await expect(button(page, 'Sold out')).toBeDisabled();
  await expect(amount(page)).toHaveValue('100');
  await picture(page, info, 'purchase-sold-out');
  await page.unroute('**/api/mingProduct/list');
  await expect(button(page, 'Put 100 USDT in for 30 days')).toBeEnabled();
});

test('orders and products that do not exist, and a visitor, find a way on', async ({ page, open }, info) => {
  await open(ORDERS);
  await expect(page.getByText('Connect a wallet to see what you have in Earn.')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(page.getByText('Nothing of yours earns just now.')).toBeVisible();
  await picture(page, info, 'orders-empty');
  await goTo(page, `${ORDERS}?id=none`);
  await expect(page.getByText('There is no such order in your account.')).toBeVisible();
  await goTo(page, '/pages/finance/purchase?product=none');
  await button(page, 'All products').click();
  await expect(page.getByRole('region', { name: 'BTC · 30 days' })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { backDate } from '../support/back-dated.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { coinRow, expectBalanceIn, goTo, historyRows, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { startSandbox } from '../support/sandbox.ts';

const EARN = '/pages/finance/finance';
const ORDERS = '/pages/finance/history';
const USDT_7 = '/pages/finance/purchase?product=earn-usdt-7';
const USDT_30 = '/pages/finance/purchase?product=earn-usdt-30';

const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Confirms the filled-in form, and waits for the receipt. */
async function confirm(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  const review = page.getByRole('dialog', { name: 'Confirm subscription' });
  await review.getByRole('button', { name }).click();
  const receipt = page.getByRole('region', { name: 'Subscribed' });
  await expect(receipt).toBeVisible();
  return receipt;
}

/** Available and locked USDT of the spot and the financial account, as the page of assets says. Goes there. */
async function expectAccounts(page: Page, spot: readonly string[], financial: readonly string[]): Promise<void> {
  await goTo(page, MONEY.assets);
  await expectBalanceIn(page, 'Spot', spot[0]!, spot[1]!);
  await expectBalanceIn(page, 'Financial', financial[0]!, financial[1]!);
}

test('subscribed from spot in four taps and redeemed early: every page agrees to the last digit', async ({
  page,
  open,
}, info) => {
  await open(EARN);
  const product = page.getByRole('link', { name: /USDT · 30 days/ });
  await expect(product).toContainText('4.015%');
  await expect(product).toContainText('0.33% in 30 days');
  await page.getByText('How Earn works').click();
  await expect(page.getByText('The principal is returned, the interest is forfeited.')).toBeVisible();
  await picture(page, info, 'earn-visitor');
  await signInWithDemoWallet(page);
  await product.click();
  await amount(page).fill('123.45678912');
  await expect(page.getByText('From Spot · 5,000.00')).toBeVisible();
  await picture(page, info, 'purchase');

  await button(page, 'Subscribe 123.45678912 USDT').click();
  const review = page.getByRole('dialog', { name: 'Confirm subscription' });
  // 123.45678912 and 0.4074074, rounded down once; the parts add up to it.
  await expect(review).toContainText('123.86 USDT');
  await expect(review).toContainText('123.45 USDT');
  await expect(review).toContainText('+0.41 USDT');
  await expect(review).toContainText('From Spot');
  await picture(page, info, 'purchase-review');
  // The answer is late: the button says at once that the act is under way.
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/mingOrder/submit', async (route) => {
    await late;
    await route.continue();
  });
  await review.getByRole('button', { name: /^Subscribe / }).click();
  await expect(review.getByRole('button', { name: 'Subscribing…' })).toBeVisible();
  release();
  const receipt = page.getByRole('region', { name: 'Subscribed' });
  await expect(receipt.getByRole('heading', { name: 'Subscribed · 123.45678912 USDT' })).toBeVisible();
  await expect(receipt).toContainText('123.86419652 USDT');
  await expect(receipt).toContainText('+0.4074074 USDT');
  await expect(receipt).toContainText('Sandbox');
  await picture(page, info, 'purchase-receipt');
  await page.unroute('**/api/mingOrder/submit');

  await button(page, 'Subscribe more').click();
  await expect(page.getByText('From Spot · 4,876.54')).toBeVisible();
  await expect(page.getByText('Already subscribed: 123.45678912 USDT')).toBeVisible();
  await goTo(page, EARN);
  await expect(page.getByRole('region', { name: 'In Earn · USDT' })).toContainText('123.45');
  await expect(page.getByRole('tab', { name: 'My subscriptions · 1' })).toBeVisible();
  await picture(page, info, 'earn');
  await goTo(page, MONEY.assets);
  await coinRow(page, 'USDT')
    .getByRole('button', { name: /in order/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /123\.45678912 USDT/ })
    .click();
  await expect(page.getByText('0 of 30 days completed')).toBeVisible();
  await picture(page, info, 'order');

  await button(page, 'Redeem early').click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('Principal');
  await expect(ask).toContainText('Interest forfeited');
  await expect(ask).toContainText('123.45678912 USDT');
  await picture(page, info, 'redeem-early');
  await ask.getByRole('button', { name: 'Redeem early' }).click();
  await expect(page.getByText('No interest: redeemed early.')).toBeVisible();
  await picture(page, info, 'redeemed-early');

  await page.getByRole('link', { name: 'Balance history' }).click();
  const booked = historyRows(page).filter({ hasText: 'Earn' });
  await expect(booked).toHaveCount(2);
  await expect(booked.first()).toContainText('+123.45 USDT');
  await expect(booked.last()).toContainText('−123.46 USDT');
  await booked.first().click();
  await button(page, 'View subscription').click();
  await expect(page.getByText('No interest: redeemed early.')).toBeVisible();
  await expectAccounts(page, ['5,000.00', '0.00'], ['0.00', '0.00']);
});

test('twelve days later: one order earns day by day, another has matured and is paid to the last digit', async ({
  page,
  open,
  openSignedIn,
}, info) => {
  // A server is started twice.
  test.setTimeout(180_000);
  const sandbox = await startSandbox();
  try {
    await openSignedIn(USDT_30, sandbox);
    await amount(page).fill('500');
    await confirm(page, 'Subscribe 500 USDT');
    await goTo(page, USDT_7);
    await amount(page).fill('100');
    await confirm(page, 'Subscribe 100 USDT');

    await backDate(page, sandbox, 12, 'earn_order');
    await open(EARN, sandbox);
    const inEarn = page.getByRole('region', { name: 'In Earn · USDT' });
    await expect(inEarn).toContainText('600.71');
    await expect(inEarn).toContainText('+0.71');
    await picture(page, info, 'earn-in');
    await page.getByRole('tab', { name: 'My subscriptions · 2' }).click();
    await expect(page.getByRole('heading', { name: 'Matured: ready to redeem' })).toBeVisible();
    await picture(page, info, 'orders');
    await page.getByRole('link', { name: /12 of 30 days/ }).click();
    await expect(page.getByText('12 of 30 days completed')).toBeVisible();
    await expect(page.getByText('+0.66 USDT')).toBeVisible();
    await picture(page, info, 'order-running');

    await goTo(page, ORDERS);
    await page.getByRole('link', { name: /Redeem now/ }).click();
    await picture(page, info, 'order-matured');
    await button(page, 'Redeem 100.056 USDT').click();
    await expect(page.getByText('100.056 USDT credited, including 0.056 USDT interest.')).toBeVisible();
    await picture(page, info, 'order-redeemed');
    await goTo(page, ORDERS);
    await page.getByRole('radio', { name: 'Redeemed' }).check();
    await expect(page.getByRole('list', { name: 'Subscriptions' }).getByRole('link')).toContainText('+0.05');
    await goTo(page, USDT_7);
    await expect(page.getByText('From Spot · 4,500.05')).toBeVisible();
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
  await expect(button(page, 'Minimum: 100 USDT')).toBeDisabled();
  await amount(page).fill('5000.01');
  await expect(button(page, 'Maximum: 5,000 USDT')).toBeDisabled();
  await amount(page).fill('100.123456789');
  await expect(button(page, 'USDT decimals: max 8')).toBeDisabled();
  await amount(page).fill('500');

  // Nobody answers: the same is asked for again, and it happens once.
  await page.route('**/api/mingOrder/submit', (route) => route.abort());
  const name = 'Subscribe 500 USDT';
  await button(page, name).click();
  await page.getByRole('dialog', { name: 'Confirm subscription' }).getByRole('button', { name }).click();
  await expect(page.getByRole('alert')).toContainText('it counts only once');
  await expect(amount(page)).toHaveValue('500');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute('**/api/mingOrder/submit');
  await button(page, 'Check status').click();
  await page.getByRole('region', { name: 'Subscribed' }).getByRole('button', { name: 'Subscribe more' }).click();

  // Somebody else buys the rest while an amount stands in the form.
  await amount(page).fill('100');
  await expect(button(page, 'Subscribe 100 USDT')).toBeEnabled();
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
  await expect(button(page, 'Subscribe 100 USDT')).toBeEnabled();
});

test('what spot lacks comes from another account: the transfer has the missing amount', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/pages/finance/purchase?product=earn-usdt-90');
  await amount(page).fill('6000.5');
  await button(page, 'Transfer USDT to Spot').click();
  const sheet = page.getByRole('dialog', { name: 'Transfer' });
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('1000.5');
  await sheet.getByRole('button', { name: /^Transfer / }).click();
  await expect(sheet).toBeHidden();
  await expect(amount(page)).toHaveValue('6000.5');
  await expect(page.getByText('From Spot · 6,000.50')).toBeVisible();
  await confirm(page, 'Subscribe 6,000.5 USDT');
  await expectAccounts(page, ['0.00', '0.00'], ['0.00', '6,000.50']);
});

test('orders and products that do not exist, and a visitor, find a way on', async ({ page, open }, info) => {
  await open(ORDERS);
  await expect(page.getByText('Connect a wallet to see your subscriptions.')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(page.getByText('No active subscriptions')).toBeVisible();
  await picture(page, info, 'orders-empty');
  await goTo(page, `${ORDERS}?id=none`);
  await expect(page.getByText('Subscription not found')).toBeVisible();
  await goTo(page, '/pages/finance/purchase?product=none');
  await button(page, 'View all products').click();
  await expect(page.getByRole('link', { name: /BTC · 30 days/ })).toBeVisible();
});

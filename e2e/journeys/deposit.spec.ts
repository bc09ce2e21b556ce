import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { spotBalance, sum } from '../support/balances.ts';
import { expect, test } from '../support/journey.ts';
import { picture } from '../support/pictures.ts';

const DEPOSIT = '/pages/deposit/deposit';
const MANUAL = '/pages/deposit/manual';
const HISTORY = '/pages/deposit/history';
const card = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);

test('a visitor is asked to connect on every page of deposits', async ({ page, open }) => {
  for (const route of [
    DEPOSIT,
    `${DEPOSIT}?coin=USDT&network=TRC20`,
    `${DEPOSIT.replace(/deposit$/, 'detail')}?id=x1`,
    MANUAL,
    HISTORY,
  ]) {
    await open(route);
    await expect(card(page, 'Connect a wallet to deposit play funds.')).toBeVisible();
  }
});

test('play funds in two taps from home: the button says so at once, a toast when they are credited', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn('/');
  const before = await spotBalance(page, sandbox.url);
  await page.getByRole('button', { name: 'Deposit' }).click();
  await picture(page, info, 'hub');
  await page.getByRole('button', { name: 'Add 1,000 USDT' }).click();
  await expect(page.getByRole('button', { name: 'Adding…' })).toBeVisible();
  await expect(page.getByText('+1,000.00 USDT · Spot').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 1,000 USDT' })).toBeEnabled();
  expect(await spotBalance(page, sandbox.url)).toBe(sum(before, '1000'));
});

test('quick: coin, network, address; sent, confirmed live, in the history and in the balance, to the last digit', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn(DEPOSIT);
  await expect(page.getByRole('heading', { name: 'Choose a coin' })).toBeVisible();
  await picture(page, info, 'coin');
  const before = await spotBalance(page, sandbox.url);

  await page.getByRole('link', { name: /^USDT/ }).click();
  await expect(page.getByRole('heading', { name: 'Deposit USDT' })).toBeVisible();
  await expect(page.getByRole('link', { name: /TRC-20/ })).toContainText('≈ 2 min');
  await expect(page.getByText('XRP Ledger')).toHaveCount(0);
  await picture(page, info, 'network');
  await page.getByRole('link', { name: /TRC-20/ }).click();

  await expect(card(page, 'Sandbox address. Never send real crypto.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your sandbox address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Simulate a deposit of 1,000 USDT' })).toBeEnabled();
  await picture(page, info, 'address');
  const address = (await page.getByRole('region', { name: 'Your address' }).locator('p').first().textContent())!;
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);

  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('0.5');
  await expect(page.getByRole('button', { name: 'Minimum: 1 USDT' })).toBeDisabled();
  await amount.fill('50000.00000001');
  await expect(page.getByRole('button', { name: 'Maximum: 50,000 USDT' })).toBeDisabled();
  await amount.fill('1.123456789');
  await expect(amount).toHaveValue('1.123456789');
  await expect(page.getByRole('button', { name: /^Simulate/ })).toHaveCount(0);
  await amount.fill('1234.56789012');
  await page.getByRole('button', { name: 'Simulate a deposit of 1,234.56789012 USDT' }).click();

  await expect(page).toHaveURL(/deposit\/detail\?id=/);
  const steps = page.getByRole('list', { name: 'Deposit progress' });
  await expect(steps.locator('[aria-current=step]')).toContainText(/Confirmations: \d+ of 20/);
  await picture(page, info, 'confirming');
  await expect(steps).toContainText('Confirmations: 20 of 20', { timeout: 10_000 });
  await expect(card(page, '1,234.56789012 USDT credited to your spot account.')).toBeVisible();
  await picture(page, info, 'completed');
  await check(page, 'a completed deposit');
  expect(await spotBalance(page, sandbox.url)).toBe(sum(before, '1234.56789012'));

  await page.getByRole('link', { name: 'History' }).click();
  const row = page.getByRole('list', { name: 'Deposits' }).getByRole('link');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('1,234.56 USDT');
  await expect(row).toContainText('Completed');
  await picture(page, info, 'history');
  await row.click();
  await expect(card(page, '1,234.56789012 USDT credited to your spot account.')).toBeVisible();
});

test('quick: one network needs no choice, a memo is shown, a failed deposit says why, Back leads through the steps', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn(DEPOSIT);
  const before = await spotBalance(page, sandbox.url);
  await page.getByRole('link', { name: /^XRP/ }).click();
  await expect(card(page, 'XRP Ledger')).toBeVisible();
  await expect(card(page, 'This network requires the memo.')).toBeVisible();
  await picture(page, info, 'memo');
  await page.goBack();
  await page.getByRole('link', { name: /^USDT/ }).click();
  await page.getByRole('link', { name: /ERC-20/ }).click();
  await page.getByRole('button', { name: 'Network Ethereum · ERC-20, change' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /BEP-20/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Network BNB Smart Chain · BEP-20, change' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Amount' }).fill('20.13');
  await page.getByRole('button', { name: 'Simulate a deposit of 20.13 USDT' }).click();
  await expect(card(page, /Not confirmed by the network/)).toBeVisible({ timeout: 10_000 });
  await picture(page, info, 'failed');
  expect(await spotBalance(page, sandbox.url)).toBe(before);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Deposits' })).toContainText('Failed');
  await page.getByRole('radio', { name: 'Completed' }).check();
  await expect(card(page, 'No deposits with this status')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('list', { name: 'Deposits' })).toContainText('20.13 USDT');
});

test('manual: a merchant is found, a reload comes back, the proof is sent, reviewed and credited', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn(MANUAL);
  const before = await spotBalance(page, sandbox.url);
  await page.getByRole('textbox', { name: 'Amount' }).fill('100.5');
  await picture(page, info, 'manual-amount');
  await page.getByRole('button', { name: 'Find a merchant for 100.5 USDT' }).click();
  await expect(page.getByRole('heading', { name: 'Finding a merchant' })).toBeVisible();
  await picture(page, info, 'matching');
  await expect(card(page, 'Pay the merchant')).toBeVisible({ timeout: 10_000 });
  await expect(card(page, '100.50 USDT reserved for you until then.')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Pay the merchant')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Something wrong? File an appeal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a photo first' })).toBeDisabled();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a photo' }).click(),
  ]);
  await chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a, whatever it says') });
  await expect(page.getByRole('alert')).toContainText('Choose a JPG or PNG photo');
  await picture(page, info, 'pay');
  await page.getByRole('button', { name: 'Use sample photo' }).click();
  await expect(card(page, /^Sent · \d+ kB$/)).toBeVisible();
  await picture(page, info, 'proof');
  await check(page, 'a match to pay');
  await page.getByRole('button', { name: 'I have paid, send proof' }).click();

  await expect(page).toHaveURL(/deposit\/detail\?id=/);
  await expect(card(page, 'Under review')).toBeVisible();
  await picture(page, info, 'review');
  await expect(card(page, '100.50 USDT credited to your spot account.')).toBeVisible({ timeout: 15_000 });
  expect(await spotBalance(page, sandbox.url)).toBe(sum(before, '100.5'));
  await page.getByRole('button', { name: 'Delete transfer photo' }).click();
  await expect(card(page, 'Photo deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Deposit again' }).click();
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeVisible();
});

test('manual: leaving during a search asks once, the search stays in the history, it can be stopped', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(HISTORY);
  await expect(card(page, 'No deposits yet. Play funds are free.')).toBeVisible();
  await picture(page, info, 'history-empty');
  await page.getByRole('button', { name: 'Make a deposit' }).click();
  await page.getByRole('link', { name: /Buy from a merchant/ }).click();
  // More than any merchant takes: the search lasts.
  await page.getByRole('textbox', { name: 'Amount' }).fill('40000');
  await page.getByRole('button', { name: 'Find a merchant for 40,000 USDT' }).click();
  await expect(page.getByRole('heading', { name: 'Finding a merchant' })).toBeVisible();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay on page' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Finding a merchant' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a coin' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: /Deposit of 40,000.00 USDT in progress/ }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await page.getByRole('link', { name: /Deposit of 40,000.00 USDT in progress/ }).click();
  await page.getByRole('button', { name: 'Cancel search' }).click();
  await expect(card(page, 'Search cancelled. Nothing was paid or held.')).toBeVisible();
});

test('a photo that did not arrive is kept and sent again; an appeal reaches the house', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(MANUAL);
  await page.getByRole('textbox', { name: 'Amount' }).fill('60');
  await page.getByRole('button', { name: 'Find a merchant for 60 USDT' }).click();
  await expect(card(page, 'Pay the merchant')).toBeVisible({ timeout: 10_000 });
  await page.route('**/api/common/upload', (route) => route.abort());
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a photo' }).click(),
  ]);
  const photo = readFileSync(new URL('../../tests/src/photo/phone-photo.jpg', import.meta.url));
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('alert')).toContainText('Connection lost.');
  await picture(page, info, 'photo-kept');
  await page.unroute('**/api/common/upload');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(card(page, /^Sent · \d+ kB$/)).toBeVisible();

  await page.getByRole('button', { name: 'Something wrong? File an appeal' }).click();
  const sheet = page.getByRole('dialog', { name: 'File an appeal' });
  await sheet.getByRole('radio', { name: 'Wrong account details' }).check();
  await sheet.getByRole('textbox').fill('It is not the one\nI was told.');
  await picture(page, info, 'appeal');
  await check(page, 'an appeal');
  await sheet.getByRole('button', { name: 'Send appeal' }).click();
  await expect(card(page, 'Appeal: Wrong account details.')).toBeVisible();
});

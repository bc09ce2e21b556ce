import { readFileSync } from 'node:fs';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { goTo, historyRows, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { openTicket } from '../support/trading.ts';

test('a transfer moves money once, and assets, history and the file say the same to the last digit', async ({
  page,
  open,
}, info) => {
  await open(MONEY.assets);
  await expect(page.getByText('Connect a wallet to see your assets')).toBeVisible();
  await signInWithDemoWallet(page);
  const spot = page.getByRole('button', { name: /^Spot/ });
  await expect(spot).toBeVisible();

  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Transfer' });
  const amount = sheet.getByRole('textbox', { name: 'Amount' });
  await expect(sheet.getByRole('button', { name: 'Enter an amount' })).toBeDisabled();
  await amount.fill('99999999');
  await expect(sheet.getByRole('button', { name: 'Insufficient USDT in Spot' })).toBeDisabled();
  await amount.fill('0.123456789');
  await expect(sheet.getByRole('button', { name: 'USDT decimals: max 8' })).toBeDisabled();
  await amount.fill('12.34567891');
  await expect(sheet.getByText('Futures balance after')).toBeVisible();
  await picture(page, info, 'transfer');
  await sheet.getByRole('button', { name: 'Transfer 12.34567891 USDT to Futures' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('12.34567891 USDT · Spot to Futures').first()).toBeVisible();

  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(historyRows(page).nth(0)).toContainText(/Transfer/);
  await expect(historyRows(page).filter({ hasText: '+12.34 USDT' })).toContainText('Futures');
  await expect(historyRows(page).filter({ hasText: '−12.35 USDT' })).toContainText('Spot');
  await picture(page, info, 'history');

  await historyRows(page).filter({ hasText: '+12.34 USDT' }).getByRole('button').click();
  const event = page.getByRole('dialog', { name: 'Transfer' });
  await expect(event).toContainText('Related entries');
  await expect(event).toContainText('−12.34567891 USDT');
  await page.keyboard.press('Escape');
  await expect(event).toBeHidden();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  const moved = lines.filter((line) => line.includes(',transfer,'));
  expect(moved.map((line) => line.split(',').slice(4, 7)).sort()).toEqual([
    ['contract', 'USDT', '12.34567891'],
    ['spot', 'USDT', '-12.34567891'],
  ]);
});

test('a ticket brings money from another account, and takes it into what it can spend', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/pages/trade/trade?symbol=BTCUSDT');
  const ticket = await openTicket(page, 'Up');
  await ticket.getByRole('button', { name: 'Transfer from another account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true });
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('7.5');
  await sheet.getByRole('button', { name: 'Transfer 7.5 USDT to Futures' }).click();
  await expect(sheet).toBeHidden();
  await expect(ticket).toBeVisible();
  await goTo(page, MONEY.history);
  await expect(historyRows(page).filter({ hasText: '+7.50 USDT' })).toContainText('Futures');
});

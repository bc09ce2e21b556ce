import { readFileSync } from 'node:fs';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { coinRow, goTo, historyRows, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';

test('a conversion at the price that was seen: receipt, assets, history and file say the same', async ({
  page,
  open,
}, info) => {
  await open(MONEY.convert);
  await expect(page.getByText('Connect a wallet to convert coins')).toBeVisible();
  await signInWithDemoWallet(page);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled();
  await amount.fill('0.5');
  await expect(page.getByRole('button', { name: 'Minimum 1 USDT' })).toBeDisabled();
  await amount.fill('100');
  const confirm = page.getByRole('button', { name: 'Convert 100 USDT to BTC' });
  await expect(confirm).toBeEnabled();
  await picture(page, info, 'convert');

  const receive = await page.getByRole('region', { name: 'To' }).getByRole('status').innerText();
  await confirm.click();
  const receipt = page.getByRole('region', { name: 'Converted' });
  await expect(receipt).toBeVisible();
  const received = (await receipt.getByText(/^\+.* BTC$/).innerText()).slice(1);
  expect(received).toMatch(/^0\.\d{5,8} BTC$/);
  expect(receive).toContain('BTC');
  await expect(receipt).toContainText('100.00 USDT');
  await picture(page, info, 'converted');

  await receipt.getByRole('link', { name: 'Transaction history' }).click();
  await expect(historyRows(page).filter({ hasText: `+${received}` })).toContainText('Convert');
  await expect(historyRows(page).filter({ hasText: '−100.00 USDT' })).toContainText('Convert');

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  const amounts = readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .filter((line) => line.includes(',convert,'))
    .map((line) => line.split(',').slice(5, 7).join(' '))
    .sort();
  const [number] = received.split(' ');
  expect(amounts).toEqual([`BTC ${number!.replace(/0+$/, '')}`, 'USDT -100']);

  // The sheet that is closing takes its own entry back from the history, and on a slow machine a new address with it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, MONEY.assets);
  await expect(coinRow(page, 'BTC')).toContainText(/\d/);
});

test('what cannot be converted says why before the tap, and other amounts keep the form', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(MONEY.convert);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('25');
  await page.getByRole('button', { name: 'To: BTC, change' }).click();
  const targets = page.getByRole('dialog', { name: 'To coin' });
  await expect(targets.getByRole('radio', { name: /EUR/ })).toBeDisabled();
  await expect(targets).toContainText('USDT can’t be converted to EUR');
  await targets.getByRole('radio', { name: 'ETH' }).check();
  await targets.getByRole('button', { name: 'Done' }).click();
  await expect(amount).toHaveValue('25');
  await expect(page.getByRole('button', { name: 'Convert 25 USDT to ETH' })).toBeEnabled();

  await page.getByRole('button', { name: 'From: USDT, change' }).click();
  const sources = page.getByRole('dialog', { name: 'From coin' });
  await sources.getByRole('radio', { name: 'EUR' }).check();
  await sources.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('EUR can only be converted to USDT')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Swap the two coins' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'To: USDT, change' })).toBeDisabled();
});

test('a rate that ran out or moved is asked for anew, and what was filled in stays', async ({ page, openSignedIn }) => {
  await openSignedIn(MONEY.convert);
  // Conversions are refused as the exchange does when the market has left the quote.
  await page.route('**/api/texchange/currencyExchange', (route) =>
    route.fulfill({ json: { code: 1009, msg: '汇率已变动，请重新确认', details: { quoted: '1', current: '1.1' } } }),
  );
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('100');
  await page.getByRole('button', { name: 'Convert 100 USDT to BTC' }).click();
  await expect(page.getByRole('alert')).toContainText('The rate has changed');
  await expect(amount).toHaveValue('100');
  await expect(page.getByRole('button', { name: 'Convert 100 USDT to BTC' })).toBeEnabled();

  await page.unroute('**/api/texchange/currencyExchange');
  await page.route('**/api/texchange/currencyExchange', (route) => route.abort());
  await page.getByRole('button', { name: 'Convert 100 USDT to BTC' }).click();
  await expect(page.getByRole('alert')).toContainText('Check your history before trying again.');
  await page.unroute('**/api/texchange/currencyExchange');
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByRole('region', { name: 'Converted' })).toBeVisible();
});

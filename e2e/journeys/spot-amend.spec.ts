import { agree } from '../support/agree.ts';
import { expect, test } from '../support/journey.ts';
import { openSpotOrders, openSpotTicket, SPOT, spotField, spotList } from '../support/spot-trading.ts';

test('an order that waits is made smaller in its place, moved to the end by a price, and taken back', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await ticket.getByRole('button', { name: '−2%' }).click();
  await spotField(ticket, 'Amount').fill('0.002');
  await ticket.getByRole('button', { name: 'Buy 0.002 BTC' }).click();
  await agree(page);
  await expect(openSpotOrders(page)).toHaveCount(1);

  await spotList(page, /^Open/).getByRole('button', { name: 'Buy BTC/USDT' }).click();
  const receipt = page.getByRole('dialog', { name: 'Limit' });
  await expect(receipt.getByText(/^Waits for [\d,.]+ or lower$/)).toBeVisible();
  await receipt.getByRole('button', { name: 'Change order', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Change order' });
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.001');
  await expect(sheet.getByText('The order keeps its place in the queue.')).toBeVisible();
  await expect(sheet.getByText(/^[\d.]+ USDT will be released$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet).toBeHidden();
  await expect(receipt.getByText('0.001 BTC', { exact: true })).toBeVisible();

  await receipt.getByRole('button', { name: 'Change order', exact: true }).click();
  const price = sheet.getByRole('textbox', { name: 'Price' });
  const lower = Math.floor(Number(await price.inputValue())) - 5;
  await price.fill(String(lower));
  await expect(sheet.getByText('The order moves to the back of the queue.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet).toBeHidden();
  await expect(receipt.getByText(`${lower.toLocaleString('en')}.00 USDT`, { exact: true })).toBeVisible();

  await receipt.getByRole('button', { name: /^Cancel/ }).click();
  await expect(receipt.getByText('Cancelled by you')).toBeVisible();
  await receipt.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No open orders')).toBeVisible();
});

import type { Locator, Page, TestInfo } from '@playwright/test';
import { agree } from '../support/agree.ts';
import { expect, test } from '../support/journey.ts';
import { bringCrossInSight } from '../support/order-lines.ts';
import { press, said, tabTo, type } from '../support/keyboard.ts';
import { keepPicture } from '../support/pictures.ts';
import { openSpotTicket, SPOT, spotField, spotList } from '../support/spot-trading.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Both orders can be cancelled on a desktop and on a phone. */
async function onBothWidths(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // The list of phones gives way to the table of wide windows, and back.
    await expect(spotList(page, /^Open/).getByRole('table')).toHaveCount(size.width < 1024 ? 0 : 1);
    await cancelBoth(page).scrollIntoViewIfNeeded();
    await expect(cancelBoth(page)).toBeVisible();
    await keepPicture(page, info, `${name}-${size.width}x${size.height}`);
  }
}

const cancelBoth = (page: Page) => spotList(page, /^Open/).getByRole('button', { name: /^Cancel both: / });
/**
 * Another type than the two in sight. Over once the sheet has given the focus back, which would take it from a field.
 */
async function choose(page: Page, ticket: Locator, type: string): Promise<void> {
  await ticket.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  await expect(ticket.getByRole('button', { name: `${type}, more order types` })).toBeFocused();
}

const preset = (ticket: Locator, name: string) => ticket.getByRole('button', { name, exact: true });

test('a stop limit by keyboard alone, from the ticket to the list of what waits', async ({ page, openSignedIn }) => {
  await openSignedIn(SPOT);
  await press(page, 'button Buy');
  const ticket = page.getByRole('dialog', { name: /^Spot/ });
  // The last price is there: chips count from it.
  await expect(spotField(ticket, 'Price')).not.toHaveValue('');
  await tabTo(page, 'radio Limit');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(ticket.getByRole('radio', { name: 'Stop-limit' })).toBeChecked();
  await press(page, 'button +5% from the last price');
  await press(page, 'button +1% from the trigger price');
  await type(page, 'textbox Amount', '0.01');
  await expect(
    ticket.getByText(/^If BTC rises to [\d,.]+ USDT, buy 0\.01 BTC at [\d,.]+ USDT or lower\.$/),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(question).toContainText('If BTC rises to');
  await expect(question.getByRole('button', { name: 'Buy 0.01 BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, /^Order placed/)).toBeAttached();
  await expect(spotList(page, /^Open/).getByText('Stop-limit')).toBeVisible();
  // Its row is reached as well.
  await tabTo(page, /^button Cancel: Buy 0\.01 BTC/);
});

test('a take profit and a stop loss are placed as one and cancelled as one', async ({ page, openSignedIn }, info) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await expect(spotField(ticket, 'Price')).not.toHaveValue('');
  await choose(page, ticket, 'OCO');
  await preset(ticket, '−5% from the last price').click();
  await preset(ticket, '+5% from the last price').click();
  await preset(ticket, '+1% from the trigger price').click();
  await spotField(ticket, 'Amount').fill('0.01');
  await expect(ticket.getByText(/^Buy 0\.01 BTC at .+ first\.$/)).toBeVisible();
  await ticket.getByText(/^Buy 0\.01 BTC at .+ first\.$/).scrollIntoViewIfNeeded();
  await keepPicture(page, info, 'ticket');
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await agree(page);
  const list = spotList(page, /^Open/);
  await expect(cancelBoth(page)).toBeVisible();
  await expect(list.getByText('Take profit')).toBeVisible();
  await expect(list.getByText('Stop loss')).toBeVisible();
  await onBothWidths(page, info, 'pair');
  await cancelBoth(page).click();
  await expect(cancelBoth(page)).toBeHidden();
  await expect(list.getByText('Stop loss')).toBeHidden();
});

test('a take profit and a stop loss behind a buy stand once it has bought, and lead back to it', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await ticket.getByRole('button', { name: '−2%' }).click();
  await ticket.getByRole('button', { name: 'Good till cancelled (GTC)' }).click();
  await ticket.getByText('TP/SL', { exact: true }).click();
  await preset(ticket, '+5% from the limit price').click();
  await preset(ticket, '−5% from the limit price').click();
  await spotField(ticket, 'Amount').fill('0.01');
  await expect(
    ticket.getByText(/After the buy, sell the filled amount at [\d,.]+ USDT or higher, or at market price/),
  ).toBeAttached();
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await agree(page);
  const list = spotList(page, /^Open/);
  await expect(list.getByText('Waiting for parent order')).toHaveCount(2);

  await list.getByRole('button', { name: 'Buy BTC/USDT' }).click();
  const buy = page.getByRole('dialog', { name: 'Limit' });
  await buy.getByRole('button', { name: 'Change order', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change order' });
  const price = change.getByRole('textbox', { name: 'Price' });
  const waitsAt = Number(await price.inputValue());
  await price.fill(String(Math.ceil(waitsAt * 1.06)));
  await expect(change.getByRole('button', { name: /^Use a price below / })).toBeDisabled();
  await price.fill(String(Math.ceil(waitsAt * 1.03)));
  await expect(change.getByText('This order will execute immediately.')).toBeVisible();
  await change.getByRole('button', { name: 'Save changes' }).click();

  await buy.getByRole('button', { name: 'Stop loss placed' }).click();
  const leg = page.getByRole('dialog', { name: 'Stop loss' });
  await expect(leg.getByText(/^Triggers at [\d,.]+ or lower$/)).toBeVisible();
  await expect(leg.getByText('Placed after this buy')).toBeVisible();
  await leg.getByRole('button', { name: 'Close' }).click();
  await expect(list.getByText('Waiting for parent order')).toHaveCount(0);
  await onBothWidths(page, info, 'attached');
  await cancelBoth(page).click();
  await expect(page.getByText('No open orders')).toBeVisible();
});

test('a trailing stop goes from the ticket into the list and onto the chart, where its cross takes it back', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await choose(page, ticket, 'Trailing stop');
  await ticket.getByRole('textbox', { name: 'Trailing delta' }).fill('1');
  await spotField(ticket, 'Amount').fill('500');
  await expect(
    ticket.getByText('Starting now: if BTC rises 1% from its low, buy BTC with 500 USDT at market price.'),
  ).toBeAttached();
  await ticket.getByRole('button', { name: /^Buy/ }).last().click();
  await agree(page);
  const list = spotList(page, /^Open/);
  const row = list.getByText('Trailing stop · 1%');
  await expect(row).toBeVisible();
  await expect(list.getByText(/^Triggers at [\d,.]+, 1% above the low$/)).toBeVisible();
  await keepPicture(list, info, 'list');
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect(async () => {
    // The line follows the market while it is looked for.
    const { x, y } = await bringCrossInSight(page);
    await keepPicture(page, info, 'chart');
    await page.mouse.click(x, y);
    await expect(question).toBeVisible({ timeout: 1000 });
  }).toPass();
  await question.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(row).toBeHidden();
});

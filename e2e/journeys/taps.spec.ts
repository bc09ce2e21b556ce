import { expect, test } from '../support/journey.ts';
import { countTaps, printTaps } from '../support/taps.ts';
import { openTrades, visit } from '../support/trading.ts';

/** Home, signed in, as every flow but the first begins. */
const TOTAL = 'Total value · USDT';

test('the flows of a new person take no more taps and fields than they may', async ({ page, open }) => {
  const home = page.getByRole('region', { name: TOTAL });
  const bitcoin = page.getByRole('link', { name: /^BTC Bitcoin/ });
  const ticket = page.getByRole('dialog', { name: /^Up\/down/ });
  const upDown = ticket.getByRole('button', { name: /^Up · 10 USDT · 30\ss$/ });

  const first = countTaps('First up/down trade, new person');
  await open();
  await first.tap(page.getByRole('button', { name: 'Try with a demo account' }));
  await expect(home).toBeVisible();
  await first.tap(bitcoin);
  await first.tap(page.getByRole('button', { name: 'Up', exact: true }));
  const questions = page.getByRole('dialog', { name: 'Two questions first' });
  await first.tapArmed(upDown, questions);
  await first.tap(questions.getByRole('radio', { name: '10 USDT', exact: true }));
  await first.tap(questions.getByRole('radio', { name: 'I get 10 USDT back' }));
  await first.tap(questions.getByRole('button', { name: /^Up · 10 USDT · 30\ss$/ }));
  await expect(openTrades(page)).toHaveCount(1);

  const next = countTaps('Next up/down trade, on its page');
  await next.tap(page.getByRole('button', { name: 'Up', exact: true }));
  await next.tapArmed(upDown, openTrades(page).nth(1));
  await expect(openTrades(page)).toHaveCount(2);

  await visit(page, '/');
  await expect(home).toBeVisible();
  const spot = countTaps('Spot market buy');
  await spot.tap(bitcoin);
  await spot.tap(page.getByRole('tab', { name: 'Spot' }));
  await spot.tap(page.getByRole('button', { name: 'Buy', exact: true }));
  const spotTicket = page.getByRole('dialog', { name: /^Spot/ });
  await spot.tap(spotTicket.getByRole('radio', { name: 'Market' }));
  await spot.type(spotTicket.getByRole('textbox', { name: 'Amount', exact: true }), '0.001');
  await spot.tap(spotTicket.getByRole('button', { name: 'Buy 0.001 BTC' }));
  await spot.tap(page.getByRole('dialog', { name: 'Confirm order' }).getByRole('button', { name: 'Buy 0.001 BTC' }));
  await expect(page.getByRole('region', { name: 'Orders and results' })).toContainText('Filled');

  await visit(page, '/');
  await expect(home).toBeVisible();
  const deposit = countTaps('Play deposit');
  await deposit.tap(page.getByRole('button', { name: 'Deposit', exact: true }));
  await deposit.tap(page.getByRole('button', { name: 'Add 1,000 USDT' }));
  await expect(page.getByText('+1,000.00 USDT · Spot').first()).toBeVisible({ timeout: 30_000 });

  const counts = [first, next, spot, deposit].map((flow) => flow.count());
  printTaps(counts, [
    [7, 0],
    [2, 0],
    [5, 1],
    [2, 0],
  ]);
  // A spot buy behind an up/down trade begins with the tab of spot: one more than its target.
  expect(counts.map(({ taps, fields }) => [taps, fields])).toEqual([
    [7, 0],
    [2, 0],
    [6, 1],
    [2, 0],
  ]);
});

import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { openTicket } from '../support/trading.ts';

test(
  'the ticket holds a compact book when asked, remembers it, and names what is still to come',
  atLevels('bookMs'),
  async ({ page, open }) => {
    await open('/pages/trade/trade?symbol=BTCUSDT');
    await expect(page.getByRole('tab', { name: 'Options' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('coming soon')).toBeVisible();
    const ticket = await openTicket(page, 'Up');

    await ticket.getByRole('button', { name: 'Order book' }).click();
    const asks = ticket.getByRole('table', { name: 'Asks, sell orders' }).getByRole('row');
    await expect(asks).toHaveCount(5);
    await expect(asks.first()).toContainText(/\d{2},\d{3}\.\d{2}/);

    await page.reload();
    await openTicket(page, 'Down');
    await expect(asks.first()).toContainText(/\d{2},\d{3}\.\d{2}/);
  },
);

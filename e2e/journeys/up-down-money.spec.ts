import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { expectContractBalance, openTicket, openTrades, visit } from '../support/trading.ts';

// Lists draw the rows in sight only: all of them are.
test.use({ viewport: { width: 390, height: 1800 } });

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const SETTLED = { timeout: 60_000 };

/** Stakes in cents, both sides of each period; ups win and downs lose. */
const TRADES = [
  { side: 'Up', stake: 101, seconds: PERIODS.calm },
  { side: 'Down', stake: 201, seconds: PERIODS.calm },
  { side: 'Up', stake: 99_999, seconds: PERIODS.calm },
  { side: 'Up', stake: 333, seconds: PERIODS.calm },
  { side: 'Down', stake: 12_345, seconds: PERIODS.calm },
  { side: 'Up', stake: 203, seconds: PERIODS.calm },
  { side: 'Up', stake: 1337, seconds: PERIODS.quick },
  { side: 'Down', stake: 777, seconds: PERIODS.quick },
  { side: 'Up', stake: 45_678, seconds: PERIODS.quick },
  { side: 'Down', stake: 107, seconds: PERIODS.quick },
  { side: 'Up', stake: 3333, seconds: PERIODS.quick },
] as const;
/** Payout rate of short periods, hundredths. */
const RATE = 85;

/** `123456` → `1,234.56`. */
const money = (cents: number): string =>
  `${Math.floor(cents / 100).toLocaleString('en')}.${String(cents % 100).padStart(2, '0')}`;
const gain = (cents: number): string => (cents < 0 ? `−${money(-cents)}` : `+${money(cents)}`);
const winOf = (stake: number): number => stake + Math.floor((stake * RATE) / 100);
const paidOf = ({ side, stake }: (typeof TRADES)[number]): number => (side === 'Up' ? winOf(stake) : 0);
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
const RESULT = sum(TRADES.map((trade) => paidOf(trade) - trade.stake));

const fact = (within: Page | Locator, name: string) =>
  within.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

/** Opens a trade as the signed-in page would. @returns its number */
async function send(page: Page, { side, stake, seconds }: (typeof TRADES)[number]): Promise<string> {
  const satoken = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const path = '/api/secondContractOrder/createSecondContractOrder';
  const answer = await page.request.post(new URL(page.url()).origin + path, {
    headers: { satoken },
    data: {
      coinSymbol: 'BTCUSDT',
      betAmount: (stake / 100).toFixed(2),
      betContent: side === 'Up' ? 1 : 2,
      type: seconds,
      oddsVersion: 1,
      clientOrderId: crypto.randomUUID(),
    },
  });
  return ((await answer.json()) as { data: { order: { id: string } } }).data.order.id;
}

test('trades of odd stakes: ticket, open row, history, sums, receipt and balance agree to the last digit, more trades than a page holds', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  const notice = page.getByRole('alertdialog', { name: 'Your day so far' });
  await page.addLocatorHandler(notice, () => notice.getByRole('button', { name: 'Close' }).click());

  const ticket = await openTicket(page, 'Up');
  const amount = ticket.getByRole('textbox', { name: 'Amount' });
  for (const { stake, seconds } of TRADES) {
    await ticket.getByRole('radio', { name: new RegExp(`^${seconds}\\ss`) }).check();
    await amount.fill((stake / 100).toFixed(2));
    await expect(ticket.getByText(`You receive ${money(winOf(stake))} if right.`)).toBeVisible();
  }
  for (const [outside, limit] of [
    ['0.01', 'Min 1 USDT'],
    ['1234.56', 'Max 1,000 USDT'],
  ] as const) {
    await amount.fill(outside);
    await expect(ticket.getByRole('button', { name: limit })).toBeDisabled();
  }
  await ticket.getByRole('button', { name: 'Close' }).click();
  await expect(ticket).toBeHidden();

  const ids: string[] = [];
  for (const trade of TRADES) {
    ids.push(await send(page, trade));
    const { side, stake } = trade;
    const row = openTrades(page).filter({ hasText: `${side} · ${money(stake)} USDT` });
    await expect(row).toContainText(
      side === 'Up' ? `${gain(winOf(stake) - stake)} at this price` : `${gain(-stake)} at this price`,
    );
  }

  const history = page.getByRole('tabpanel', { name: 'History' });
  const rows = history.getByRole('link', { name: /USDT/ });
  const expectSums = async () => {
    await expect(fact(history, 'Total staked')).toHaveText(`${money(sum(TRADES.map(({ stake }) => stake)))} USDT`);
    await expect(fact(history, 'Total PnL')).toHaveText(`${gain(RESULT)} USDT`);
  };
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(history).toContainText('11 of 11', SETTLED);
  for (const trade of TRADES) {
    const row = rows.filter({ hasText: `${trade.side} · ${money(trade.stake)} USDT` });
    await expect(row).toContainText(gain(paidOf(trade) - trade.stake));
  }
  await expectSums();
  // The page that comes first holds ten.
  await page.reload();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(history).toContainText('10 of 11');
  await expectSums();
  await history.getByRole('button', { name: 'Show all' }).click();
  await expect(history).toContainText('11 of 11');
  await expectSums();

  for (const [index, trade] of TRADES.entries()) {
    await visit(page, `/pages/trade/countdown?id=${ids[index]!}`);
    await expect(fact(page, 'Amount')).toHaveText(`${money(trade.stake)} USDT`);
    await expect(fact(page, 'You received')).toHaveText(`${money(paidOf(trade))} USDT`);
    await expect(page.getByText(`${gain(paidOf(trade) - trade.stake)} USDT`, { exact: true })).toBeVisible();
  }
  await expectContractBalance(page, money(500_000 + RESULT), '0.00');
});

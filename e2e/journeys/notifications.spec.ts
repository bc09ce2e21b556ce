import type { Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { goTo } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { PERIODS } from '../support/rising-market.ts';
import { call, FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

const NOTIFICATIONS = '/pages/notifications/notifications';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages to you' }).getByRole('listitem');
/** The bell in the header of home. */
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const privateTab = (page: Page, unread: number) =>
  page.getByRole('tab', { name: unread === 0 ? 'Private' : `Private · ${unread}`, exact: true });

test('a visitor reads what is told to everybody; messages of their own need a wallet', async ({ page, open }, info) => {
  await open(NOTIFICATIONS);
  await expect(page.getByText('Connect a wallet to see your messages')).toBeVisible();
  await page.getByRole('tab', { name: 'System' }).click();
  const news = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem');
  await expect(news).toHaveCount(4);
  await picture(page, info, 'announcements');
  await news.filter({ hasText: 'Check the odds' }).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Check the odds before you trade' })).toContainText('break even');
});

test('the bell on home counts what is unread; a message leads to what it is about, and stays read', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn('/');
  await bell(page, 1).click();
  await expect(privateTab(page, 1)).toBeVisible();
  await expect(messages(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await picture(page, info, 'notifications');

  const told = messages(page).getByRole('link');
  await expect(told).toContainText('Play funds credited');
  await expect(told).toContainText('They are not real money');
  await told.click();
  await expect(page).toHaveURL(/#\/pages\/assets\/assets$/);
  await goTo(page, NOTIFICATIONS);
  await expect(privateTab(page, 0)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

  await page.reload();
  await expect(messages(page)).toHaveCount(1);
  await expect(privateTab(page, 0)).toBeVisible();
  await goTo(page, '/');
  await expect(bell(page, 0)).toBeVisible();
});

test('a message that comes is there and counted without a reload, on home too; all are read at once', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn('/');
  await expect(bell(page, 1)).toBeVisible();
  await readyToWithdraw(page, tronAddress(41));
  await expect(bell(page, 3)).toBeVisible();
  await bell(page, 3).click();
  await expect(messages(page)).toHaveCount(3);
  await call(page, '/api/withdrawAddress/add', {
    label: '<b>Second</b> https://evil.example/',
    network: 'TRC20',
    address: tronAddress(42),
    pwd: FUND_PASSWORD,
  });
  await expect(messages(page)).toHaveCount(4);
  await expect(privateTab(page, 4)).toBeVisible();
  const told = messages(page).first().getByRole('link');
  await expect(told).toContainText('<b>Second</b> https://evil.example/');
  await picture(page, info, 'four-unread');
  // The page of saved addresses, and nothing that the name says.
  await expect(told).toHaveAttribute('href', /#\/pages\/withdraw\/one-click$/);
  await told.click();
  await expect(page).toHaveURL(/#\/pages\/withdraw\/one-click$/);
  await goTo(page, NOTIFICATIONS);
  await expect(privateTab(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(privateTab(page, 0)).toBeVisible();
  await goTo(page, '/');
  await expect(bell(page, 0)).toBeVisible();
});

/** Opens a trade of BTC/USDT that lasts as short as any. @returns its number */
async function openTrade(page: Page, stake: string): Promise<string> {
  const { order } = (await call(page, '/api/secondContractOrder/createSecondContractOrder', {
    coinSymbol: 'BTCUSDT',
    betAmount: stake,
    betContent: 1,
    type: PERIODS.quick,
    oddsVersion: 1,
    clientOrderId: crypto.randomUUID(),
  })) as { order: { id: string } };
  return order.id;
}

test('a settled trade is told with its figures and the phrase of its reader, and leads to it; once trading is muted the next one is not told', async ({
  page,
  openSignedIn,
  rising,
}, info) => {
  await openSignedIn(NOTIFICATIONS, rising);
  await expect(messages(page)).toHaveCount(1);
  const first = await openTrade(page, '12.34');
  await expect(page.getByRole('link', { name: 'Set a phrase' })).toHaveAttribute('href', /#\/pages\/safety\/safety$/);
  await call(page, '/api/user/update', { antiPhishingPhrase: 'two blue herons' });
  await expect(page.getByText('Your anti-phishing phrase: two blue herons')).toBeVisible();
  const told = messages(page).filter({ hasText: /Up\/down trade won.*BTC\/USDT up, \d+ s/ });
  await expect(told).toHaveCount(1);
  await page.getByRole('radio', { name: 'Trading' }).check({ force: true });
  await expect(messages(page)).toHaveCount(1);
  // The toast of the result is checked where trades are.
  await expect(page.getByText(/^Won \+/)).toHaveCount(0);
  await picture(page, info, 'trading');
  await check(page, 'messages of one kind');
  await expect(told).toContainText('Amount 12.34 USDT');
  await told.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/pages/trade/countdown\\?id=${first}$`));
  await expect(page.locator('main')).toContainText('12.34');

  await goTo(page, NOTIFICATIONS);
  await page.getByRole('button', { name: 'Notification settings' }).click();
  const mutes = page.getByRole('dialog', { name: 'Notification settings' });
  await expect(mutes.getByRole('switch', { name: 'Money' })).toBeDisabled();
  await mutes.getByRole('switch', { name: 'Trading' }).click();
  await expect(mutes.getByRole('switch', { name: 'Trading' })).not.toBeChecked();
  await picture(page, info, 'mutes');
  await check(page, 'mutes');
  await mutes.getByRole('button', { name: 'Close' }).click();

  const second = await openTrade(page, '23.45');
  const settled = () =>
    page.evaluate(
      async ([id]) => {
        const answer = await fetch('/api/secondContractOrder/selectOrderList', {
          method: 'POST',
          headers: { 'content-type': 'application/json', satoken: localStorage.getItem('authToken') ?? '' },
          body: JSON.stringify({ status: 1, id }),
        });
        return ((await answer.json()) as { total: number }).total;
      },
      [second] as const,
    );
  await expect.poll(settled, { timeout: 15_000 }).toBe(1);
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText('23.45')).toHaveCount(0);
});

import type { Locator, Page } from '@playwright/test';
import { STATEMENT_PARTS } from '../../protocol/units/statement-parts.ts';
import { backDate } from '../support/back-dated.ts';
import { sum } from '../support/balances.ts';
import { applyForLoan, fillInPapers, takeSamplePhotos } from '../support/borrowing.ts';
import { expect, test } from '../support/journey.ts';
import { goTo, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { startSandbox } from '../support/sandbox.ts';
import { call, FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const main = (page: Page): Locator => page.getByRole('main');
const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount' });
const SOON = { timeout: 20_000 };

async function deposit1000(page: Page): Promise<void> {
  await goTo(page, '/pages/deposit/deposit?coin=USDT&network=TRC20');
  await button(page, 'Simulate a deposit of 1,000 USDT').click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Submitted/ })).toBeVisible();
}

async function convert100(page: Page): Promise<void> {
  await goTo(page, MONEY.convert);
  await amount(page).fill('100');
  await button(page, 'Convert 100 USDT to BTC').click();
  await expect(page.getByRole('region', { name: 'Converted' })).toBeVisible();
}

/** 500 USDT of the spot account into Earn for 7 days; the transfer is part of it. */
async function transferAndEarn(page: Page): Promise<void> {
  await goTo(page, '/pages/finance/purchase?product=earn-usdt-7');
  await amount(page).fill('500');
  const name = 'Subscribe 500 USDT';
  await button(page, name).click();
  await page.getByRole('dialog', { name: 'Confirm subscription' }).getByRole('button', { name }).click();
  await expect(page.getByRole('region', { name: 'Subscribed' })).toBeVisible();
}

async function borrow1000(page: Page): Promise<void> {
  await goTo(page, '/pages/loan/loan?product=loan-usdt-7');
  await amount(page).fill('1000');
  await button(page, /^Continue with/).click();
  await fillInPapers(page);
  await takeSamplePhotos(page);
  await applyForLoan(page);
}

async function redeem(page: Page): Promise<void> {
  await goTo(page, '/pages/finance/history');
  await page.getByRole('link', { name: /Redeem now/ }).click(SOON);
  await button(page, 'Redeem 500.28 USDT').click();
  await expect(page.getByText('500.28 USDT credited, including 0.28 USDT interest.')).toBeVisible();
}

async function repay(page: Page): Promise<void> {
  await goTo(page, '/pages/loan/history');
  await page.getByRole('list', { name: 'Loans' }).getByRole('link').click();
  await button(page, 'Repay 1,001.40 USDT').click();
  await page
    .getByRole('alertdialog', { name: 'Repay this loan?' })
    .getByRole('button', { name: 'Repay', exact: true })
    .click();
  await expect(main(page).getByText('Nothing more is owed.')).toBeVisible();
}

/** Sells 100 USDT. @returns what the merchant paid, EUR: the rate follows the market */
async function sell100(page: Page): Promise<string> {
  await goTo(page, '/pages/market/sell');
  await page.getByRole('textbox', { name: 'You sell' }).fill('100');
  await page.getByRole('radio', { name: /^Harbour/ }).check();
  await button(page, /^Sell 100 USDT for [\d.]+ EUR$/).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm sale' }).getByRole('button', { name: 'Sell 100 USDT' });
  await confirm.click();
  const paid = main(page).getByText(/^[\d.]+ EUR credited to your spot account\./);
  // When the rate moved meanwhile, the sheet shows the new one and asks again.
  await expect(async () => {
    if (await confirm.isEnabled({ timeout: 100 }).catch(() => false)) await confirm.click({ timeout: 1000 });
    await expect(paid).toBeVisible({ timeout: 3000 });
  }).toPass(SOON);
  return (await paid.textContent())!.split(' ')[0]!;
}

async function withdraw20(page: Page, to: string): Promise<void> {
  await goTo(page, '/pages/withdraw/manual');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(to);
  await amount(page).fill('20');
  await button(page, /^Review/).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await review.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Received')).toBeVisible({ timeout: 40_000 });
}

type Line = Readonly<Record<string, string>>;

/** Returns the sums of all accounts together by asset. */
async function held(page: Page): Promise<Line> {
  const { asset } = (await call(page, '/api/user/getInfo', {})) as {
    readonly asset: readonly { readonly symbol: string; availableAmount: string; lockedAmount: string }[];
  };
  const sums: Record<string, string> = {};
  for (const { symbol, availableAmount, lockedAmount } of asset) {
    sums[symbol] = sum(sums[symbol] ?? '0', sum(availableAmount, lockedAmount));
  }
  return sums;
}

/**
 * Every line adds up to what is there, each part to what was done. `remove` of the sandbox asks `ledger:check` at the
 * end.
 */
test('once round: deposit, convert, transfer, earn, redeem, borrow, repay, sell, withdraw; the statement says it all', async ({
  page,
  openSignedIn,
}, info) => {
  test.setTimeout(240_000);
  const sandbox = await startSandbox({ HOLD_SECONDS: '2' });
  try {
    await openSignedIn('/', sandbox);
    const to = tronAddress(11);
    await readyToWithdraw(page, to);
    await deposit1000(page);
    await convert100(page);
    await transferAndEarn(page);
    await borrow1000(page);
    await expect.poll(async () => (await held(page))['USDT'], SOON).toBe('11900');
    await backDate(page, sandbox, 7, 'earn_order', 'loan_order');
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible(SOON);
    await redeem(page);
    await repay(page);
    const paid = await sell100(page);
    await withdraw20(page, to);

    const { lines } = (await call(page, '/api/account/statement', { span: 'month' })) as { readonly lines: Line[] };
    const of = (asset: string): Line => lines.find((line) => line['asset'] === asset)!;
    expect(of('USDT')).toEqual({
      asset: 'USDT',
      opening: '0',
      granted: '10000',
      deposits: '1000',
      withdrawals: '-19',
      converted: '-100',
      traded: '0',
      soldToMerchants: '-100',
      upDown: '0',
      borrowed: '0',
      interestEarned: '0.28',
      interestPaid: '-1.4',
      fees: '-1',
      other: '0',
      closing: '10778.88',
    });
    expect(of('EUR')).toMatchObject({
      opening: '0',
      granted: '500',
      soldToMerchants: sum(paid, '0'),
      closing: sum('500', paid),
    });
    const there = await held(page);
    for (const line of lines) {
      const parts = ['opening', ...STATEMENT_PARTS].map((part) => line[part]!);
      expect(parts.reduce(sum)).toBe(line['closing']);
      expect(there[line['asset']!]).toBe(line['closing']);
    }
    await goTo(page, '/pages/statement/statement');
    const usdt = main(page).getByRole('region', { name: 'USDT, all accounts' });
    await expect(usdt).toContainText('10,778.88');
    for (const shown of ['+0.28', '−1.4', '−19', '+1,000']) await expect(usdt).toContainText(shown);
    await picture(page, info, 'statement-of-the-round');
    await goTo(page, MONEY.assets);
    await expect(main(page).getByText('10,778.88').first()).toBeVisible();
    await picture(page, info, 'assets-after-the-round');
  } finally {
    await sandbox.remove();
  }
});

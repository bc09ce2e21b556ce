import type { Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { backDate } from '../support/back-dated.ts';
import { expect, test } from '../support/journey.ts';
import { goTo, historyRows, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { startSandbox } from '../support/sandbox.ts';
import { call } from '../support/withdrawing.ts';

const LOANS = '/pages/loan/loan';
const HISTORY = '/pages/loan/history';

const main = (page: Page) => page.getByRole('main');
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

/** USDT in the spot account, exactly as the exchange says it. */
async function spotUsdt(page: Page): Promise<string> {
  const data = (await call(page, '/api/user/getInfo', {})) as {
    asset: readonly { symbol: string; account: string; availableAmount: string }[];
  };
  return data.asset.find(({ symbol, account }) => symbol === 'USDT' && account === 'spot')!.availableAmount;
}

/** Fills in the application for the product that is chosen, up to the photos. */
async function fillIn(page: Page, howMuch: string): Promise<void> {
  await amount(page).fill(howMuch);
  await page.getByRole('button', { name: /^Go on with/ }).click();
  await page.getByRole('textbox', { name: 'Real name' }).fill('Sam Sample');
  await page.getByRole('textbox', { name: 'ID number' }).fill('X1234567');
  await page.getByRole('button', { name: 'Go on to the photos' }).click();
}

async function takeDemoPictures(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use sample photos' }).click();
  await expect(main(page).getByText(/^Sent · \d+ kB$/)).toHaveCount(3);
}

/** Applies from the review and waits until the loan is paid out. */
async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the application' }).click();
  await page
    .getByRole('dialog', { name: 'Check before you apply' })
    .getByRole('button', { name: /^Apply for/ })
    .click();
  await expect(main(page).getByText('Owed', { exact: true })).toBeVisible({ timeout: 15_000 });
}

test('a visitor reckons what a loan costs, at worst too, by slider, keys and field; theirs needs a wallet', async ({
  page,
  open,
}, info) => {
  await open(HISTORY);
  await expect(page.getByText('Connect a wallet to see your loans.')).toBeVisible();
  await goTo(page, LOANS);
  const products = page.getByRole('list', { name: 'Loans there are' });
  await expect(products.getByRole('listitem')).toHaveCount(5);
  await expect(products.getByRole('listitem').nth(1)).toContainText('0.025%');
  await expect(products.getByRole('listitem').nth(1)).toContainText('9.125%');
  await picture(page, info, 'loan-products');

  await page.getByRole('link', { name: 'Choose this loan: USDT 30 days' }).click();
  const cost = page.getByRole('region', { name: 'What it costs' });
  await expect(cost.getByRole('status')).toHaveText('100.75 USDT');
  const slider = page.getByRole('slider', { name: 'Amount by slider' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount(page)).toHaveValue('150');
  await expect(slider).toHaveAttribute('aria-valuetext', '150 USDT');
  await page.keyboard.press('End');
  await expect(amount(page)).toHaveValue('5000');
  await amount(page).fill('1000');
  await expect(cost.getByRole('status')).toHaveText('1,007.50 USDT');
  const worst = page.getByRole('region', { name: 'If you repay late' });
  await expect(worst).toContainText('1,015.00 USDT');
  await expect(worst).toContainText('1,091.25 USDT');
  await expect(worst).toContainText('nothing is seized');
  await picture(page, info, 'loan-calculator');

  await amount(page).fill('99.99');
  await expect(page.getByRole('button', { name: 'The least is 100 USDT' })).toBeDisabled();
  await amount(page).fill('5000.00000001');
  await expect(page.getByRole('button', { name: 'The most is 5,000 USDT' })).toBeDisabled();
  await amount(page).fill('ten');
  await expect(amount(page)).toHaveValue('ten');
  await expect(cost.getByRole('status')).toHaveText('—');
  await amount(page).fill('250');
  await page.getByRole('button', { name: 'Connect wallet to apply' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, `${LOANS}?product=no-such-loan`);
  await expect(page.getByText('This loan is no longer offered.')).toBeVisible();
});

test('from the application to the repayment: the same figures on page, in history and balance', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(HISTORY);
  await expect(page.getByText('You have not applied for a loan yet.')).toBeVisible();
  await page.getByRole('button', { name: 'See the loans' }).click();
  const before = await spotUsdt(page);
  await page.getByRole('link', { name: 'Choose this loan: USDT 30 days' }).click();
  await fillIn(page, '1000.12345678');
  await expect(page.getByRole('button', { name: 'Use sample photos' })).toBeEnabled();
  await picture(page, info, 'loan-demo');
  await takeDemoPictures(page);
  await picture(page, info, 'loan-photos');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'ID number' })).toHaveValue('X1234567');
  await picture(page, info, 'loan-person');
  await page.goForward();
  await expect(main(page).getByText(/^Sent · \d+ kB$/)).toHaveCount(3);
  await page.getByRole('button', { name: 'Check the application' }).click();
  const review = page.getByRole('dialog', { name: 'Check before you apply' });
  // 1000.12345678 × 0.00025 × 30, cut to eight decimals.
  await expect(review.getByText('1,007.6243827 USDT')).toBeVisible();
  await expect(review.getByText('X1234567')).toBeVisible();
  await picture(page, info, 'loan-review');
  await check(page, 'the review of an application');
  await review.getByRole('button', { name: 'Apply for 1,000.12345678 USDT' }).click();

  await expect(page).toHaveURL(/loan\/history\?id=/);
  await expect(main(page).getByText('Under review', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Sandbox · play funds, no real money')).toBeVisible();
  await picture(page, info, 'loan-pending');
  await expect(main(page).getByText('1,000.12345678 USDT were paid out to your spot account.')).toBeVisible({
    timeout: 15_000,
  });
  expect(await spotUsdt(page)).toBe('6000.12345678');
  expect(before).toBe('5000');
  await picture(page, info, 'loan-owed');
  await check(page, 'a loan that is owed');

  await goTo(page, LOANS);
  await page.getByRole('link', { name: /^You owe 1,000.12345678 USDT/ }).click();
  await page.getByRole('link', { name: 'My loans' }).click();
  const row = page.getByRole('list', { name: 'Loans' }).getByRole('link');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Repay 1,000\.12345678 USDT until/);
  await picture(page, info, 'loan-history');
  await row.click();

  await page.getByRole('button', { name: 'Repay 1,000.12345678 USDT' }).click();
  const question = page.getByRole('alertdialog', { name: 'Repay this loan?' });
  await expect(question).toContainText('Spot account');
  await picture(page, info, 'loan-repay');
  await question.getByRole('button', { name: 'Repay', exact: true }).click();
  await expect(main(page).getByText('Paid from your spot account. Nothing is owed any more.')).toBeVisible();
  expect(await spotUsdt(page)).toBe(before);
  await picture(page, info, 'loan-repaid');
  await page.getByRole('button', { name: 'Delete the photos (3)' }).click();
  await expect(page.getByRole('button', { name: /^Delete the photos/ })).toHaveCount(0);

  await goTo(page, MONEY.history);
  await expect(historyRows(page).first()).toContainText('−1,000.13');
  await expect(historyRows(page).nth(1)).toContainText('+1,000.12');
  await historyRows(page).nth(1).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'View loan' }).click();
  await expect(page.getByRole('heading', { name: 'Loan', exact: true })).toBeVisible();
});

test('days of interest, a sum that changed, too little to repay, and what is late', async ({
  page,
  openSignedIn,
}, info) => {
  const sandbox = await startSandbox();
  try {
    await openSignedIn(HISTORY, sandbox);
    await goTo(page, `${LOANS}?product=loan-usdt-7`);
    await fillIn(page, '1000');
    await takeDemoPictures(page);
    await apply(page);
    await backDate(sandbox, 3, 'loan_order');
    await expect(main(page).getByText('Interest of 3 days')).toBeVisible({ timeout: 15_000 });
    await expect(main(page).getByText('1,000.60 USDT').first()).toBeVisible();
    await page.getByText('Interest day by day').click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await picture(page, info, 'loan-interest');

    // Days pass while it is asked: the exchange refuses the sum that was seen, and the new one is asked.
    await page.getByRole('button', { name: 'Repay 1,000.60 USDT' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await backDate(sandbox, 10, 'loan_order');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Repay', exact: true }).click();
    const changed = page.getByRole('alertdialog', { name: 'The sum has changed' });
    await expect(changed).toContainText('You confirmed 1,000.60 USDT. Now 1,002.60 USDT are owed.', {
      timeout: 15_000,
    });
    await picture(page, info, 'loan-changed');
    await changed.getByRole('button', { name: 'Cancel' }).click();
    await expect(main(page).getByText('Overdue')).toBeVisible();
    await expect(main(page).getByText(/6 days late/)).toBeVisible();
    // The line was lost twice: the page need not wait for its next try.
    await page.reload();
    await expect(main(page).getByText(/6 days late/)).toBeVisible();
    await picture(page, info, 'loan-overdue');
    await check(page, 'a loan that is late');

    await call(page, '/api/account/transfer', {
      asset: 'USDT',
      from: 'spot',
      to: 'contract',
      amount: '5500',
      clientOrderId: '0f1e2d3c4b5a69788796a5b4',
    });
    await page.getByRole('button', { name: 'Repay 1,002.60 USDT' }).click();
    const short = page.getByRole('alertdialog', { name: 'Insufficient balance' });
    await expect(short).toContainText('502.60 USDT');
    await picture(page, info, 'loan-short');
    await short.getByRole('button', { name: 'Go to deposit' }).click();
    await expect(page).toHaveURL(/deposit\?coin=USDT/);
  } finally {
    await sandbox.remove();
  }
});

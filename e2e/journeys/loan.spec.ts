import type { Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { backDate } from '../support/back-dated.ts';
import { expect, test } from '../support/journey.ts';
import { applyForLoan, fillInPapers, takeSamplePhotos } from '../support/borrowing.ts';
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
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await fillInPapers(page);
}

const term = (page: Page, days: string) => page.getByRole('radio', { name: days });

test('a visitor reckons what a loan costs, at worst too, by slider, keys and field; theirs needs a wallet', async ({
  page,
  open,
}, info) => {
  await open(HISTORY);
  await expect(page.getByText('Connect a wallet to see your loans')).toBeVisible();
  await goTo(page, LOANS);
  const cost = page.getByRole('region', { name: 'Cost' });
  await expect(page.getByRole('radio', { name: /days/ })).toHaveCount(4);
  await expect(cost).toContainText('0.02% a day · 7.30% a year');
  // 50 × 0.0002 × 7 is 0.07.
  await expect(cost.getByRole('status')).toHaveText('50.07 USDT');

  await term(page, '30 days').check({ force: true });
  await expect(page).toHaveURL(/product=loan-usdt-30/);
  await expect(cost).toContainText('0.025% a day · 9.125% a year');
  await expect(cost.getByRole('status')).toHaveText('100.75 USDT');
  const slider = page.getByRole('slider', { name: 'Amount slider' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount(page)).toHaveValue('150');
  await expect(slider).toHaveAttribute('aria-valuetext', '150 USDT');
  await page.keyboard.press('End');
  await expect(amount(page)).toHaveValue('5000');
  await amount(page).fill('1000');
  await expect(cost.getByRole('status')).toHaveText('1,007.50 USDT');
  await page.getByText('Late repayment').click();
  const worst = page.getByRole('group').filter({ hasText: 'Late repayment' });
  await expect(worst).toContainText('1,015.00 USDT');
  await expect(worst).toContainText('1,091.25 USDT');
  await expect(worst).toContainText('nothing is seized');
  await picture(page, info, 'loan-calculator');

  await amount(page).fill('99.99');
  await expect(page.getByRole('button', { name: 'Minimum 100 USDT' })).toBeDisabled();
  await amount(page).fill('5000.00000001');
  await expect(page.getByRole('button', { name: 'Maximum 5,000 USDT' })).toBeDisabled();
  await amount(page).fill('ten');
  await expect(amount(page)).toHaveValue('ten');
  await expect(cost.getByRole('status')).toHaveText('—');
  await amount(page).fill('250');
  await page.getByRole('button', { name: 'Connect a wallet to apply' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, `${LOANS}?product=no-such-loan`);
  await expect(page.getByText('This loan is no longer offered')).toBeVisible();
});

test('from the application to the repayment: the same figures on page, in history and balance', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(HISTORY);
  await expect(page.getByText('No loans yet')).toBeVisible();
  await page.getByRole('button', { name: 'See loans' }).click();
  const before = await spotUsdt(page);
  await term(page, '30 days').check({ force: true });
  await fillIn(page, '1000.12345678');
  await picture(page, info, 'loan-details');
  await takeSamplePhotos(page);
  await picture(page, info, 'loan-photos');
  await page.goBack();
  await expect(amount(page)).toHaveValue('1000.12345678');
  await page.goForward();
  await expect(page.getByRole('textbox', { name: /number/i })).toHaveValue('X1234567');
  await page.getByRole('button', { name: 'Review application' }).click();
  const review = page.getByRole('dialog', { name: 'Review your application' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Review' })).toHaveAttribute('aria-current', 'step');
  // 1000.12345678 × 0.00025 × 30, rounded up once; the parts add up to it.
  await expect(review.getByText('1,007.63 USDT')).toBeVisible();
  await expect(review.getByText('1,000.13 USDT')).toBeVisible();
  await expect(review.getByText('7.50 USDT')).toBeVisible();
  await expect(review.getByText('X1234567')).toBeVisible();
  await picture(page, info, 'loan-review');
  await check(page, 'the review of an application');
  await review.getByRole('button', { name: 'Apply for 1,000.12345678 USDT' }).click();

  await expect(page).toHaveURL(/loan\/loan\?applied=/);
  await expect(main(page).getByRole('heading', { name: 'Under review' })).toBeVisible();
  await picture(page, info, 'loan-under-review');
  await check(page, 'an application under review');
  await expect(main(page).getByRole('heading', { name: 'Approved · 1,000.12 USDT in Spot' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(main(page).getByText('1,007.63 USDT')).toBeVisible();
  await expect(main(page).getByText('Sandbox · play funds, no real money')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trade', exact: true })).toBeVisible();
  await picture(page, info, 'loan-approved');
  await check(page, 'an application that is approved');
  expect(await spotUsdt(page)).toBe('6000.12345678');
  expect(before).toBe('5000');
  await page.getByRole('button', { name: 'View loan' }).click();
  await expect(main(page).getByText('1,000.12345678 USDT paid out to your Spot account.')).toBeVisible();
  await picture(page, info, 'loan-owed');
  await check(page, 'a loan that is owed');

  await goTo(page, LOANS);
  await page.getByRole('link', { name: /outstanding loan of 1,000\.13 USDT/ }).click();
  await page.getByRole('link', { name: 'My loans' }).click();
  const row = page.getByRole('list', { name: 'Loans' }).getByRole('link');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Repay 1,000\.13 USDT by/);
  await picture(page, info, 'loan-history');
  await row.click();

  await page.getByRole('button', { name: 'Repay 1,000.12345678 USDT' }).click();
  const question = page.getByRole('alertdialog', { name: 'Repay this loan?' });
  await expect(question).toContainText('Spot');
  await picture(page, info, 'loan-repay');
  await question.getByRole('button', { name: 'Repay', exact: true }).click();
  await expect(main(page).getByText('Paid from your Spot account. Nothing more is owed.')).toBeVisible();
  expect(await spotUsdt(page)).toBe(before);
  await picture(page, info, 'loan-repaid');
  await page.getByRole('button', { name: 'Delete photos (3)' }).click();
  await expect(page.getByRole('button', { name: /^Delete photos/ })).toHaveCount(0);

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
  // A server is started three times.
  test.setTimeout(180_000);
  const sandbox = await startSandbox();
  try {
    await openSignedIn(HISTORY, sandbox);
    await goTo(page, `${LOANS}?product=loan-usdt-7`);
    await fillIn(page, '1000');
    await takeSamplePhotos(page);
    await applyForLoan(page);
    await page.getByRole('button', { name: 'View loan' }).click();
    await backDate(page, sandbox, 3, 'loan_order');
    await expect(main(page).getByText('Interest, 3 days')).toBeVisible({ timeout: 30_000 });
    await expect(main(page).getByText('1,000.60 USDT').first()).toBeVisible();
    await page.getByText('Interest by day').click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await picture(page, info, 'loan-interest');

    // Days pass while it is asked: the exchange refuses the sum that was seen, and the new one is asked.
    await page.getByRole('button', { name: 'Repay 1,000.60 USDT' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await backDate(page, sandbox, 10, 'loan_order');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Repay', exact: true }).click();
    const changed = page.getByRole('alertdialog', { name: 'The amount has changed' });
    await expect(changed).toContainText('You confirmed 1,000.60 USDT, but 1,002.60 USDT is now owed.', {
      timeout: 15_000,
    });
    await picture(page, info, 'loan-changed');
    await changed.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
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

test('a verified person applies in five taps and types the amount alone', async ({ page, openSignedIn }) => {
  await openSignedIn('/');
  await call(page, '/api/user/uploadKYC', { flag: '1', realName: 'Anna Berger', idCard: 'L01X00T47' });
  await expect
    .poll(async () => (await call(page, '/api/user/getInfo', {})) as object, { timeout: 15_000 })
    .toMatchObject({ detail: { auditStatusPrimary: '1' } });
  await page.getByRole('button', { name: 'Loans' }).click();
  await amount(page).fill('50');
  await page.getByRole('button', { name: 'Continue with 50 USDT' }).click();
  const verified = page.getByRole('region', { name: 'From your verification' });
  await expect(verified).toContainText('Anna Berger');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await takeSamplePhotos(page);
  await applyForLoan(page);
  await expect(main(page).getByText('50.07 USDT')).toBeVisible();
});

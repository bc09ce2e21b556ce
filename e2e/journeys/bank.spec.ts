import type { Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { picture } from '../support/pictures.ts';
import { visit } from '../support/trading.ts';
import { call, FUND_PASSWORD } from '../support/withdrawing.ts';

/** The fields of each step but the country. */
const STEPS = [
  {
    IBAN: 'DE89 3704 0044 0532 0130 00',
    'First name': 'Emmy',
    Surname: 'Noether',
    Bank: 'Sparkasse',
    'SWIFT/BIC': 'BYLADEM1ERH',
  },
  { 'Street and number': 'Hauptstr. 1', 'Postal code': '91054', City: 'Erlangen', 'State or region': 'Bayern' },
  { 'Phone number': '01512 3456789', 'ID number': 'L01X00T47', 'Card number': '4111 1111 1111 1111' },
] as const;

async function fillStep(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  }
}

const BANK = {
  pwd: FUND_PASSWORD,
  surname: 'Noether',
  name: 'Emmy',
  idCard: 'L01X00T47',
  country: 'DE',
  phone: '+4915123456789',
  state: 'Bayern',
  city: 'Erlangen',
  detailedAddress: 'Hauptstr. 1',
  postCode: '91054',
  bankName: 'Sparkasse',
  swiftCode: 'BYLADEM1ERH',
  iban: 'DE89370400440532013000',
  bankNo: '4111111111111111',
};

test('EUR to a phone: bind a bank account on the way, values kept, the name shown, the money gone', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn('/pages/withdraw/withdraw?to=bank');
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
  await page.getByRole('radio', { name: 'Phone number' }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('9');
  await expect(page.getByText('Minimum: 10.00 EUR').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('01512 3456789');
  await expect(page.getByText('+49 1512 3456789')).toBeVisible();
  await picture(page, info, 'eur-to-phone');

  await page.getByRole('button', { name: 'Link bank account' }).last().click();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.getByRole('button', { name: /^Country/ }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('germ');
  await page.getByRole('button', { name: 'Germany' }).click();
  // A page behind a sheet takes no typing until the sheet has left.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 01');
  await next.click();
  await expect(page.getByText('Enter a valid IBAN')).toBeVisible();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await picture(page, info, 'bank-problems');
  await page.getByRole('textbox', { name: 'IBAN' }).fill(STEPS[0].IBAN);
  await expect(page.getByRole('textbox', { name: 'Bank', exact: true })).toHaveValue('Demo Bank');
  await expect(page.getByRole('textbox', { name: 'SWIFT/BIC' })).toHaveValue('DEMODEFFXXX');
  await fillStep(page, STEPS[0]);
  await next.click();
  await fillStep(page, STEPS[1]);
  await next.click();
  await expect(page.getByText('stay under review for', { exact: false })).toBeVisible();
  await fillStep(page, STEPS[2]);
  // Going back and away keeps what was typed.
  await page.getByRole('button', { name: 'Back', exact: true }).last().click();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Erlangen');
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue(STEPS[2]['Card number']);
  await page.getByLabel('Fund password').fill(FUND_PASSWORD);
  await picture(page, info, 'bank-details');
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByText('Sparkasse · DE89 •••• 3000')).toBeVisible();
  await picture(page, info, 'bank-linked');
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText('+49 1512 3456789 · Emmy Noether (as on your bank account)')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('50');
  await page.getByRole('button', { name: 'Review 50.00 EUR' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await expect(review.getByText('49.50 EUR')).toBeVisible();
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await review.getByRole('button', { name: 'Withdraw 50.00 EUR' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible({ timeout: 20_000 });
  await picture(page, info, 'eur-detail');
});

test('EUR to the linked bank account: an amount, the password, and the same figures on every page', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn('/pages/withdraw/withdraw?to=bank');
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
  await call(page, '/api/fiat/binding', BANK);
  await page.reload();
  await expect(page.getByText('•••• 3000 · Emmy Noether')).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('120.25');
  await expect(page.getByText('You receive')).toBeVisible();
  await expect(page.getByText('119.75 EUR')).toBeVisible();
  // The limit is shown in EUR; 120 EUR are less than 200 USDT.
  await expect(page.getByText(/^≈ [89],\d{3}\.\d\d of [89],\d{3}\.\d\d EUR$/)).toBeVisible();
  await expect(page.getByText('is reviewed for')).toHaveCount(0);
  await expect(page.getByText('Next: fund password, then 10 seconds to undo')).toBeVisible();
  await picture(page, info, 'eur-to-bank');
  await amount.fill('400');
  await expect(page.getByText(/over ≈ 17\d\.\d\d EUR is reviewed for 30\ss/)).toBeVisible();
  await amount.fill('120.25');
  await page.getByRole('button', { name: 'Review 120.25 EUR' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await expect(review.getByText('119.75 EUR')).toBeVisible();
  await expect(review.getByText('Bank account •••• 3000')).toBeVisible();
  await expect(review.getByText(/^in about \d/)).toBeVisible();
  await picture(page, info, 'bank-review');
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await review.getByRole('button', { name: 'Withdraw 120.25 EUR' }).click();

  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('to Bank account •••• 3000')).toBeVisible();
  await expect(page.getByText('119.75 EUR')).toBeVisible();
  await picture(page, info, 'bank-detail');
  await expect(page.getByText('Received')).toBeVisible({ timeout: 20_000 });
  await visit(page, '/pages/withdraw/wihistory');
  await expect(page.getByRole('link', { name: /120\.25 EUR/ })).toContainText('•••• 3000');
  await visit(page, '/pages/withdraw/withdraw?to=bank');
  await expect(page.getByText('379.75 EUR')).toBeVisible();
});

test('sample data in one tap and a first fund password: linked in three steps, numbers masked, edited, unlinked', async ({
  page,
  open,
}, info) => {
  await open('/pages/bind-account/bind-account');
  await expect(page.getByText('Connect a wallet to link a bank account.')).toBeVisible();
  await signInWithDemoWallet(page);
  await page.getByRole('button', { name: 'Fill in sample data' }).click();
  // Nothing is left to fill in but the password: the last step is next, and Back shows what was filled in.
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).last().click();
  await page.getByRole('button', { name: 'Back', exact: true }).last().click();
  await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('Berger');
  await picture(page, info, 'bank-sample');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the new password twice' })).toBeVisible();
  await page.getByLabel('New fund password').fill(FUND_PASSWORD);
  await page.getByLabel('Confirm new password').fill(FUND_PASSWORD);
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByText('Demo Bank · DE89 •••• 3000')).toBeVisible();

  await visit(page, '/pages/profile/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await visit(page, '/pages/bind-account/bind-account');
  await expect(page.getByText('•••• 1111', { exact: true })).toBeVisible();
  await expect(page.getByText('•••• 6789', { exact: true })).toBeVisible();
  await picture(page, info, 'bank-bound');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('Berger');
  await page.getByRole('button', { name: 'Keep current account' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw EUR' })).toBeVisible();

  await page.getByRole('button', { name: 'Unlink account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Unlink this bank account?' });
  await expect(sheet.getByText('Withdrawals already sent continue.', { exact: false })).toBeVisible();
  await picture(page, info, 'bank-unlink');
  await sheet.getByRole('button', { name: 'Unlink account' }).click();
  await expect(sheet.getByText('This field is required')).toBeVisible();
  await sheet.getByLabel('Fund password').fill('not this one');
  await sheet.getByRole('button', { name: 'Unlink account' }).click();
  await expect(sheet.getByText('Incorrect fund password', { exact: false })).toBeVisible();
  await sheet.getByLabel('Fund password').fill(FUND_PASSWORD);
  await sheet.getByRole('button', { name: 'Unlink account' }).click();
  await expect(page.getByText('Bank account unlinked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fill in sample data' })).toBeVisible();
  await visit(page, '/pages/withdraw/withdraw?to=bank');
  await expect(page.getByRole('button', { name: 'Link bank account' }).last()).toBeVisible();
});

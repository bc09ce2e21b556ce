import type { Page } from '@playwright/test';
import { check } from '../support/accessibility-check.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { goTo } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { operator } from '../support/operator.ts';
import type { SharedSandbox } from '../support/servers.ts';

const HUB = '/pages/verification/verification';
const PRIMARY = '/pages/verification/primary';
const ADVANCED = '/pages/verification/advanced';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

async function sendPrimary(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sam Sample');
  await page.getByRole('textbox', { name: 'ID number' }).fill('X1234567');
  await button(page, 'Send for review').click();
  await expect(main(page).getByText(/^Under review\. The result/)).toBeVisible();
}

/** The document that is filled in, up to the photos. */
async function fillIn(page: Page): Promise<void> {
  await button(page, /Issuing country/).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('Germany');
  await page.getByRole('dialog').getByRole('button', { name: 'Germany' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page.getByRole('textbox', { name: 'ID number' }).fill('C01X00T47');
  await button(page, 'Continue to photos').click();
}

/** Number of the one thing of this person that waits for a review, for the operator. @throws Error when nothing does */
async function waiting(page: Page, sandbox: SharedSandbox): Promise<string> {
  const { userId } = JSON.parse((await page.evaluate(() => localStorage.getItem('currentUser')))!) as {
    userId: string;
  };
  const lines = (await operator(sandbox, 'list')).split('\n').filter((each) => each.startsWith('verification'));
  for (const line of lines) {
    const id = line.split(/\s+/)[1]!;
    if ((await operator(sandbox, 'show', id)).includes(userId)) return id;
  }
  throw new Error(`nothing of ${userId} waits`);
}

async function passFaceAndSend(page: Page): Promise<void> {
  await button(page, 'Check photo').click();
  await expect(main(page).getByText('Face check passed')).toBeVisible();
  await button(page, 'Send for review').click();
  await expect(main(page).getByText(/^Under review\. The result/)).toBeVisible();
}

test('from nothing to advanced with demo pictures: refused in one photo, sent again with the good ones, deleted', async ({
  page,
  open,
  sandbox,
}, info) => {
  await open(HUB);
  await expect(main(page).getByText('Connect a wallet to see your verification.')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(main(page).getByText('After primary')).toBeVisible();
  await picture(page, info, 'verification-hub');
  await button(page, 'Start primary verification').click();

  await page.getByRole('textbox', { name: 'Full name' }).fill('S'.repeat(51));
  await expect(button(page, 'The name cannot exceed 50 characters')).toBeDisabled();
  await picture(page, info, 'verification-primary-wrong');
  await sendPrimary(page);
  await picture(page, info, 'verification-primary-review');
  await check(page, 'a review of primary');
  await operator(sandbox, 'approve', await waiting(page, sandbox));
  await button(page, 'Start advanced verification').click();

  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Sam Sample');
  await fillIn(page);
  await picture(page, info, 'verification-demo');
  await button(page, 'Choose my own photos').click();
  await picture(page, info, 'verification-photos-empty');
  await check(page, 'the photos of advanced');
  await button(page, 'Use sample photos').click();
  await expect(main(page).getByText(/^Sent · \d+ kB$/)).toHaveCount(3);
  await picture(page, info, 'verification-photos');
  await button(page, 'Continue to face check').click();
  await picture(page, info, 'verification-face');
  await check(page, 'the face check');
  await passFaceAndSend(page);
  await operator(sandbox, 'reject', await waiting(page, sandbox), '--reason', 'backUrl: too dark');

  await expect(
    main(page)
      .getByText(/too dark/)
      .first(),
  ).toBeVisible();
  await goTo(page, HUB);
  await expect(main(page).getByText('Not approved')).toBeVisible();
  await picture(page, info, 'verification-failed');
  await check(page, 'a level that failed');
  await button(page, 'Retake cover photo').click();
  // The number that was typed is still there: only the photo is missing.
  await expect(button(page, '1 photo missing')).toBeDisabled();
  await expect(main(page).getByText('Accepted earlier')).toHaveCount(2);
  await picture(page, info, 'verification-again');
  await button(page, 'Use sample photos').click();
  await button(page, 'Continue to face check').click();
  await passFaceAndSend(page);
  await expect(main(page).getByText('Verified. No action needed.')).toBeVisible({ timeout: 15_000 });
  await picture(page, info, 'verification-advanced-verified');

  await goTo(page, HUB);
  await expect(main(page).getByText('Verified', { exact: true })).toHaveCount(2);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'C01X00T47',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, info, 'verification-verified-dark');
  await check(page, 'both levels verified, dark');
  await button(page, 'Delete my documents').click();
  const question = page.getByRole('alertdialog', { name: 'Delete your documents?' });
  await expect(question).toContainText('you become unverified');
  await picture(page, info, 'verification-delete');
  await question.getByRole('button', { name: 'Delete documents', exact: true }).click();
  await expect(button(page, 'Start primary verification')).toBeVisible();
  await expect(button(page, 'Delete my documents')).toHaveCount(0);
});

test('advanced is behind primary; drafts outlive pages; the rules decide by themselves', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(ADVANCED);
  await expect(main(page).getByText(/Complete primary verification first/)).toBeVisible();
  await picture(page, info, 'verification-locked');
  await button(page, 'Start primary verification').click();
  await page.getByRole('textbox', { name: 'ID number' }).fill('X-1');
  await expect(main(page).getByText('ID number takes letters and digits only').first()).toBeVisible();
  await goTo(page, HUB);
  await goTo(page, PRIMARY);
  await expect(page.getByRole('textbox', { name: 'ID number' })).toHaveValue('X-1');
  await sendPrimary(page);
  await expect(main(page).getByText('Verified. No action needed.')).toBeVisible({ timeout: 15_000 });
  await picture(page, info, 'verification-primary-verified');
});

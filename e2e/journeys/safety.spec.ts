import type { Browser, Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { openTicket, sendTicket, visit } from '../support/trading.ts';
import { signInWithWallet, test as withWallet } from '../support/sign-in.ts';
import { picture } from '../support/pictures.ts';

const SAFETY = '/pages/safety/safety';
const SESSIONS = '/pages/safety/sessions';
const WALLET = '/pages/safety/wallet';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/**
 * The same person in another browser: what the first keeps, as another device that signed in with the same key would
 * have.
 */
async function onAnotherDevice(browser: Browser, page: Page): Promise<Page> {
  const kept = await page.evaluate(() => localStorage.getItem('__persisted__demoWallet'));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await context.addInitScript((key) => {
    if (key !== null && localStorage.getItem('authToken') === null)
      localStorage.setItem('__persisted__demoWallet', key);
  }, kept);
  const other = await context.newPage();
  await other.goto(new URL('/?level=0', page.url()).href);
  await signInWithDemoWallet(other);
  return other;
}

test('two devices: each sees the other come, and the one that is signed out hears it', async ({
  page,
  open,
  browser,
}, info) => {
  await open(SESSIONS);
  await expect(page.getByText('Connect a wallet to see your active sessions.')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(button(page, 'Sign out all others')).toBeHidden();

  const other = await onAnotherDevice(browser, page);
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await picture(page, info, 'sessions');
  await button(page, /^Sign out Chrome on/).click();
  await expect(page.getByRole('alertdialog')).toContainText('It must sign in again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText('Another device ended this session. Sign in again.').first()).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);

  await button(page, 'Sign out everywhere').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await other.context().close();
});

withWallet(
  'frozen with one tap and one word: a trade is refused in words, and a signature opens it again',
  async ({ page, open, putWallet }, info) => {
    const wallet = await putWallet();
    await open('/pages/trade/trade?symbol=BTCUSDT');
    await signInWithWallet(page);
    await visit(page, SAFETY);
    await expect(button(page, 'Freeze my account')).toBeVisible();
    await picture(page, info, 'open');
    await button(page, 'Freeze my account').click();
    await expect(page.getByRole('alertdialog')).toContainText('All withdrawals');
    await expect(page.getByRole('alertdialog')).toContainText('Open trades settle and pay out');
    await picture(page, info, 'freeze-asked');
    await button(page, 'Freeze now').click();
    await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
    await expect(page.getByText('Blocked: your account is frozen')).toBeVisible();
    await picture(page, info, 'frozen');

    await visit(page, '/pages/trade/trade?symbol=BTCUSDT');
    await expect(page.getByRole('link', { name: /^Your account is frozen/ })).toBeVisible();
    const ticket = await openTicket(page, 'Up');
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('10');
    await sendTicket(ticket, ticket.getByRole('button', { name: /^Up · 10 USDT/ }));
    await expect(page.getByRole('region', { name: 'Orders and results' })).toContainText(
      'Account frozen: withdrawals and new trades are disabled',
    );
    await picture(page, info, 'refused');
    await page.getByRole('link', { name: /^Your account is frozen/ }).click();

    await button(page, 'Unfreeze account').click();
    const text = dialog(page).getByRole('region', { name: 'Text to sign' });
    await expect(text).toContainText('Unfreeze my Tern account after its waiting time.');
    await picture(page, info, 'thaw');
    await dialog(page).getByRole('button', { name: 'Sign with MetaMask' }).click();
    await expect(page.getByRole('heading', { name: 'Unfreezing' })).toBeVisible();
    await picture(page, info, 'thawing');
    await button(page, 'Keep account frozen').click();
    await expect(button(page, 'Unfreeze account')).toBeVisible();
    await button(page, 'Unfreeze account').click();
    await dialog(page).getByRole('button', { name: 'Sign with MetaMask' }).click();
    await expect(page.getByRole('heading', { name: 'Unfreezing' })).toBeVisible();
    await expect(button(page, 'Freeze my account')).toBeVisible();
    expect((await wallet.methods()).filter((method) => method === 'personal_sign')).toHaveLength(3);
  },
);

test('phrase, contact details and the lock: what is locked is refused, and its end waits', async ({
  page,
  open,
}, info) => {
  await open(SAFETY);
  await expect(page.getByText('Connect a wallet to see your security settings.')).toBeVisible();
  await signInWithDemoWallet(page);
  await button(page, /^Anti-phishing phrase/).click();
  await page.getByLabel('Your phrase').fill('two grey owls');
  await expect(page.getByRole('region', { name: 'Sample message' })).toContainText('“two grey owls”');
  await picture(page, info, 'phrase');
  await button(page, 'Set phrase').click();
  await expect(button(page, /^Anti-phishing phrase/)).toContainText('“two grey owls”');

  await button(page, /^Contact details/).click();
  await page.getByLabel('Email').fill('owl@example.com');
  await page.getByLabel('Phone').fill('+49 12');
  await button(page, 'Save contact details').click();
  await expect(page.getByText('Enter a valid phone number with country code')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('owl@example.com');
  await picture(page, info, 'contact');
  await page.getByLabel('Phone').fill('+49 1512 3456789');
  await button(page, 'Save contact details').click();
  await expect(button(page, /^Contact details/).first()).toContainText('Email, Phone');

  await button(page, /^Settings lock/).click();
  await dialog(page)
    .getByRole('radio', { name: /^1\sd$/ })
    .check();
  await picture(page, info, 'lock');
  await button(page, /^Lock with 1\sd delay$/).click();
  await expect(dialog(page).getByText(/^On\. Unlocks 1\sd after you request it/)).toBeVisible();
  await button(page, 'Request unlock').click();
  await expect(dialog(page).getByText(/^Unlocks in /)).toBeVisible();
  await picture(page, info, 'lock-ending');
  await button(page, 'Keep settings locked').click();
  await expect(dialog(page).getByText(/^On\. Unlocks/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(button(page, /^Settings lock/)).toContainText(/On: unlocking takes 1\sd/);

  await button(page, /^Anti-phishing phrase/).click();
  await expect(page.getByText('Your settings are locked. Request unlock')).toBeVisible();
  await expect(button(page, 'Remove phrase')).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  // A sheet that closes gives up its history entry, and would take the address of another page back with it.
  await page.waitForFunction(() => !(history.state as { overlayDepth?: number } | null)?.overlayDepth);
  await visit(page, '/pages/verification/set-fund-password');
  await expect(page.getByRole('link', { name: /^Your settings are locked/ })).toBeVisible();
  await page.getByLabel('New fund password').fill('tall ships 7');
  await page.getByLabel('Confirm new password').fill('tall ships 7');
  await button(page, 'Set fund password').click();
  await expect(page.getByText(/^Your settings are locked until at least /)).toBeVisible();
  await picture(page, info, 'settings-locked');
});

test('the demo account is deleted after a typed word: key and session are gone', async ({ page, open }, info) => {
  await open(WALLET);
  await expect(page.getByRole('region', { name: 'What Tern can do' })).toContainText('Ask you to sign a Tern message');
  await picture(page, info, 'wallet');
  await visit(page, SAFETY);
  await signInWithDemoWallet(page);
  await button(page, /^Delete demo account/).click();
  await expect(dialog(page)).toContainText(/Balance.*USDT/);
  await picture(page, info, 'forget');
  const forget = dialog(page).getByRole('button', { name: 'Delete demo account' });
  await expect(forget).toBeDisabled();
  await page.getByLabel(/^Type/).fill('delete');
  await forget.click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  const kept = await page.evaluate(() =>
    ['__persisted__demoWallet', 'authToken'].map((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual([null, null]);
});

test('without a connection what is known stays, and nothing is sent', async ({ page, openSignedIn, context }) => {
  await openSignedIn(SESSIONS);
  await expect(page.getByText('This device')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. As of /)).toBeVisible();
  await expect(button(page, 'Sign out everywhere')).toBeDisabled();
  await expect(page.getByText('This device')).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Sign out everywhere')).toBeEnabled();
});

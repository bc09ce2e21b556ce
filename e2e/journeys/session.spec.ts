import type { APIRequestContext, Page } from '@playwright/test';
import { expect, signInWithDemoWallet } from '../support/journey.ts';
import {
  expectProfileOf,
  messageOnShow,
  signaturesAsked,
  signInWithWallet,
  test,
  totalOnHome,
  walletSheet,
} from '../support/sign-in.ts';

const PROFILE = '/pages/profile/profile';
const TRADE = '/pages/trade/trade';

const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('authToken'));

/** Returns the code that the exchange answers to a call with this token: 200 while the session lives, 401 after. */
async function answerTo(request: APIRequestContext, url: string, path: string, token: string): Promise<number> {
  const answer = await request.post(`${url}${path}`, { headers: { satoken: token, lang: 'en' }, data: {} });
  return answer.status();
}

const toProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Profile' }).first().click();

test('a reload keeps the session and asks the wallet for nothing that a person would see', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  const before = (await wallet.methods()).length;
  await page.reload();
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  const since = (await wallet.methods()).slice(before);
  expect(since.filter((method) => method !== 'eth_accounts' && method !== 'eth_chainId')).toEqual([]);
  await toProfile(page);
  await expectProfileOf(page, 'MetaMask');
});

test('an account changed while the page was away signs out at the next visit and offers the new one', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  await expect(totalOnHome(page)).toBeVisible();
  await page.evaluate(() => {
    const knobs = JSON.parse(sessionStorage.getItem('ternScriptedWallet') ?? '{}') as object;
    sessionStorage.setItem('ternScriptedWallet', JSON.stringify({ ...knobs, account: 1 }));
  });
  await page.reload();
  await expect(walletSheet(page)).toContainText('Your wallet now shows 0x');
  await expect(totalOnHome(page)).toBeHidden();
  expect(await signaturesAsked(wallet)).toBe(1);
});

test('a session that ended elsewhere leads home, says so and offers to sign in, without signing by itself', async ({
  page,
  open,
  putWallet,
  request,
  sandbox,
}) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  await toProfile(page);
  await expectProfileOf(page, 'MetaMask');

  expect(await answerTo(request, sandbox.url, '/api/user/loginOut', (await storedToken(page))!)).toBe(200);
  await expect(page.getByText('Your session has ended. Sign in again.').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(messageOnShow(page)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  expect(await signaturesAsked(wallet)).toBe(1);

  await walletSheet(page).getByRole('button', { name: 'Sign in with MetaMask' }).click();
  await expect(walletSheet(page)).toBeHidden();
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
});

test('a refused token ends the session at the next call, once, however many calls fail together', async ({
  page,
  open,
}) => {
  await open();
  await signInWithDemoWallet(page);
  await expect(totalOnHome(page)).toBeVisible();
  await page.route('**/api/user/getInfo', (route) =>
    route.fulfill({ status: 401, json: { code: 401, msg: '登录已过期，请重新登录', data: null } }),
  );
  await toProfile(page);
  await expect(page.getByText('Your session has ended. Sign in again.').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(walletSheet(page)).toHaveCount(1);
  await page.unroute('**/api/user/getInfo');
  await page.keyboard.press('Escape');
  await expect(walletSheet(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
});

for (const [trouble, answer] of [
  ['a broken line', 'abort'],
  ['a server error', 'fail'],
] as const) {
  test(`${trouble} does not sign out, and trading waits until one check went well`, async ({ page, open }) => {
    await open();
    await signInWithDemoWallet(page);
    await expect(totalOnHome(page)).toBeVisible();
    await page.route('**/api/user/getInfo', (route) =>
      answer === 'abort'
        ? route.abort()
        : route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: null } }),
    );
    await open(TRADE);
    await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /Up$/ }).click();
    await expect(page.getByRole('button', { name: 'Checking your session' })).toBeDisabled();
    expect(await storedToken(page)).not.toBeNull();

    await page.unroute('**/api/user/getInfo');
    await expect(page.getByRole('button', { name: /^Up · 10 USDT/ })).toBeEnabled({ timeout: 20_000 });
  });
}

test('with storage forbidden everything works as long as the page lives', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await open();
  await signInWithDemoWallet(page);
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  await toProfile(page);
  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
});

test('a link into the app opens the page it names, and an address elsewhere opens home', async ({
  page,
  sandbox,
  level,
}) => {
  await page.goto(`${sandbox.url}/?level=${level}&to=${TRADE}`);
  await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${TRADE}$`));
  expect(new URL(page.url()).searchParams.has('to')).toBe(false);

  await page.goto(`${sandbox.url}/?level=${level}&to=${encodeURIComponent('https://example.org/')}`);
  await expect(page.getByText('Learn to trade with play funds')).toBeVisible();
  expect(new URL(page.url()).host).toBe(new URL(sandbox.url).host);
});

test('pages of a person say that a wallet is needed when nobody is signed in, and their button leads there', async ({
  page,
  open,
}) => {
  await open(PROFILE);
  await expect(page.getByText('Connect a wallet to see your profile')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Tern' })).toBeVisible();
  await page.goBack();
  await expect(walletSheet(page)).toBeHidden();

  await open(TRADE);
  await expect(page.getByText('Connect a wallet to see your trades')).toBeVisible();
  await page.getByRole('button', { name: /Up$/ }).click();
  await expect(walletSheet(page).getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await page.goBack();

  await open('/pages/trade/countdown?id=nobodys');
  await expect(page.getByRole('heading', { name: 'Countdown' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect wallet' })).toBeVisible();
});

test('the receipt of another person is not shown', async ({ page, open }) => {
  await open();
  await signInWithDemoWallet(page);
  await open('/pages/trade/countdown?id=nobodys');
  await expect(page.getByText('No trade with this ID in your account')).toBeVisible();
});

test('signing out asks, ends the session on the exchange too and forgets the person', async ({
  page,
  open,
  putWallet,
  request,
  sandbox,
}) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  const token = (await storedToken(page))!;
  await toProfile(page);

  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.click();
  const question = page.getByRole('alertdialog', { name: 'Sign out of this device?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expectProfileOf(page, 'MetaMask');

  await signOut.click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('currentUser')])).toEqual([
    null,
    null,
  ]);
  await expect.poll(() => answerTo(request, sandbox.url, '/api/user/getInfo', token)).toBe(401);
  expect(await wallet.methods()).toContain('wallet_revokePermissions');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible();
  expect(await signaturesAsked(wallet)).toBe(1);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import getAllSetting from '../../fixtures/rest/getAllSetting.json';
import getInfo from '../../fixtures/rest/getInfo.json';
import mailList from '../../fixtures/rest/mailList.json';
import { configureApi } from '../../../src/api/request.ts';
import ProfilePage from '../../../src/pages/profile-page.tsx';
import { PATHS } from '../../../src/features/shell/paths.ts';
import { account } from '../../../src/data/account-resource.ts';
import { accountStore } from '../../../src/signals/account-store.ts';
import { overlays } from '../../../src/features/shell/overlays.ts';
import { preferences } from '../../../src/data/preferences.ts';
import { sessionStore } from '../../../src/data/session.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { shellAround } from './profile-shell.tsx';

const ADDRESS = getInfo.success.data.user.address;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
/** Waits until the words stand somewhere in it, whatever stands around them. */
const says = (where: Locator, words: string) => vi.waitFor(() => expect(where.element().textContent).toContain(words));
const text = (words: string | RegExp) => page.getByText(words);

/** Answers `getInfo` with the given answers, one for each call, and nothing else. */
function answers(...bodies: unknown[]) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/getAllSetting')) return new Response(JSON.stringify(getAllSetting.success));
    const body = address.includes('/getInfo') ? bodies.shift() : undefined;
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });
}
const signIn = () => sessionStore.applySignIn('token-1', { userId: '1000001', address: ADDRESS, walletKind: 'okx' });
async function shown() {
  const shell = shellAround(PATHS.profile, <ProfilePage />);
  await render(shell.page);
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  return shell;
}

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  accountStore.clear();
  account.clear();
  overlays.closeWalletSheet();
  preferences.hideBalance(false);
});

describe('signed out', () => {
  it('has one way on, and what needs no account', async () => {
    await shown();
    expect(button('Sign out').query()).toBeNull();
    await button('Connect wallet').click();
    expect(overlays.walletSheet.value).toBe('connect');
    await expect.element(link(/^Settings/)).toBeInTheDocument();
    expect(link(/^Fund password/).query()).toBeNull();
    expect(link(/^Safety/).query()).toBeNull();
    await expect.element(link(/^Verify my balance/)).toBeInTheDocument();
  });

  it('leads to the language page', async () => {
    const { router } = await shown();
    await link(/Language/).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.language));
  });
});

describe('signed in', () => {
  it('says who I am and what I hold in each account', async () => {
    answers(getInfo.success);
    signIn();
    await shown();
    await expect.element(text('1000001')).toBeVisible();
    await expect.element(text('Level 1 · 10,000 USDT a day')).toBeVisible();
    await expect.element(text(ADDRESS)).toBeVisible();
    await expect.element(text('OKX Wallet')).toBeVisible();
    const rows = (name: string) =>
      [...page.getByRole('region', { name, exact: true }).element().querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      );
    expect(rows('Futures')).toEqual([['UUSDT', '4,887.50', '100.00']]);
    expect(rows('Spot').map(([, ...amounts]) => amounts)).toEqual([
      ['5,000.00', '0.00'],
      ['500.00', '0.00'],
    ]);
    await says(page.getByRole('region', { name: 'Financial' }), 'Nothing here yet.');
  });

  it('keeps the place of a fresh account until it is there', async () => {
    await page.viewport(412, 823);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async () => {
      await asked;
      return new Response(JSON.stringify(getInfo.success));
    });
    signIn();
    await shown();
    const belowPx = () =>
      link(/^Language/)
        .element()
        .getBoundingClientRect().top;
    const before = belowPx();
    answer();
    await expect.element(text('4,887.50')).toBeVisible();
    expect(Math.abs(belowPx() - before)).toBeLessThan(4);
  });

  it('hides the amounts together with the balance on home', async () => {
    answers(getInfo.success);
    signIn();
    await shown();
    await expect.element(text('4,887.50')).toBeVisible();
    await button(/Hide/).click();
    expect(document.body.textContent).not.toMatch(/4,887|5,579/);
    expect(preferences.balanceHidden.value).toBe(true);
  });

  it('asks again after a failure, without inventing a balance', async () => {
    answers(undefined, getInfo.success);
    signIn();
    await shown();
    await expect.element(text(/No connection to the exchange/)).toBeVisible();
    expect(document.body.textContent).not.toContain('0.00');
    await button('Try again').click();
    await expect.element(text('4,887.50')).toBeVisible();
  });

  it('keeps what is known when asking fails', async () => {
    answers(getInfo.success);
    signIn();
    const first = await render(shellAround(PATHS.profile, <ProfilePage />).page);
    await expect.element(text('4,887.50')).toBeVisible();
    await first.unmount();
    answers();
    await shown();
    await expect.element(text('4,887.50')).toBeVisible();
    await vi.waitFor(() => expect(sessionStore.confirmed.value).toBe(false));
    expect(text(/No connection/).query()).toBeNull();
  });

  it('signs out after asking, and not when the answer is no', async () => {
    answers(getInfo.success);
    signIn();
    const { signOut } = await shown();
    await button('Sign out').click();
    await expect.element(text('Open trades go on and settle without you.')).toBeVisible();
    await button('Cancel').click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(signOut).not.toHaveBeenCalled();
    await button('Sign out').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

it('leads to the notifications, and says how many are unread', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/mail/') ? { ...mailList.success, rows: [], total: 3 } : getInfo.success),
  );
  signIn();
  const { router } = await shown();
  await link(/^Notifications\s*3 unread/).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.notifications));
});

it('leads to the settings', async () => {
  const { router } = await shown();
  await link(/^Settings/).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.settings));
});

it('leads to diagnostics', async () => {
  const { router } = await shown();
  await link(/^Diagnostics/).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.diagnostics));
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import getInfo from '../../fixtures/rest/getInfo.json';
import { configureApi } from '../../../src/api/request.ts';
import { chooseLevel, level } from '../../../src/level/level.ts';
import ProfilePage from '../../../src/pages/profile-page.tsx';
import { PATHS } from '../../../src/features/shell/paths.ts';
import { account } from '../../../src/data/account.ts';
import { accountStore } from '../../../src/signals/account.ts';
import { overlays } from '../../../src/features/shell/overlays.ts';
import { preferences } from '../../../src/data/preferences.ts';
import { sessionStore } from '../../../src/data/session.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { shellAround } from './profile-shell.tsx';

const ADDRESS = getInfo.success.data.user.address;
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Waits until the words stand somewhere in it, whatever stands around them. */
const says = (where: Locator, words: string) => vi.waitFor(() => expect(where.element().textContent).toContain(words));
const text = (words: string | RegExp) => page.getByText(words);

/** Answers `getInfo` as told, one answer a call. */
function answers(...bodies: unknown[]) {
  vi.stubGlobal('fetch', async () => {
    const body = bodies.shift();
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
  preferences.chooseTheme('system');
  preferences.choosePalette('default');
  preferences.hideBalance(false);
  chooseLevel(null);
});

describe('signed out', () => {
  it('has one way on, and the settings of this device', async () => {
    await shown();
    expect(button('Sign out').query()).toBeNull();
    await button('Connect wallet').click();
    expect(overlays.walletSheet.value).toBe('connect');
    await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeInTheDocument();
  });

  it('leads to the language page', async () => {
    const { router } = await shown();
    await button(/Language/).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.language));
  });
});

describe('signed in', () => {
  it('says who I am and what I hold in each account', async () => {
    answers(getInfo.success);
    signIn();
    await shown();
    await expect.element(text('1000001')).toBeVisible();
    await expect.element(text('Tier 1')).toBeVisible();
    await expect.element(text(ADDRESS)).toBeVisible();
    await expect.element(text('OKX Wallet')).toBeVisible();
    const rows = (name: string) =>
      [...page.getByRole('region', { name, exact: true }).element().querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      );
    expect(rows('Contract')).toEqual([['UUSDT', '4,887.50', '100.00']]);
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
      button(/^Language/)
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

describe('the settings', () => {
  const pick = (name: string) => page.getByRole('radio', { name, exact: true }).click();

  it('theme and palette act at once and are remembered', async () => {
    await shown();
    await pick('Dark');
    expect(preferences.theme.value).toBe('dark');
    await pick('Blue up, orange down');
    expect(preferences.palette.value).toBe('blueOrange');
    expect(localStorage.getItem('__persisted__theme')).toBe('"dark"');
    expect(localStorage.getItem('__persisted__palette')).toBe('"blueOrange"');
  });

  it('performance goes to the level chosen and back to automatic, and names the one in force', async () => {
    await shown();
    await expect.element(page.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await pick('Ultra-lite');
    expect(level.value).toBe(2);
    await expect.element(text(/Now: Ultra-lite/)).toBeVisible();
    await pick('Automatic');
    expect(level.value).toBe(0);
    await expect.element(page.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  });

  it('performance leads to the page that says why', async () => {
    const { router } = await shown();
    await button('Why this level').click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.level));
  });

  it('shows a choice made on an earlier visit', async () => {
    chooseLevel(3);
    await shown();
    await expect.element(page.getByRole('radio', { name: 'Least' })).toBeChecked();
  });
});

it('leads to diagnostics', async () => {
  const { router } = await shown();
  await button(/^Diagnostics/).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.diagnostics));
});

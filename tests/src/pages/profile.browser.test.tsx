import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import getAllSetting from '../../fixtures/rest/getAllSetting.json';
import getInfo from '../../fixtures/rest/getInfo.json';
import { configureApi } from '../../../src/api/request.ts';
import ProfilePage from '../../../src/pages/profile-page.tsx';
import { PATHS } from '../../../src/features/shell/paths.ts';
import { account } from '../../../src/data/account-resource.ts';
import { accountStore } from '../../../src/signals/account-store.ts';
import { overlays } from '../../../src/features/shell/overlays.ts';
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
});

describe('signed out', () => {
  it('has one way on, and what needs no account', async () => {
    await shown();
    expect(button('Sign out').query()).toBeNull();
    await button('Connect wallet').click();
    expect(overlays.walletSheet.value).toBe('connect');
    await expect.element(link(/^Settings/)).toBeInTheDocument();
    await expect.element(link(/^Help and support/)).toBeInTheDocument();
    expect(link(/^Security/).query()).toBeNull();
    expect(link(/^My limits/).query()).toBeNull();
  });

  it('leads to the language page', async () => {
    const { router } = await shown();
    await link(/Language/).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.language));
  });
});

describe('signed in', () => {
  it('says who I am, with which wallet and at which level, and leads to the next one', async () => {
    answers(getInfo.success);
    signIn();
    const { router } = await shown();
    await expect.element(text('1000001')).toBeVisible();
    const identity = page.getByRole('region', { name: 'Account' });
    await says(identity, ADDRESS.slice(-6));
    await says(identity, 'OKX Wallet');
    await says(identity, 'Level 1 · 10,000 USDT a day');
    await link(/Verify$/).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.verification));
  });

  it('has each page once, with an icon of its own', async () => {
    answers(getInfo.success);
    signIn();
    await shown();
    await expect.element(text('1000001')).toBeVisible();
    const links = [...document.querySelectorAll('main a')];
    const targets = links.map((each) => each.getAttribute('href'));
    expect(new Set(targets).size).toBe(targets.length);
    const icons = links.map((each) => each.querySelector('svg')?.innerHTML);
    expect(new Set(icons).size).toBe(icons.length);
    expect(document.body.textContent).not.toContain('4,887');
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
    await expect.element(text('1000001')).toBeVisible();
    expect(Math.abs(belowPx() - before)).toBeLessThan(4);
  });

  it('asks again after a failure', async () => {
    answers(undefined, getInfo.success);
    signIn();
    await shown();
    await expect.element(text(/No connection/)).toBeVisible();
    await button('Try again').click();
    await expect.element(text('1000001')).toBeVisible();
  });

  it('keeps what is known when asking fails', async () => {
    answers(getInfo.success);
    signIn();
    const first = await render(shellAround(PATHS.profile, <ProfilePage />).page);
    await expect.element(text('1000001')).toBeVisible();
    await first.unmount();
    answers();
    await shown();
    await expect.element(text('1000001')).toBeVisible();
    await vi.waitFor(() => expect(sessionStore.confirmed.value).toBe(false));
    expect(text(/No connection/).query()).toBeNull();
  });

  it('signs out after asking, and not when the answer is no', async () => {
    answers(getInfo.success);
    signIn();
    const { signOut } = await shown();
    await button('Sign out').click();
    await expect.element(text('Open trades continue and settle automatically.')).toBeVisible();
    await button('Cancel').click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(signOut).not.toHaveBeenCalled();
    await button('Sign out').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

it('leads to the settings', async () => {
  const { router } = await shown();
  await link(/^Settings/).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.settings));
});

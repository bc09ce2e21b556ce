import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import rules from '../../../fixtures/rest/withdrawRules.json';
import change from '../../../fixtures/rest/updatePwd.json';
import { configureApi } from '../../../../src/api/request.ts';
import { fundPassword } from '../../../../src/data/fund-password.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { withdrawRules } from '../../../../src/data/withdrawal-parts.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import ChangeFundPasswordPage from '../../../../src/features/fund-password/change-fund-password-page.tsx';
import FundPasswordPage from '../../../../src/features/fund-password/fund-password-page.tsx';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const STATUS = 'fundPasswordStatus';
const UPDATE = 'updatePwd';
const RULES = 'withdraw/rules';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Waits until the words stand somewhere in it. */
const says = (where: Locator, words: RegExp) => vi.waitFor(() => expect(where.element().textContent).toMatch(words));
const old = () => page.getByLabelText('Current fund password');
const fresh = () => page.getByLabelText('New fund password');
const again = () => page.getByLabelText('Confirm new password');
const send = () => button('Change fund password');

const status = (facts: object = {}) => ({
  code: 200,
  msg: 'success',
  data: { set: true, triesLeft: 5, serverTime: Date.now(), ...facts },
});

/** Bodies by the end of the path they answer, the last one again and again; `null` never reaches the exchange. */
function exchange(answers: Readonly<Record<string, readonly unknown[]>>) {
  const sent: { path: string; body: unknown }[] = [];
  const all: Readonly<Record<string, readonly unknown[]>> = { [RULES]: [rules.success], ...answers };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = Object.keys(all).find((end) => url.endsWith(end));
    if (path === undefined) throw new TypeError(`Failed to fetch ${url}`);
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const asked = sent.filter((one) => one.path === path).length;
    const answer = all[path]![Math.min(asked, all[path]!.length) - 1];
    if (answer === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
  return sent;
}

let users = 0;
const signIn = () =>
  sessionStore.applySignIn('token', { userId: `password-${++users}`, address: '0x1', walletKind: 'demo' });

async function shown(element: 'status' | 'change') {
  const shell =
    element === 'status'
      ? shellAround(PATHS.fundPassword, <FundPasswordPage />)
      : shellAround(PATHS.changeFundPassword, <ChangeFundPasswordPage />);
  await render(shell.page);
  return shell;
}

async function fillIn(now: string, next: string, twice = next): Promise<void> {
  await old().fill(now);
  await fresh().fill(next);
  await again().fill(twice);
}

beforeEach(() => {
  connectionStore.applyOnline(true);
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
  fundPassword.clear();
  withdrawRules.clear();
  connectionStore.applyOnline(true);
});

describe('the status of the fund password', () => {
  it('offers a visitor one way on', async () => {
    await shown('status');
    await expect.element(text('Connect a wallet to see your fund password status.')).toBeVisible();
  });

  it('asks again after a failure; without one it leads to setting it', async () => {
    exchange({ [STATUS]: ['no envelope', status({ set: false })] });
    signIn();
    const { router } = await shown('status');
    await button('Try again').click();
    await expect.element(page.getByText('Not set', { exact: true })).toBeVisible();
    await expect.element(text('Fund password required')).toBeVisible();
    await button('Set fund password').click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.setFundPassword));
  });

  it('counts down what a change holds, and says when it was changed', async () => {
    exchange({ [STATUS]: [status({ holdUntil: Date.now() + 50_000 })] });
    signIn();
    await shown('status');
    await expect.element(text(/^Available in 00:\d\d$/)).toBeVisible();
    await expect.element(page.getByText('Changed', { exact: true })).toBeVisible();
    await expect.element(text(new RegExp(`${new Date().getFullYear()}, \\d\\d:\\d\\d`))).toBeVisible();
    await expect.element(send()).toBeEnabled();
  });

  it('locked it says for how long, offers no change, and looks again once it has opened', async () => {
    exchange({ [STATUS]: [status({ triesLeft: 0, lockedUntil: Date.now() + 2500 }), status()] });
    signIn();
    await shown('status');
    await expect.element(text(/^Unlocks in 00:0\d$/)).toBeVisible();
    expect(send().elements()).toEqual([]);
    await expect.element(text('5 of 5'), { timeout: 10_000 }).toBeVisible();
    await expect.element(send()).toBeEnabled();
  });
});

describe('changing the fund password', () => {
  it('leads who has none to setting one', async () => {
    exchange({ [STATUS]: [status({ set: false })] });
    signIn();
    await shown('change');
    await expect.element(button('Set fund password')).toBeVisible();
    expect(document.querySelector('input')).toBeNull();
  });

  it('says before it is sent what it does to withdrawals, names what is missing, and sends it once', async () => {
    const sent = exchange({ [STATUS]: [status()], [UPDATE]: [change.success] });
    signIn();
    await shown('change');
    await expect.element(text(/withdrawals are blocked for 1\smin/)).toBeVisible();
    await expect.element(button('Enter your current fund password')).toBeDisabled();
    await fillIn('tall ships 7', 'tall ships 7');
    await expect.element(button('Must differ from the current one')).toBeDisabled();
    await fillIn('tall ships 7', 'seven');
    await expect.element(button('At least 6 characters')).toBeDisabled();
    await fillIn('tall ships 7', 'seven boats', 'seven goats');
    await expect.element(button('Passwords don’t match')).toBeDisabled();
    await fillIn('tall ships 7', 'seven boats');
    await send().click();
    await expect.element(text('Fund password changed')).toBeVisible();
    expect(sent.filter(({ path }) => path === UPDATE)).toEqual([
      { path: UPDATE, body: { oldPwd: 'tall ships 7', newPwd: 'seven boats', signType: '1' } },
    ]);
  });

  it('says at the field that the old one is wrong, and loses nothing', async () => {
    exchange({ [STATUS]: [status()], [UPDATE]: [change.refusal] });
    signIn();
    await shown('change');
    await fillIn('not this one', 'seven boats');
    await send().click();
    await expect.element(text('Incorrect fund password · 4 attempts left')).toBeVisible();
    await expect.element(old()).toHaveFocus();
    await expect.element(old()).toHaveValue('not this one');
    await expect.element(again()).toHaveValue('seven boats');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('seven boats');
    await old().fill('tall');
    await vi.waitFor(() => expect(text(/^Incorrect fund password/).elements()).toEqual([]));
  });

  it('locked it counts down and sends nothing; what was typed stays', async () => {
    const locked = status({ triesLeft: 0, lockedUntil: Date.now() + 900_000 });
    const refusal = { code: 622, msg: '密码错误次数过多，请等待 900 秒后重试', details: { seconds: '900' } };
    exchange({ [STATUS]: [status({ triesLeft: 1 }), locked], [UPDATE]: [refusal] });
    signIn();
    await shown('change');
    await fillIn('not this one', 'seven boats');
    await send().click();
    await says(page.getByRole('alert'), /^Locked after five failed attempts/);
    await says(page.getByRole('timer'), /^Unlocks in 1[45]:\d\d$/);
    await expect.element(button(/^Locked for 1[45]:\d\d$/)).toBeDisabled();
    await expect.element(fresh()).toHaveValue('seven boats');
  });

  it('unanswered but done, as the longer wait shows, it is done', async () => {
    exchange({ [STATUS]: [status(), status({ holdUntil: Date.now() + 60_000 })], [UPDATE]: [null] });
    signIn();
    await shown('change');
    await fillIn('tall ships 7', 'seven boats');
    await send().click();
    await expect.element(text('Fund password changed')).toBeVisible();
  });

  it('unanswered and not seen to be done, it says that nobody knows', async () => {
    exchange({ [STATUS]: [status()], [UPDATE]: [null] });
    signIn();
    await shown('change');
    await fillIn('tall ships 7', 'seven boats');
    await send().click();
    await says(page.getByRole('alert'), /It may have been changed/);
    await expect.element(again()).toHaveValue('seven boats');
  });

  it('offline it sends nothing and keeps what was typed', async () => {
    exchange({ [STATUS]: [status()] });
    signIn();
    await shown('change');
    await fillIn('tall ships 7', 'seven boats');
    connectionStore.applyOnline(false);
    await expect.element(button('No connection')).toBeDisabled();
    connectionStore.applyOnline(true);
    await expect.element(send()).toBeEnabled();
    await expect.element(fresh()).toHaveValue('seven boats');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import coolOffFixture from '../../../fixtures/rest/coolOff.json';
import limitsGet from '../../../fixtures/rest/limitsGet.json';
import limitsSet from '../../../fixtures/rest/limitsSet.json';
import { configureApi } from '../../../../src/api/request.ts';
import { noticeAfterLoss } from '../../../../src/features/limits/calm-notice.tsx';
import LimitsPage from '../../../../src/features/limits/limits-page.tsx';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Waits until the words stand somewhere in it. */
const says = (where: Locator, words: string | RegExp) =>
  vi.waitFor(() => expect(where.element().textContent).toMatch(words));
const field = (name: RegExp) => page.getByRole('textbox', { name });

/** Bodies by the end of the path they answer, the last one again and again; what was sent. */
function exchange(answers: Readonly<Record<string, readonly unknown[]>>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = Object.keys(answers).find((end) => url.endsWith(end));
    if (path === undefined) throw new TypeError('Failed to fetch');
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const asked = sent.filter((one) => one.path === path).length;
    return new Response(JSON.stringify(answers[path]![Math.min(asked, answers[path]!.length) - 1]));
  });
  return sent;
}
let users = 0;
const signIn = () =>
  sessionStore.applySignIn('token', { userId: `limits-${++users}`, address: '0x1', walletKind: 'demo' });
async function shown() {
  const shell = shellAround(PATHS.limits, <LimitsPage />);
  await render(shell.page);
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
});

describe('the limits page', () => {
  it('offers a visitor one way on', async () => {
    await shown();
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(document.querySelector('input')).toBeNull();
  });

  it('shows what is used, what is in force and what waits', async () => {
    exchange({ 'limits/get': [{ ...limitsGet.success, data: limitsSet.success.data }] });
    signIn();
    await shown();
    await expect.element(text('−31.50 USDT')).toBeVisible();
    await expect.element(text('41.50 USDT of 60 USDT')).toBeVisible();
    await expect.element(text('42 min of 90 min')).toBeVisible();
    await expect.element(text(/^Current: 50 USDT\. From .*2026.*: 80 USDT\.$/)).toBeVisible();
    await expect.element(text('Current: 60 USDT.')).toBeVisible();
    await expect.element(field(/Max amount per trade/)).toHaveValue('80');
    await expect.element(button('No changes to save')).toBeDisabled();
  });

  it('asks again after a failure', async () => {
    exchange({ 'limits/get': ['no envelope', limitsGet.success] });
    signIn();
    await shown();
    await button('Try again').click();
    await expect.element(field(/Max loss per day/)).toHaveValue('100');
  });

  it('sends the whole set and says what waits', async () => {
    const sent = exchange({ 'limits/get': [limitsGet.success], 'limits/set': [limitsSet.success] });
    signIn();
    await shown();
    await field(/Max amount per trade/).fill('80');
    await field(/Max loss per day/).fill('60');
    await field(/Max continuous/).fill('90');
    await button('Save limits').click();
    await expect.element(text(/Stricter limits apply now, looser ones from/).first()).toBeVisible();
    expect(sent.at(-1)).toEqual({
      path: 'limits/set',
      body: { maxStake: '80', dailyLoss: '60', sessionMinutes: 90 },
    });
    await expect.element(text(/^Current: 50 USDT\. From/)).toBeVisible();
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    exchange({ 'limits/get': [limitsGet.success], 'limits/set': [{ code: 503, msg: '' }] });
    signIn();
    await shown();
    await field(/Max amount per trade/).fill('7');
    await button('Save limits').click();
    await says(page.getByRole('alert'), 'The exchange is unavailable');
    await expect.element(field(/Max amount per trade/)).toHaveValue('7');
  });

  it('takes no limit below the smallest trade', async () => {
    exchange({ 'limits/get': [limitsGet.success] });
    signIn();
    await shown();
    await field(/Max amount per trade/).fill('0.5');
    await expect.element(text('Min 1 USDT').first()).toBeVisible();
    await field(/Max continuous/).fill('2000');
    await expect.element(text('Max 1440 min').first()).toBeVisible();
    await expect.element(button('Min 1 USDT')).toBeDisabled();
  });

  it('starts a cool-off only after a yes that names the end, and then offers longer ones alone', async () => {
    const endMs = Date.now() + 7 * 86_400_000;
    const running = { ...coolOffFixture.success, data: { ...coolOffFixture.success.data, coolOffUntil: endMs } };
    const sent = exchange({ 'limits/get': [limitsGet.success], 'limits/coolOff': [running] });
    signIn();
    await shown();
    await page.getByRole('radio', { name: '1 week' }).click();
    await button('Start cool-off').click();
    const dialog = page.getByRole('alertdialog');
    const end = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const [weekday] = end.format(endMs).split(',');
    await says(dialog, new RegExp(`until ${weekday}, .*can’t be undone`));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(sent.filter(({ path }) => path === 'limits/coolOff')).toEqual([]);
    await button('Start cool-off').click();
    await dialog.getByRole('button', { name: 'Start cool-off' }).click();
    await expect.element(text(/^No new up\/down trades until/)).toBeVisible();
    expect(sent.at(-1)).toEqual({ path: 'limits/coolOff', body: { period: 'week' } });
    expect(page.getByRole('radio').elements()).toHaveLength(1);
    await expect.element(page.getByRole('radio', { name: '30 days' })).toBeChecked();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

describe('the notice after losses', () => {
  const counted = (used: object, current: object = {}) => ({
    ...limitsGet.success,
    data: { ...limitsGet.success.data, current, used: { ...limitsGet.success.data.used, ...used } },
  });
  const dialog = () => page.getByRole('alertdialog', { name: 'Your day so far' });

  it("shows the day's net result once, without a word of cheer, and leads to the limits", async () => {
    exchange({ 'limits/get': [limitsGet.success, counted({ lossesInARow: 2 }), counted({ lossesInARow: 3 })] });
    signIn();
    await shown();
    const go = vi.fn();
    await noticeAfterLoss(go);
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    const told = noticeAfterLoss(go);
    await says(dialog(), '−31.50 USDT');
    await says(dialog(), 'last 3 trades');
    await dialog().getByRole('button', { name: 'My limits' }).click();
    await told;
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(PATHS.limits));
    await noticeAfterLoss(go);
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('names the daily limit that is 60 % used', async () => {
    exchange({ 'limits/get': [counted({ lossesInARow: 1 }, { dailyLoss: '52.5' })] });
    signIn();
    await shown();
    const told = noticeAfterLoss(() => undefined);
    await says(dialog(), '31.50 of your 52.5 USDT');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await told;
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

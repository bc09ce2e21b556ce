import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import fixture from '../../../fixtures/rest/statement.json';
import { configureApi } from '../../../../src/api/request.ts';
import { chooseSpan, showNewest } from '../../../../src/features/statement/statement.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import StatementPage from '../../../../src/features/statement/statement-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });
const text = (words: string | RegExp) => page.getByText(words);

type Body = { readonly span: string; readonly time?: number };

/** Answers in turn, the last one again and again; what was asked. */
function exchange(...answers: readonly unknown[]): Body[] {
  const asked: Body[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)) as Body);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
  return asked;
}
const answer = (change: object) => ({ ...fixture.success, data: { ...fixture.success.data, ...change } });

let users = 0;
const signIn = () =>
  sessionStore.applySignIn('token', {
    userId: `statement-${++users}`,
    address: '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263',
    walletKind: 'demo',
  });
const shown = () => render(shellAround(PATHS.statement, <StatementPage weekLine={() => null} />).page);

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
  chooseSpan('week');
  showNewest();
});

describe('the page of the statement', () => {
  it('offers a visitor one way on, and asks nothing', async () => {
    const asked = exchange(fixture.success);
    await shown();
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('shows each asset from opening to closing', async () => {
    exchange(fixture.success);
    signIn();
    await shown();
    await expect.element(region('USDT, all accounts').getByText('10,017.75320678')).toBeVisible();
    await expect.element(region('USDT, all accounts').getByText('−1.12025001')).toBeVisible();
    await expect.element(region('Summary').getByText('98.99999999 USDT')).toBeVisible();
    await expect.element(text(/^As of Jul 1, 2026, 12:00:00 UTC$/)).toBeVisible();
  });

  it('asks again after a failure', async () => {
    exchange(null, fixture.success);
    signIn();
    await shown();
    await button('Try again').click();
    await expect.element(region('USDT, all accounts')).toBeVisible();
  });

  it('keeps what is known when it cannot be asked for anew, and says so', async () => {
    exchange(fixture.success, null);
    signIn();
    const { unmount } = await shown();
    await expect.element(region('USDT, all accounts')).toBeVisible();
    await unmount();
    await shown();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(region('USDT, all accounts')).toBeVisible();
  });

  it('says that nothing came or went, with the way to another span', async () => {
    const still = { ...fixture.success.data.lines[1]!, opening: '0.0012', traded: '0' };
    const asked = exchange(answer({ lines: [still], minutesOpen: 0, trades: 0 }));
    signIn();
    await shown();
    await expect.element(text('No transactions this week')).toBeVisible();
    await expect.element(region('No change').getByText('0.0012')).toBeVisible();
    await button('Previous week').first().click();
    await vi.waitFor(() => expect(asked.at(-1)!.time).toBeDefined());
    await button('This week').or(button('Next week')).first().click();
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
  });

  it('of an account without any money has nothing to save', async () => {
    exchange({ ...fixture.success, data: { ...answer({ lines: [] }).data, firstTime: undefined } });
    signIn();
    await shown();
    await expect.element(text('No transactions this week')).toBeVisible();
    expect(document.body.textContent).not.toContain('Save CSV');
    await expect.element(button('Previous week')).toBeDisabled();
  });

  it('draws the picture, which can be saved', async () => {
    exchange(fixture.success);
    signIn();
    await shown();
    await button('Save as image').click();
    const image = page.getByRole('img', { name: /^Statement, / });
    await expect.element(image).toBeVisible();
    await vi.waitFor(() => expect((image.element() as HTMLImageElement).naturalWidth).toBe(960));
    await expect.element(button('Save image')).toBeVisible();
  });
});

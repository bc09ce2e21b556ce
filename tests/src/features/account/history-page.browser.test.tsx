import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import HistoryPage from '../../../../src/features/account/history-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const T = 1_795_000_000_000;
const MANY = 10_000;

beforeEach(() => {
  sessionStore.applySignOut();
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/account/history')) throw new TypeError('Failed to fetch');
    const { pageNum, pageSize } = JSON.parse(String(init.body)) as { pageNum: number; pageSize: number };
    const from = (pageNum - 1) * pageSize;
    const rows = Array.from({ length: Math.max(0, Math.min(pageSize, MANY - from)) }, (_, at) => ({
      id: `e${from + at}`,
      type: 'transfer',
      kind: 'transfer',
      asset: 'USDT',
      account: 'spot',
      amount: '-1.5',
      ref: `t${from + at}`,
      createTime: T - from - at,
    }));
    return new Response(JSON.stringify({ code: 200, msg: 'success', rows, total: MANY }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

it('offers a visitor one way on', async () => {
  await render(shellAround(PATHS.history, <HistoryPage />).page);
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
});

it('holds as many nodes with 10 000 rows as with the first ten screens of them, top and bottom alike', async () => {
  sessionStore.applySignIn('token', { userId: 'long-history', address: '0x1', walletKind: 'demo' });
  await render(shellAround(PATHS.history, <HistoryPage />).page);
  await expect.element(page.getByText(`10 of ${MANY}`)).toBeVisible();
  const few = document.querySelectorAll('*').length;
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText(`${MANY} of ${MANY}`)).toBeInTheDocument();
  const rows = () => document.querySelectorAll('li[data-index]').length;
  expect(rows()).toBeLessThan(60);
  const perRow = document.querySelector('li[data-index]')!.querySelectorAll('*').length + 1;
  expect(document.querySelectorAll('*').length).toBeLessThan(few + 50 * perRow);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await vi.waitFor(() => expect(document.querySelector(`li[aria-posinset="${MANY}"]`)).not.toBeNull());
  expect(rows()).toBeLessThan(60);
});

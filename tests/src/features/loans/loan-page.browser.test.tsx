import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import loanOrderList from '../../../fixtures/rest/loanOrderList.json';
import loanProductList from '../../../fixtures/rest/loanProductList.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { changeLoanDraft } from '../../../../src/features/loans/loan-application.ts';
import { loanApplyPath, loanPath, PATHS } from '../../../../src/features/shell/paths.ts';
import LoanHistoryPage from '../../../../src/features/loans/loan-history-page.tsx';
import LoanPage from '../../../../src/features/loans/loan-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const [owed, rejected] = loanOrderList.success.rows;
const answer = (rows: readonly object[]) => ({ code: 200, msg: 'success', rows, total: rows.length });

/** Bodies by the end of the path they answer, the last one again and again; null is a line that breaks. */
function exchange(answers: Readonly<Record<string, readonly unknown[]>>): void {
  const asked = new Map<string, number>();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = Object.keys(answers).find((end) => url.split('?')[0]!.endsWith(end));
    const number = path === undefined ? 0 : (asked.get(path) ?? 0);
    const body = path === undefined ? null : answers[path]!.at(Math.min(number, answers[path]!.length - 1));
    if (path !== undefined) asked.set(path, number + 1);
    if (body === null || body === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });
}

let users = 0;
function signIn(): void {
  sessionStore.applySignIn('token', { userId: `loans-${++users}`, address: '0x1', walletKind: 'demo' });
  sessionStore.applyConfirmed(true);
}

async function shown(path: string) {
  const [pathname] = path.split('?') as [string];
  const shell = shellAround(pathname, pathname === PATHS.loan ? <LoanPage /> : <LoanHistoryPage />);
  await shell.router.navigate(path);
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

describe('the page of loans', () => {
  it('asks again after a failure, and shows a visitor every loan with both rates', async () => {
    exchange({ 'product/list': ['no envelope', loanProductList.success] });
    await shown(PATHS.loan);
    await button('Try again').click();
    await expect.element(text('0.025% a day · 9.125% a year (× 365)').first()).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(5);
  });

  it('leaves out a loan that is withdrawn, and says so to who comes by its address', async () => {
    const rows = loanProductList.success.rows.map((row) => (row.id === 'loan-usdt-7' ? { ...row, status: 0 } : row));
    exchange({ 'product/list': [answer(rows)] });
    const { router } = await shown(PATHS.loan);
    await expect.element(text('USDT 30 days')).toBeVisible();
    await vi.waitFor(() => expect(page.getByRole('listitem').elements()).toHaveLength(4));
    await router.navigate(loanApplyPath('loan-usdt-7'));
    await expect.element(text('This loan is no longer offered.')).toBeVisible();
  });

  it('says before the form that a loan is open', async () => {
    exchange({ 'product/list': [loanProductList.success], orderList: [answer([owed!])] });
    signIn();
    await shown(loanApplyPath('loan-usdt-30'));
    await expect.element(page.getByRole('link', { name: /^You owe 1,000.75 USDT/ })).toBeVisible();
    await expect.element(button('You have a loan that is open')).toBeDisabled();
  });

  it('keeps the form when a file is no picture, and names what is missing', async () => {
    exchange({ 'product/list': [loanProductList.success], orderList: [answer([])] });
    signIn();
    changeLoanDraft({ amounts: { 'loan-usdt-30': '250' }, realName: 'Sam Sample', idCard: 'X1234567' });
    const { router } = await shown(loanApplyPath('loan-usdt-30', 'photos'));
    await button('Choose my own photos').click();
    await expect.element(button('3 photos missing')).toBeDisabled();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const files = new DataTransfer();
    files.items.add(new File(['GIF89a, whatever it says'], 'card.png', { type: 'image/png' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(text(/Choose a JPG or PNG photo/)).toBeVisible();
    await router.navigate(loanApplyPath('loan-usdt-30', 'person'));
    await expect.element(page.getByRole('textbox', { name: 'Real name' })).toHaveValue('Sam Sample');
    await page.getByRole('textbox', { name: 'ID number' }).fill('X-1');
    await expect.element(text('ID number takes letters and digits only').first()).toBeVisible();
    await expect.element(button('ID number takes letters and digits only')).toBeDisabled();
  });
});

describe('my loans', () => {
  it('derives what is late from the due date, and names the next action', async () => {
    exchange({ orderList: [answer([{ ...owed!, dueTime: Date.now() - 3 * 86_400_000 }, rejected!])] });
    signIn();
    await shown(PATHS.loanHistory);
    await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible();
    await expect.element(text('Repay 1,000.75 USDT now')).toBeVisible();
    await expect.element(text('See why, apply again')).toBeVisible();
  });

  it('tells why one was rejected in words, and what was written to the person as plain text', async () => {
    const markup = '<img src=x onerror=alert(1)> wrong name';
    exchange({ orderList: [answer([{ ...rejected!, reasonText: markup }])] });
    signIn();
    await shown(loanPath(rejected!.id));
    await expect.element(text(`The reviewer did not approve it. “${markup}”`)).toBeVisible();
    expect(document.querySelector('main img')).toBeNull();
    await expect.element(button('Apply again')).toBeVisible();
  });

  it('keeps what is known when it cannot be asked for again, with its age', async () => {
    exchange({ orderList: [answer([owed!]), null], getInfo: [null] });
    signIn();
    const { router } = await shown(loanPath('stale-one'));
    await expect.element(text('1,000.75 USDT').first()).toBeVisible();
    await router.navigate(PATHS.home);
    await expect.element(text('another page')).toBeVisible();
    await router.navigate(loanPath('stale-one'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(text(/^Updated \d+.s ago$/)).toBeVisible();
    await expect.element(text('1,000.75 USDT').first()).toBeVisible();
  });

  it('says so where there is no loan of an id', async () => {
    exchange({ orderList: [answer([])] });
    signIn();
    await shown(loanPath('none'));
    await expect.element(text('You have no loan of this number.')).toBeVisible();
  });
});

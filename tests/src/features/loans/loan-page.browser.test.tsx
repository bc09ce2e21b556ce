import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import kycStatus from '../../../fixtures/rest/kycStatus.json';
import loanOrderList from '../../../fixtures/rest/loanOrderList.json';
import loanProductList from '../../../fixtures/rest/loanProductList.json';
import en from '../../../../src/i18n/en/identity.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { changeLoanDraft } from '../../../../src/features/loans/loan-application.ts';
import { loanResultPath } from '../../../../src/features/loans/loan-words.ts';
import { loanApplyPath, loanPath, PATHS } from '../../../../src/features/shell/paths.ts';
import LoanHistoryPage from '../../../../src/features/loans/loan-history-page.tsx';
import LoanPage from '../../../../src/features/loans/loan-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const terms = () => page.getByRole('radio', { name: /days/ });
const OWN = en.identity.photos.own;
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
  it('asks again after a failure, and shows a visitor the terms of every loan with both rates', async () => {
    exchange({ 'product/list': ['no envelope', loanProductList.success] });
    await shown(PATHS.loan);
    await button('Try again').click();
    await expect.element(text('0.02% a day · 7.30% a year (× 365)')).toBeVisible();
    expect(terms().elements()).toHaveLength(4);
    await page.getByRole('radio', { name: /^30 days/ }).click();
    await expect.element(text('0.025% a day · 9.125% a year (× 365)')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('100');
    await page.getByRole('radio', { name: 'EUR' }).click();
    await expect.element(text('100.75 EUR').first()).toBeVisible();
    expect(terms().elements()).toHaveLength(1);
  });

  it('leaves out a loan that is withdrawn, and says so to who comes by its address', async () => {
    const rows = loanProductList.success.rows.map((row) => (row.id === 'loan-usdt-7' ? { ...row, status: 0 } : row));
    exchange({ 'product/list': [answer(rows)] });
    const { router } = await shown(PATHS.loan);
    await expect.element(page.getByRole('radio', { name: /^30 days/ })).toBeChecked();
    expect(terms().elements()).toHaveLength(3);
    await router.navigate(loanApplyPath('loan-usdt-7'));
    await expect.element(text('This loan is no longer offered')).toBeVisible();
    await button('See other loans').click();
    await expect.element(page.getByRole('radio', { name: /^30 days/ })).toBeChecked();
  });

  it('says before the form that a loan is open', async () => {
    exchange({ 'product/list': [loanProductList.success], orderList: [answer([owed!])] });
    signIn();
    await shown(loanApplyPath('loan-usdt-30'));
    await expect.element(page.getByRole('link', { name: /outstanding loan of 1,000.75 USDT/ })).toBeVisible();
    await expect.element(button('You already have an open loan')).toBeDisabled();
  });

  it('keeps the form when a file is no picture, and names what is missing', async () => {
    exchange({ 'product/list': [loanProductList.success], orderList: [answer([])], kycStatus: [answer([])] });
    signIn();
    changeLoanDraft({ amounts: { 'loan-usdt-30': '250' }, realName: 'Sam Sample', idCard: 'X1234567' });
    const { router } = await shown(loanApplyPath('loan-usdt-30', 'details'));
    await expect.element(button(/3 photos/)).toBeDisabled();
    await button(OWN).click();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const files = new DataTransfer();
    files.items.add(new File(['GIF89a, whatever it says'], 'card.png', { type: 'image/png' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(text(/JPG .* PNG/).first()).toBeVisible();
    await router.navigate(loanApplyPath('loan-usdt-30'));
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('250');
    await router.navigate(loanApplyPath('loan-usdt-30', 'details'));
    await expect.element(page.getByRole('textbox').first()).toHaveValue('Sam Sample');
    await page.getByRole('textbox').nth(1).fill('X-1');
    await expect.element(button(en.identity.id.characters)).toBeDisabled();
  });

  it('asks a verified person for no name and no number', async () => {
    const row = { ...kycStatus.success.rows[0]!, level: 1, status: 'verified' };
    exchange({ 'product/list': [loanProductList.success], orderList: [answer([])], kycStatus: [answer([row])] });
    signIn();
    changeLoanDraft({ amounts: { 'loan-usdt-30': '250' }, realName: '', idCard: '' });
    await shown(loanApplyPath('loan-usdt-30', 'details'));
    const verified = page.getByRole('region', { name: 'From your verification' });
    await expect.element(verified.getByText(row.realName)).toBeVisible();
    await expect.element(verified.getByText(row.idCardMasked)).toBeVisible();
    expect(page.getByRole('textbox').elements()).toHaveLength(0);
    await expect.element(button(/3 photos/)).toBeDisabled();
  });
});

describe('the outcome of an application', () => {
  const outcome = (id: string) => shown(loanResultPath(id));

  it('is approved with the amount and the ways on, or rejected with the reason', async () => {
    exchange({ orderList: [answer([owed!])] });
    signIn();
    await outcome(owed!.id);
    await expect.element(page.getByRole('heading', { name: 'Approved · 1,000.00 USDT in Spot' })).toBeVisible();
    await expect.element(button('View loan')).toBeVisible();
    await expect.element(button('Trade')).toBeVisible();
  });

  it('is rejected with the reason', async () => {
    exchange({ orderList: [answer([rejected!])] });
    signIn();
    await outcome(rejected!.id);
    await expect.element(page.getByRole('heading', { name: 'Rejected' })).toBeVisible();
    await expect.element(button('Apply again')).toBeVisible();
  });

  it('is told to its owner alone', async () => {
    exchange({ orderList: [answer([])] });
    await outcome('none');
    await expect.element(text('Connect a wallet to see your loans')).toBeVisible();
    signIn();
    await expect.element(text('No loan with this ID')).toBeVisible();
  });
});

describe('my loans', () => {
  it('derives what is late from the due date, and names the next action', async () => {
    exchange({ orderList: [answer([{ ...owed!, dueTime: Date.now() - 3 * 86_400_000 }, rejected!])] });
    signIn();
    await shown(PATHS.loanHistory);
    await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible();
    await expect.element(text('Repay 1,000.75 USDT now')).toBeVisible();
    await expect.element(text('See the reason and apply again')).toBeVisible();
  });

  it('tells why one was rejected in words, and what was written to the person as plain text', async () => {
    const markup = '<img src=x onerror=alert(1)> wrong name';
    exchange({ orderList: [answer([{ ...rejected!, reasonText: markup }])] });
    signIn();
    await shown(loanPath(rejected!.id));
    await expect.element(text(`The reviewer did not approve the application. “${markup}”`)).toBeVisible();
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
    await expect.element(text('No loan with this ID')).toBeVisible();
  });
});

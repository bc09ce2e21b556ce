import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import orderList from '../../../fixtures/rest/financeOrderList.json';
import orderShow from '../../../fixtures/rest/financeOrderShow.json';
import productList from '../../../fixtures/rest/financeProductList.json';
import redeemed from '../../../fixtures/rest/financeRedeem.json';
import submit from '../../../fixtures/rest/financeSubmit.json';
import getInfo from '../../../fixtures/rest/getInfo.json';
import { configureApi } from '../../../../src/api/request.ts';
import { account } from '../../../../src/data/account-resource.ts';
import { applyChange } from '../../../../src/data/changes.ts';
import { earnProducts } from '../../../../src/features/earn/earn-calls.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { earnOrderPath, earnPurchasePath, PATHS } from '../../../../src/features/shell/paths.ts';
import { requestedTransfer } from '../../../../src/features/shell/requested-transfer.ts';
import EarnPage from '../../../../src/features/earn/earn-page.tsx';
import OrdersPage from '../../../../src/features/earn/earn-orders-page.tsx';
import PurchasePage from '../../../../src/features/earn/earn-purchase-page.tsx';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const amount = () => page.getByRole('textbox', { name: 'Amount' });

/** Bodies by the end of the path they answer, the last one again and again. What was asked for, with what. */
type Answers = Record<string, unknown[]>;
let answers: Answers;
let sent: { path: string; query: string; body: Record<string, unknown> }[];

let people = 0;
const signIn = () =>
  sessionStore.applySignIn(`earn ${++people}`, { userId: `earn-${people}`, address: '0x1', walletKind: 'demo' });

/** Sets the balances of the accounts in USDT. */
async function hold(spot: string, others: Readonly<Record<string, string>> = {}): Promise<void> {
  const asset = Object.entries({ spot, ...others }).map(([name, availableAmount]) => ({
    symbol: 'USDT',
    account: name,
    availableAmount,
    lockedAmount: '0',
    exchageAmount: availableAmount,
  }));
  answers['user/getInfo'] = [{ ...getInfo.success, data: { ...getInfo.success.data, asset } }];
  await account.refresh();
}

beforeEach(() => {
  sent = [];
  answers = {
    'mingProduct/list': [productList.success],
    'mingOrder/list': [orderList.success],
    'mingOrder/show': [orderShow.success],
    'mingOrder/submit': [submit.success],
    'mingOrder/redeem': [redeemed.success],
    'user/getInfo': [getInfo.success],
  };
  earnProducts.clear();
  connectionStore.applyOnline(true);
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = '', query = ''] = url.split('?');
    const end = Object.keys(answers).find((known) => path.endsWith(known));
    if (end === undefined) throw new TypeError('Failed to fetch');
    sent.push({ path: end, query, body: init.body ? JSON.parse(String(init.body)) : {} });
    const list = answers[end]!;
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  connectionStore.applyOnline(true);
});

async function shown(address: string) {
  const [path = ''] = address.split('?');
  const element = path === PATHS.earn ? <EarnPage /> : path === PATHS.earnPurchase ? <PurchasePage /> : <OrdersPage />;
  const shell = shellAround(path, element);
  await shell.router.navigate(address);
  await render(shell.page);
  return shell;
}

describe('the page of products', () => {
  it('shows a visitor what there is, closed ones last and with the reason', async () => {
    await shown(PATHS.earn);
    const rows = () => [...document.querySelectorAll('main li a')].map((row) => row.textContent);
    await vi.waitFor(() => expect(rows()).toHaveLength(6));
    expect(rows()[1]).toContain('USDT · 30 days');
    expect(rows()[1]).toContain('100 – 5,000 USDT');
    expect(rows()[1]).toContain('4.015%');
    expect(rows()[1]).toContain('0.33% in 30 days');
    expect(rows()[4]).toMatch(/USDT · 90 days.*Sold out/);
    expect(rows()[5]).toMatch(/EUR · 30 days.*No longer offered/);
    await expect.element(text('Source of yield')).not.toBeVisible();
    await text('How Earn works').click();
    await expect.element(text('Source of yield')).toBeVisible();
    await expect.element(text(/the interest is forfeited/)).toBeVisible();
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(sent.map(({ path }) => path)).not.toContain('mingOrder/list');
  });

  it('asks again after a failure, and says how old what it shows is where it cannot', async () => {
    answers['mingProduct/list'] = ['no envelope', productList.success];
    await shown(PATHS.earn);
    await button('Try again').click();
    await expect.element(text('4.015%')).toBeVisible();
    answers['mingProduct/list'] = ['lost'];
    await earnProducts.refresh();
    await expect.element(text(/^Outdated: as of/)).toBeVisible();
    await expect.element(text('4.015%')).toBeVisible();
  });

  it('says when there is nothing, with a way to look again', async () => {
    answers['mingProduct/list'] = [{ code: 200, msg: 'success', rows: [], total: 0 }, productList.success];
    await shown(PATHS.earn);
    await button('Refresh').click();
    await expect.element(text('4.015%')).toBeVisible();
  });

  it('adds up what is in and what it earned, a card a coin', async () => {
    signIn();
    await shown(PATHS.earn);
    const usdt = page.getByRole('region', { name: 'In Earn · USDT' });
    await expect.element(usdt.getByText('550.66')).toBeVisible();
    await expect.element(usdt.getByText('+0.66')).toBeVisible();
    await expect.element(usdt.getByText('+0.11', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'In Earn · BTC' }).getByText('0.010009')).toBeVisible();
  });

  it('has the subscriptions in a tab with their number, and the focus stays on it', async () => {
    signIn();
    const { router } = await shown(PATHS.earn);
    const tab = page.getByRole('tab', { name: 'My subscriptions · 3' });
    await tab.click();
    expect(router.state.location.search).toBe('?tab=subscriptions');
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab).toHaveFocus();
    await expect.element(page.getByRole('radio', { name: 'Ongoing' })).toBeInTheDocument();
  });
});

describe('the page of a purchase', () => {
  const PRODUCT = earnPurchasePath('earn-usdt-30');

  it('counts what one has in already against the most one may have', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('9000');
    await expect.element(text('36% sold')).toBeVisible();
    await amount().fill('4500.01');
    await expect.element(button('Maximum: 4,500 USDT')).toBeDisabled();
    await button('Max 4,500').click();
    await expect.element(amount()).toHaveValue('4500');
    await button('1,000').click();
    await expect.element(amount()).toHaveValue('1000');
    await expect.element(button('Subscribe 1,000 USDT')).toBeEnabled();
    await expect.element(text('+0.11 USDT')).toBeVisible();
    await expect.element(text('+3.30 USDT')).toBeVisible();
    await expect.element(text('1,003.30 USDT')).toBeVisible();
    await expect.element(text('1,000.00 USDT, no interest')).toBeVisible();
  });

  it('finds out what one has in by itself when the first answer was lost', async () => {
    signIn();
    answers['mingOrder/list'] = ['lost', orderList.success];
    await shown(PRODUCT);
    await hold('1000');
    await amount().fill('500');
    await expect.element(button('Checking your account')).toBeDisabled();
    await expect.element(button('Subscribe 500 USDT')).toBeEnabled();
  });

  it('takes the account that has the amount, the spot account first, or the one that is picked', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('300', { financial: '800' });
    const account = (name: string) => page.getByRole('radio', { name });
    await amount().fill('200');
    await expect.element(account('Spot · 300.00')).toBeChecked();
    await amount().fill('500');
    await expect.element(account('Financial · 800.00')).toBeChecked();
    await amount().fill('200');
    await expect.element(account('Spot · 300.00')).toBeChecked();
    await account('Financial · 800.00').click();
    await button('Subscribe 200 USDT').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe 200 USDT' }).click();
    await expect.element(page.getByRole('region', { name: 'Subscribed' })).toBeVisible();
    const bodies = sent.filter(({ path }) => path === 'mingOrder/submit').map(({ body }) => body);
    expect(bodies).toEqual([expect.objectContaining({ amount: '200', from: 'financial' })]);
  });

  it('carries the missing amount to the transfer, and keeps what was typed', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('10.5', { contract: '500' });
    await amount().fill('100');
    await button('Transfer USDT to Spot').click();
    expect(requestedTransfer.value).toEqual({ asset: 'USDT', from: 'contract', to: 'spot', amount: '89.5' });
    await hold('100', { contract: '410.5' });
    await expect.element(button('Subscribe 100 USDT')).toBeEnabled();
    await expect.element(amount()).toHaveValue('100');
    await expect.element(text('From Spot · 100.00')).toBeVisible();
  });

  it('leads to a deposit where no account has what is missing', async () => {
    signIn();
    const { router } = await shown(PRODUCT);
    await hold('10', { contract: '20' });
    await amount().fill('100');
    await button('Deposit USDT').click();
    expect(router.state.location.pathname).toBe(PATHS.deposit);
  });

  it('sells out under the hands, also in the review, and sends nothing then', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('1000');
    await amount().fill('500');
    await button('Subscribe 500 USDT').click();
    const review = page.getByRole('dialog');
    await expect.element(review.getByText('501.65 USDT')).toBeVisible();
    const gone = structuredClone(productList.success);
    gone.rows[1]!.availableQuantity = '99';
    answers['mingProduct/list'] = [gone];
    await earnProducts.refresh();
    await expect.element(review.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(sent.map(({ path }) => path)).not.toContain('mingOrder/submit');
  });

  it('offline it sends nothing and keeps what was typed', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('1000');
    await amount().fill('500');
    await expect.element(button('Subscribe 500 USDT')).toBeEnabled();
    connectionStore.applyOnline(false);
    // The state of the connection is a button of this name too.
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Offline' })).toBeDisabled();
    await expect.element(text(/^Outdated: as of/)).toBeVisible();
    connectionStore.applyOnline(true);
    await expect.element(amount()).toHaveValue('500');
  });

  it('shows what was promised once it is done; a refusal stays beside the form', async () => {
    signIn();
    answers['mingOrder/submit'] = [submit.refusal, submit.success];
    const { router } = await shown(PRODUCT);
    await hold('1000');
    await amount().fill('500');
    for (const end of ['refused', 'done']) {
      await button('Subscribe 500 USDT').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Subscribe 500 USDT' }).click();
      if (end === 'refused') {
        await expect.element(page.getByRole('alert').getByText(/Sold out/)).toBeVisible();
        // The review has left the screen; the form stands as it was.
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
        await expect.element(amount()).toHaveValue('500');
      }
    }
    const receipt = page.getByRole('region', { name: 'Subscribed' });
    await expect.element(receipt.getByRole('heading', { name: 'Subscribed · 50.00 USDT' })).toBeVisible();
    await expect.element(receipt.getByText('50.028 USDT')).toBeVisible();
    await expect.element(receipt.getByText(/^Sandbox/)).toBeVisible();
    await receipt.getByRole('button', { name: 'View subscription' }).click();
    expect(router.state.location.search).toBe('?id=0mwu0n1x2k000e04');
  });

  it('leads on where there is no such product', async () => {
    const { router } = await shown(earnPurchasePath('none'));
    await button('View all products').click();
    expect(router.state.location.pathname).toBe(PATHS.earn);
  });
});

describe('the page of orders', () => {
  const matured = { ...orderList.success, rows: [orderList.success.rows[2]!], total: 1 };
  const running = { ...orderList.success, rows: orderList.success.rows.slice(0, 2), total: 2 };

  it('puts those that wait before those that run', async () => {
    signIn();
    answers['mingOrder/list'] = [orderList.success, running, matured];
    await shown(PATHS.earnHistory);
    await expect.element(text('Redeem now')).toBeVisible();
    const rows = [...document.querySelectorAll('main li a')].map((row) => row.textContent);
    expect(rows[0]).toContain('BTC · 30 days');
    expect(rows).toHaveLength(3);
    expect(sent.filter(({ path }) => path === 'mingOrder/list').map(({ query }) => query)).toEqual([
      'pageNum=1&pageSize=1',
      'status=ongoing&pageNum=1&pageSize=10',
      'status=overdue&pageNum=1&pageSize=20',
    ]);
  });

  it('leaves early only after saying what is lost', async () => {
    signIn();
    const order = {
      ...orderShow.success.data.order,
      status: 'redeemed',
      redeemTime: 1782907200000,
      currentProfit: '0',
    };
    answers['mingOrder/redeem'] = [{ ...redeemed.success, data: { order, serverTime: 1782907200000 } }];
    await shown(earnOrderPath('0mwu0n1x2k000e03'));
    await button('Redeem early').click();
    const ask = page.getByRole('alertdialog');
    const facts = () => [...document.querySelectorAll('[role=alertdialog] dl > div')].map((fact) => fact.textContent);
    await expect.element(ask.getByText('0.66 USDT')).toBeVisible();
    expect(facts()).toEqual(['Principal500.00 USDT', 'Interest forfeited0.66 USDT', 'You receive500.00 USDT']);
    await ask.getByRole('button', { name: 'Keep subscription' }).click();
    await expect.element(ask).not.toBeInTheDocument();
    expect(sent.map(({ path }) => path)).not.toContain('mingOrder/redeem');
    await button('Redeem early').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem early' }).click();
    await expect.element(text(/No interest: redeemed early/)).toBeVisible();
  });

  it('asks for the order again when the exchange says that it changed', async () => {
    signIn();
    await shown(earnOrderPath('0mwu0n1x2k000e03'));
    await expect.element(text('+0.66 USDT')).toBeVisible();
    const order = { ...orderShow.success.data.order, currentProfit: '0.715' };
    answers['mingOrder/show'] = [{ ...orderShow.success, data: { order, serverTime: 1782907200000 } }];
    applyChange({ noun: 'financeOrder', id: '0mwu0n1x2k000e03' });
    await expect.element(text('+0.715 USDT')).toBeVisible();
  });

  it('an order of nobody is no order', async () => {
    signIn();
    answers['mingOrder/show'] = [orderShow.refusal];
    await shown(earnOrderPath('somebodys'));
    await expect.element(text('Subscription not found')).toBeVisible();
  });

  it('offers a visitor one way on', async () => {
    await shown(PATHS.earnHistory);
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(sent).toHaveLength(0);
  });
});

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
import { connectionStore } from '../../../../src/signals/connection.ts';
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

/** Sets the balance of the financial account. */
async function hold(availableAmount: string): Promise<void> {
  const row = {
    symbol: 'USDT',
    account: 'financial',
    availableAmount,
    lockedAmount: '0',
    exchageAmount: availableAmount,
  };
  answers['user/getInfo'] = [{ ...getInfo.success, data: { ...getInfo.success.data, asset: [row] } }];
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
    const names = () => [...document.querySelectorAll('section h2')].map((name) => name.textContent);
    await vi.waitFor(() => expect(names()).toHaveLength(6));
    expect(names().slice(-2)).toEqual(['USDT · 90 days', 'EUR · 30 days']);
    const card = page.getByRole('region', { name: 'USDT · 30 days' });
    await expect.element(card.getByText('36% taken')).toBeVisible();
    await expect.element(card.getByText('320,000 left')).toBeVisible();
    await expect.element(card.getByText('+0.33%')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'USDT · 90 days' }).getByText('Sold out')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'EUR · 30 days' }).getByText('No longer offered'))
      .toBeVisible();
    expect(document.querySelectorAll('a[href*="purchase"]')).toHaveLength(4);
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(sent.map(({ path }) => path)).not.toContain('mingOrder/list');
  });

  it('asks again after a failure, and says how old what it shows is where it cannot', async () => {
    answers['mingProduct/list'] = ['no envelope', productList.success];
    await shown(PATHS.earn);
    await button('Try again').click();
    await expect.element(text('+0.33%')).toBeVisible();
    answers['mingProduct/list'] = ['lost'];
    await earnProducts.refresh();
    await expect.element(text(/^Not current: as of/)).toBeVisible();
    await expect.element(text('+0.33%')).toBeVisible();
  });

  it('says when there is nothing, with a way to look again', async () => {
    answers['mingProduct/list'] = [{ code: 200, msg: 'success', rows: [], total: 0 }, productList.success];
    await shown(PATHS.earn);
    await button('Refresh').click();
    await expect.element(text('+0.33%')).toBeVisible();
  });

  it('adds up what is in and what it earned, a card a coin', async () => {
    signIn();
    await shown(PATHS.earn);
    const usdt = page.getByRole('region', { name: 'In Earn · USDT' });
    await expect.element(usdt.getByText('550.66')).toBeVisible();
    await expect.element(usdt.getByText('+0.66')).toBeVisible();
    await expect.element(usdt.getByText('+0.112')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'In Earn · BTC' }).getByText('0.010009')).toBeVisible();
  });
});

describe('the page of a purchase', () => {
  const PRODUCT = earnPurchasePath('earn-usdt-30');

  it('counts what one has in already against the most one may have', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('9000');
    await amount().fill('4500.01');
    await expect.element(button('At most 4,500 USDT')).toBeDisabled();
    await button(/^Max/).click();
    await expect.element(amount()).toHaveValue('4500');
    await button('25% of the most you can put in').click();
    await expect.element(amount()).toHaveValue('1125');
    await expect.element(button('Put 1,125 USDT in for 30 days')).toBeEnabled();
    await expect.element(text('1,128.7125 USDT')).toBeVisible();
    await expect.element(text('+3.7125')).toBeVisible();
  });

  it('finds out what one has in by itself when the first answer was lost', async () => {
    signIn();
    answers['mingOrder/list'] = ['lost', orderList.success];
    await shown(PRODUCT);
    await hold('1000');
    await amount().fill('500');
    await expect.element(button('Checking your account')).toBeDisabled();
    await expect.element(button('Put 500 USDT in for 30 days')).toBeEnabled();
  });

  it('offers to bring money over, and keeps what was typed', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('10');
    await amount().fill('100');
    await button('Transfer USDT to financial').click();
    expect(requestedTransfer.value).toEqual({ asset: 'USDT', from: 'spot', to: 'financial' });
    await hold('110');
    await expect.element(button('Put 100 USDT in for 30 days')).toBeEnabled();
    await expect.element(amount()).toHaveValue('100');
  });

  it('sells out under the hands, also in the review, and sends nothing then', async () => {
    signIn();
    await shown(PRODUCT);
    await hold('1000');
    await amount().fill('500');
    await button('Put 500 USDT in for 30 days').click();
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
    await expect.element(button('Put 500 USDT in for 30 days')).toBeEnabled();
    connectionStore.applyOnline(false);
    // The state of the connection is a button of this name too.
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Offline' })).toBeDisabled();
    await expect.element(text(/^Not current: as of/)).toBeVisible();
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
      await button('Put 500 USDT in for 30 days').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Put 500 USDT in for 30 days' }).click();
      if (end === 'refused') {
        await expect.element(page.getByRole('alert').getByText(/sold out/)).toBeVisible();
        // The review has left the screen; the form stands as it was.
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
        await expect.element(amount()).toHaveValue('500');
      }
    }
    const receipt = page.getByRole('region', { name: 'Put in' });
    await expect.element(receipt.getByText('50.028 USDT')).toBeVisible();
    await expect.element(receipt.getByText(/^Sandbox/)).toBeVisible();
    await receipt.getByRole('button', { name: 'See this order' }).click();
    expect(router.state.location.search).toBe('?id=0mwu0n1x2k000e04');
  });

  it('leads on where there is no such product', async () => {
    const { router } = await shown(earnPurchasePath('none'));
    await button('All products').click();
    expect(router.state.location.pathname).toBe(PATHS.earn);
  });
});

describe('the page of orders', () => {
  const matured = { ...orderList.success, rows: [orderList.success.rows[2]!], total: 1 };
  const running = { ...orderList.success, rows: orderList.success.rows.slice(0, 2), total: 2 };

  it('puts those that wait before those that run', async () => {
    signIn();
    answers['mingOrder/list'] = [running, matured];
    await shown(PATHS.earnHistory);
    await expect.element(text('Matured, redeem')).toBeVisible();
    const rows = [...document.querySelectorAll('main li a')].map((row) => row.textContent);
    expect(rows[0]).toContain('BTC · 30 days');
    expect(rows).toHaveLength(3);
    expect(sent.filter(({ path }) => path === 'mingOrder/list').map(({ query }) => query)).toEqual([
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
    await button('Leave early').click();
    const ask = page.getByRole('alertdialog');
    await expect.element(ask.getByText('500.00 USDT')).toBeVisible();
    await expect.element(ask.getByText('0.66 USDT')).toBeVisible();
    await expect.element(ask.getByText('1.65 USDT')).toBeVisible();
    await ask.getByRole('button', { name: 'Stay in' }).click();
    await expect.element(ask).not.toBeInTheDocument();
    expect(sent.map(({ path }) => path)).not.toContain('mingOrder/redeem');
    await button('Leave early').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave early' }).click();
    await expect.element(text(/You left early, so no interest was paid/)).toBeVisible();
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
    await expect.element(text('There is no such order in your account.')).toBeVisible();
  });

  it('offers a visitor one way on', async () => {
    await shown(PATHS.earnHistory);
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(sent).toHaveLength(0);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { configureApi } from '../../../../../src/api/request.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import { askToAmend } from '../../../../../src/features/spot-orders/amend/ask-amend.ts';
import type { AmendRequest } from '../../../../../src/features/spot-orders/spot-amend.ts';
import type { SpotOrder } from '../../../../../src/model/spot-order.ts';
import { TICKER_WIDTH } from '../../../../../src/model/number-rows.ts';
import { accountStore } from '../../../../../src/signals/account-store.ts';
import { connectionStore } from '../../../../../src/signals/connection-store.ts';
import { marketStore } from '../../../../../src/signals/markets.ts';
import { spotOrdersStore } from '../../../../../src/signals/spot-orders.ts';
import { tickerStore } from '../../../../../src/signals/ticker.ts';
import { OverlayHost } from '../../../../../src/ui/present.tsx';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';
import { filledTo, fillOf, waiting } from '../../../signals/spot-rows.ts';
import { BTC, text } from '../../spot-ticket/market.ts';

/** Times below 10^11 would be read as seconds. */
const T = 1_795_000_000_000;
const limit = waiting('o1', T);
const stop = waiting('s1', T, {
  side: 'sell',
  type: 'market',
  price: null,
  stopPrice: text('90'),
  armedSeq: 7,
  waitsFor: 'trigger',
  lockedAmount: text('1'),
  lockedAsset: 'BTC',
});

const wire = ({ createdMs, updatedMs, ...order }: SpotOrder) => ({
  ...Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null)),
  createTime: createdMs,
  updateTime: updatedMs,
});
const rows = (found: readonly unknown[]) => ({ code: 200, msg: 'success', rows: found, total: found.length });

/** Bodies of the amendments that reached the exchange. */
let sent: unknown[] = [];
let answer: unknown = null;
let fills: readonly unknown[] = [];

const field = (name: string) => page.getByRole('textbox', { name });
const submit = () => page.getByRole('button', { name: 'Save changes' });
const sheet = () => page.getByRole('dialog', { name: 'Change order' });

async function shown(order: SpotOrder, wish: AmendRequest = {}) {
  spotOrdersStore.applyOrder(order);
  await render(<OverlayHost />);
  const closed = vi.fn();
  void askToAmend(order, wish).then(closed);
  await expect.element(sheet()).toBeVisible();
  return closed;
}

beforeEach(async () => {
  sent = [];
  fills = [];
  answer = null;
  await page.viewport(375, 667);
  marketStore.apply([BTC]);
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  const row = new Float64Array(TICKER_WIDTH);
  row.set([0, 10_000, 0, 9_000, 11_000, 8_000, 1, 1, 1, 0]);
  tickerStore.apply(row, [BTC.symbol]);
  accountStore.apply({
    userId: '1',
    balances: [
      { asset: 'USDT', account: 'spot', available: text('150'), locked: text('0'), valueUsdt: text('150') },
      { asset: 'BTC', account: 'spot', available: text('0.5'), locked: text('0'), valueUsdt: text('50') },
    ],
  } as never);
  configureApi({
    base: 'http://exchange.test',
    timeoutMs: 8000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/spotOrder/fills')) return new Response(JSON.stringify(rows(fills)));
    // Later requests of the app are not tested here.
    if (!url.endsWith('/spotOrder/amend')) return new Promise<Response>(() => undefined);
    sent.push(JSON.parse(String(init.body)));
    if (answer === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
});
afterEach(async () => {
  // One that is leaving by itself is not to be waited for.
  document.querySelector<HTMLButtonElement>('dialog[open] button[aria-label="Close"]')?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  spotOrdersStore.clear();
});

describe('changing an order', () => {
  it('says before it is sent what is held and what becomes of the place in the queue', async () => {
    await shown(limit);
    await expect.element(page.getByText('Now 100.00')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Change a value first' })).toBeDisabled();
    await field('Amount').fill('0.5');
    await expect.element(page.getByText('The order keeps its place in the queue.')).toBeVisible();
    await expect.element(page.getByText('50.05 USDT will be released')).toBeVisible();
    await field('Price').fill('99');
    await expect.element(page.getByText('The order moves to the back of the queue.')).toBeVisible();
    await field('Amount').fill('3');
    await expect.element(page.getByRole('button', { name: 'Insufficient USDT' })).toBeDisabled();
    await expect.element(page.getByText('197.197 USDT more will be held')).toBeVisible();
  });

  it('sends what was changed and nothing else, and closes', async () => {
    const closed = await shown(limit, { price: text('98.5') });
    await expect.element(field('Price')).toHaveValue('98.5');
    const amended = { ...limit, price: text('98.5'), amendments: 1, updatedMs: T + 5 };
    answer = { code: 200, msg: 'success', data: { order: wire(amended), keptPlace: false, serverTime: T } };
    await submit().click();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent).toEqual([{ id: 'o1', price: '98.5' }]);
    expect(spotOrdersStore.open.value).toMatchObject([{ price: '98.5', amendments: 1 }]);
  });

  it('loses nothing typed when the exchange refuses or nobody answers, and says which', async () => {
    await shown(limit);
    await field('Price').fill('97');
    await submit().click();
    await expect.element(page.getByText(/The order may have changed\./)).toBeVisible();
    await expect.element(field('Price')).toHaveValue('97');
    answer = { code: 1021, msg: '数量不能小于已成交数量', data: null };
    await field('Amount').fill('0.9');
    await submit().click();
    await expect.element(page.getByText(/^Already filled beyond this/)).toBeVisible();
    answer = { code: 1009, msg: '订单已完成，无法撤销', data: null };
    await submit().click();
    await expect.element(page.getByText(/^This order has already ended/)).toBeVisible();
    await expect.element(field('Amount')).toHaveValue('0.9');
    expect(sent).toHaveLength(3);
  });

  it('is over when the order is, with what was typed still there', async () => {
    await shown(limit);
    await field('Price').fill('97');
    await expect.element(submit()).toBeEnabled();
    spotOrdersStore.applyOrder(filledTo(limit, 10, T + 9));
    await expect.element(page.getByRole('button', { name: /^This order has already ended/ })).toBeDisabled();
    await expect.element(field('Price')).toHaveValue('97');
  });

  it('counts what has filled, to the last digit', async () => {
    fills = [
      {
        ...fillOf('f1', T, { orderId: 'o1', quantity: text('0.4'), quoteQuantity: text('40'), fee: text('0.032') }),
        createTime: T,
      },
    ];
    await shown({ ...filledTo(limit, 4, T + 1), fee: text('0.032'), lockedAmount: text('60.06') });
    await expect.element(page.getByText('The amount includes 0.4 BTC already filled.')).toBeVisible();
    await field('Amount').fill('0.4');
    await expect.element(page.getByText('Must be more than 0.4 BTC, already filled').first()).toBeVisible();
    await field('Amount').fill('0.7');
    await expect.element(page.getByText('30.03 USDT will be released')).toBeVisible();
  });

  it('says of a buy what follows it, and takes no price beyond that', async () => {
    const takeProfit = { price: text('110'), id: null };
    const attached = { takeProfit, stopLoss: { stopPrice: text('95'), price: null, id: null }, notPlaced: null };
    await shown({ ...limit, attached });
    await expect
      .element(page.getByText(/^After the buy, sell the filled amount at 110\.00 USDT or higher, or at/))
      .toBeVisible();
    await field('Price').fill('110');
    await expect.element(page.getByText('Use a price below 110').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Use a price below 110' })).toBeDisabled();
    await field('Price').fill('95');
    await expect.element(page.getByText('Use a price above 95').first()).toBeVisible();
    await field('Price').fill('95.01');
    await expect.element(submit()).toBeEnabled();
  });

  it('takes of a stop its trigger, on the right side only', async () => {
    await shown(stop, { stopPrice: text('101') });
    await expect.element(page.getByText('Use a trigger price below the last price, 100.00').first()).toBeVisible();
    await field('Trigger price').fill('95.5');
    await expect.element(page.getByText('The order isn’t in the queue yet, so it loses no place.')).toBeVisible();
    await expect.element(page.getByText('The held amount stays the same')).toBeVisible();
    await expect.element(submit()).toBeEnabled();
  });
});

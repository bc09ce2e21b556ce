import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { configureApi } from '../../../../../src/api/request.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import { showReceipt } from '../../../../../src/features/spot-orders/receipt/show-receipt.ts';
import type { SpotOrder } from '../../../../../src/model/spot-order.ts';
import { marketStore } from '../../../../../src/signals/markets.ts';
import { spotOrdersStore } from '../../../../../src/signals/spot-orders.ts';
import { OverlayHost } from '../../../../../src/ui/present.tsx';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';
import { cancelled, filledTo, fillOf, waiting } from '../../../signals/spot-rows.ts';
import { BTC, text } from '../../spot-ticket/market.ts';

const T = 1_795_000_000_000;
const known = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
const tickOf = (tick: SpotOrder['trigger']) => tick && { seq: tick.seq, ts: tick.timeMs, price: tick.price };
const trailingOf = ({ bips, activation, best, ...more }: NonNullable<SpotOrder['trailing']>) => ({
  trailingBips: bips,
  activation: tickOf(activation),
  best: tickOf(best),
  ...more,
});
const attachedOf = ({ takeProfit, stopLoss, notPlaced }: NonNullable<SpotOrder['attached']>) => ({
  attached: known({ takeProfit: takeProfit && known(takeProfit), stopLoss: stopLoss && known(stopLoss), notPlaced }),
});
const wire = ({ createdMs, updatedMs, trigger, trailing, attached, expiresMs, ...order }: SpotOrder) => ({
  ...known({ ...order, ...(trailing && trailingOf(trailing)), ...(attached && attachedOf(attached)) }),
  ...(trigger && { trigger: tickOf(trigger) }),
  ...(expiresMs && { expireTime: expiresMs }),
  createTime: createdMs,
  updateTime: updatedMs,
});

/** Orders of the exchange, and executions of any of them. */
let orders: readonly SpotOrder[] = [];
let fills: readonly unknown[] = [];
let up = true;

const fact = (name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });

async function shown(asked: SpotOrder | string) {
  await render(<OverlayHost />);
  void showReceipt(asked);
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

beforeEach(async () => {
  orders = [];
  fills = [];
  up = true;
  await page.viewport(390, 844);
  marketStore.apply([BTC]);
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
  configureApi({
    base: 'http://exchange.test',
    timeoutMs: 8000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!up) throw new TypeError('Failed to fetch');
    const body = JSON.parse(String(init.body)) as { view?: string; id?: string; placed?: string };
    const found = url.endsWith('/fills')
      ? fills
      : orders
          .filter(({ status }) => (status === 'pending') === (body.view === 'open'))
          .filter(({ id }) => body.id === undefined || id === body.id)
          .filter(({ attached }) => body.placed === undefined || attached?.takeProfit?.id === body.placed)
          .map(wire);
    return new Response(JSON.stringify({ code: 200, msg: 'success', rows: found, total: found.length }));
  });
});
afterEach(async () => {
  document.querySelector<HTMLButtonElement>('dialog[open] button[aria-label="Close"]')?.click();
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  spotOrdersStore.clear();
});

describe('the receipt of an order', () => {
  it('says of a stop what was asked for, which price set it off and what was got', async () => {
    const stop = {
      ...filledTo(waiting('s1', T, { side: 'sell', type: 'market', price: null, timeInForce: null }), 10, T + 9),
      averagePrice: text('88.5'),
      stopPrice: text('90'),
      armedSeq: 7,
      trigger: { seq: 42, timeMs: T + 8, price: text('89.1') },
    };
    orders = [stop];
    fills = [{ ...fillOf('f1', T + 9, { orderId: 's1', maker: false }), createTime: T + 9 }];
    await shown('s1');
    await expect.element(page.getByRole('heading', { name: 'Stop-market' })).toBeVisible();
    await expect
      .element(
        page.getByText(/Your trigger was 90\.00 USDT\. First published price beyond it: 89\.10 USDT \(−1\.00%\)/),
      )
      .toBeVisible();
    await expect.element(page.getByText(/Average fill price: 88\.50 USDT\./)).toBeVisible();
    await expect.element(page.getByText('42', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Check on this device' })).toBeVisible();
    await expect.element(page.getByText('0.1 BTC at 100.00')).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Change order' }).query()).toBeNull();
  });

  it('says how a trailing stop follows and where it is, and what of it stays', async () => {
    const order = waiting('t1', T, {
      side: 'sell',
      type: 'market',
      price: null,
      timeInForce: null,
      waitsFor: 'trigger',
      stopPrice: text('98'),
      trailing: {
        bips: 200,
        activationPrice: text('99.5'),
        tickSize: text('0.01'),
        activation: { seq: 3, timeMs: T, price: text('99.6') },
        best: { seq: 7, timeMs: T + 5000, price: text('100') },
      },
    });
    orders = [order];
    spotOrdersStore.applyOrder(order);
    await shown(order);
    await expect
      .element(page.getByText(/^Sells 1 BTC at market price once BTC falls 2% from its high since .*\.$/))
      .toBeVisible();
    await expect.element(fact('Highest price')).toBeVisible();
    await expect.element(page.getByText(/^100\.00 USDT · /)).toBeVisible();
    await expect.element(page.getByText('98.00 USDT', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^The trailing delta can’t be changed/)).toBeVisible();
    // Its size can be changed.
    await expect.element(page.getByRole('button', { name: 'Change order' })).toBeVisible();
  });

  it('of a trailing stop that was triggered says where it stood', async () => {
    const side = { side: 'sell', type: 'market', price: null, timeInForce: null } as const;
    orders = [
      {
        ...filledTo(waiting('t2', T, side), 10, T + 9),
        stopPrice: text('98'),
        armedSeq: 7,
        trigger: { seq: 42, timeMs: T + 8, price: text('97.5') },
        trailing: {
          bips: 200,
          activationPrice: null,
          tickSize: text('0.01'),
          activation: { seq: 7, timeMs: T, price: text('99') },
          best: { seq: 20, timeMs: T + 5, price: text('100') },
        },
      },
    ];
    await shown('t2');
    await expect
      .element(page.getByText(/The trigger was at 98\.00 USDT\..*beyond it: 97\.50 USDT \(−0\.51%\)/))
      .toBeVisible();
    await expect.element(fact('Highest price')).toBeVisible();
  });

  it('says what a buy placed of what it bought and leads there, and back from there to the buy', async () => {
    const buy: SpotOrder = {
      ...filledTo(waiting('b1', T), 10, T + 9),
      attached: {
        takeProfit: { price: text('110'), id: 'p1' },
        stopLoss: { stopPrice: text('90'), price: text('89'), id: 'p2' },
        notPlaced: null,
      },
    };
    const pair = { side: 'sell', ocoId: 'p', clientOrderId: `${buy.clientOrderId}-tp` } as const;
    const leg = waiting('p1', T + 9, { ...pair, price: text('110'), ocoLeg: 'takeProfit' });
    // No list on this device has the buy.
    orders = [buy, leg];
    spotOrdersStore.applyOrder(leg);
    await shown('b1');
    await expect
      .element(
        page.getByText(
          /^After the buy, sell the filled amount at 110\.00 USDT or higher, or at 89\.00 USDT or higher if/,
        ),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Take profit placed' }).click();
    await expect.element(page.getByRole('heading', { name: 'Take profit' })).toBeVisible();
    await expect.element(page.getByText('Placed after this buy')).toBeVisible();
    await page.getByRole('button', { name: /^Buy 1 BTC at 100\.00 USDT/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Limit' })).toBeVisible();
    await expect.element(page.getByText('Placed after this buy')).not.toBeInTheDocument();
  });

  it('says why a buy placed nothing', async () => {
    const takeProfit = { price: text('110'), id: null };
    orders = [
      { ...cancelled(waiting('b2', T), T + 9), attached: { takeProfit, stopLoss: null, notPlaced: 'nothingFilled' } },
    ];
    await shown('b2');
    await expect.element(page.getByText('TP/SL not placed: the buy was not filled')).toBeVisible();
  });

  it('says why it was cancelled, and leads to the other order of its pair', async () => {
    const pair = { side: 'sell', ocoId: 'pair' } as const;
    const profit = filledTo(waiting('p1', T, { ...pair, ocoLeg: 'takeProfit' }), 10, T + 9);
    const loss: SpotOrder = {
      ...cancelled(waiting('p2', T, { ...pair, ocoLeg: 'stopLoss', stopPrice: text('90') }), T + 9),
      cancelReason: 'otherLeg',
    };
    orders = [profit, loss];
    await shown(loss);
    await expect.element(page.getByText('The other OCO order was filled or triggered')).toBeVisible();
    await page.getByRole('button', { name: /^Sell 1 BTC at 100\.00 USDT/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Take profit' })).toBeVisible();
  });

  it('of an order that waits follows it, and offers what can be done with it', async () => {
    const order = waiting('o1', T, { timeInForce: 'gtd', expiresMs: T + 86_400_000 });
    spotOrdersStore.applyOrder(order);
    orders = [order];
    await shown(order);
    await expect.element(page.getByText('Waits for 100.00 or lower')).toBeVisible();
    await expect.element(fact('Expires')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Change order' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Cancel: / })).toBeVisible();
    orders = [filledTo(order, 10, T + 9)];
    spotOrdersStore.applyOrder(orders[0]!);
    await expect.element(page.getByText('Filled', { exact: true }).first()).toBeVisible();
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Change order' }).query()).toBeNull());
  });

  it('says that it could not be loaded, and loads it when asked again', async () => {
    up = false;
    await shown('o1');
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    up = true;
    orders = [cancelled(waiting('o1', T), T + 1)];
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Cancelled by you')).toBeVisible();
  });

  it('says that there is no such order', async () => {
    await shown('nobody');
    await expect.element(page.getByText('Order not found')).toBeVisible();
  });
});

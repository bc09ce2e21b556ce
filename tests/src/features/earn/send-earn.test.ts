import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { earnOrderOf } from '../../../../src/data/earn-orders.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { sendPurchase, unsurePurchase, redeemsPending, sendRedeem } from '../../../../src/features/earn/send-earn.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';

const PURCHASE = { productId: 'earn-usdt-7', amount: '50' as DecimalText, from: 'spot' } as const;
const ORDER = '0mwu0n1x2k000e02';
/** Bodies of the purchases and redemptions that were sent. */
const sent: Record<string, unknown>[] = [];
let answer: () => Promise<Response>;
const bought = restFixture('financeSubmit');
const redeemed = restFixture('financeRedeem');
const answered = (body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body)));
const lost = () => Promise.reject(new TypeError('network error'));
let people = 0;
const signIn = () =>
  sessionStore.applySignIn(`token ${++people}`, { userId: `earn-${people}`, address: '0x1', walletKind: 'demo' });

beforeEach(() => {
  sent.length = 0;
  configureApi({
    base: 'http://exchange',
    timeoutMs: 1000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!/mingOrder\/(submit|redeem)$/.test(url)) return lost();
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return answer();
  });
  signIn();
});

describe('putting money in', () => {
  it('keeps what nobody answered, and sends the same under the same key', async () => {
    answer = lost;
    await sendPurchase(PURCHASE);
    expect(unsurePurchase.value).toEqual(PURCHASE);
    answer = answered(bought.success);
    expect((await sendPurchase(unsurePurchase.value!))?.success).toBe(true);
    expect(unsurePurchase.value).toBeNull();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject(PURCHASE);
  });

  it('a refusal decides: the next attempt has a key of its own', async () => {
    answer = answered(bought.refusal);
    await sendPurchase(PURCHASE);
    expect(unsurePurchase.value).toBeNull();
    await sendPurchase(PURCHASE);
    expect(sent[1]!['clientOrderId']).not.toBe(sent[0]!['clientOrderId']);
  });

  it('takes one of twenty taps, and its order is known at once', async () => {
    answer = answered(bought.success);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendPurchase(PURCHASE)));
    expect(answers.filter((each) => each !== null)).toHaveLength(1);
    expect(sent).toHaveLength(1);
    expect(earnOrderOf('0mwu0n1x2k000e04').now.value).toMatchObject({ state: 'ready', value: { amount: '50' } });
  });

  it('another person sends nothing of who has left, not even what is still on its way', async () => {
    answer = lost;
    await sendPurchase(PURCHASE);
    signIn();
    expect(unsurePurchase.value).toBeNull();
    const pending = sendPurchase(PURCHASE);
    signIn();
    await pending;
    expect(unsurePurchase.value).toBeNull();
    await sendPurchase(PURCHASE);
    expect(new Set(sent.map((body) => body['clientOrderId'])).size).toBe(3);
  });
});

describe('redeeming', () => {
  it('takes one of twenty taps an order, and the order is known as redeemed', async () => {
    answer = answered(redeemed.success);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendRedeem(ORDER)));
    expect(answers.filter((each) => each !== null)).toHaveLength(1);
    expect(earnOrderOf(ORDER).now.value).toMatchObject({ state: 'ready', value: { status: 'redeemed' } });
    expect(redeemsPending.value.size).toBe(0);
    expect(sent).toEqual([{ id: ORDER, to: 'spot', clientOrderId: expect.any(String) as string }]);
  });

  it('keeps the key of an order that nobody answered for, whatever is redeemed meanwhile', async () => {
    answer = lost;
    await sendRedeem('one');
    await sendRedeem('other');
    await sendRedeem('one');
    expect(sent[2]).toEqual(sent[0]);
    expect(sent[1]!['clientOrderId']).not.toBe(sent[0]!['clientOrderId']);
  });
});

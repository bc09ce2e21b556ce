import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saleDraft, changeSaleDraft } from '../../../../src/features/sale/sale-draft.ts';
import { salePending, sendSale, unsureSale, merchantSaleOf } from '../../../../src/features/sale/merchant-sales.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

const REQUEST = { merchantId: 'm-lantern', amount: decimal('250.5'), exchangeRate: decimal('0.925') };
const sold = restFixture('merchantSell').success;
const soldId = (sold['data'] as { order: { id: string } }).order.id;
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

let answer: () => Promise<Response> | Response;
let bodies: Record<string, unknown>[];
beforeEach(() => {
  signIn('one');
  bodies = [];
  fakeExchange(({ path, body }) => {
    if (path !== '/api/merchant/sell') return json({ code: 200, msg: '', rows: [], total: 0 });
    bodies.push(body as Record<string, unknown>);
    return answer();
  });
});
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

it('twenty taps are one sale, and its page knows it at once', async () => {
  answer = () => json(sold);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendSale(REQUEST)));
  expect(answers.filter((each) => each !== null)).toHaveLength(1);
  expect(bodies).toHaveLength(1);
  expect(merchantSaleOf(soldId).now.value).toMatchObject({ state: 'ready', value: { id: soldId } });
});

it('one that nobody answered is repeated under its key, then a new one has another', async () => {
  answer = () => Promise.reject(new TypeError('network error'));
  await sendSale(REQUEST);
  expect(unsureSale.value).toEqual(REQUEST);
  answer = () => json(sold);
  expect((await sendSale(REQUEST))?.success).toBe(true);
  expect(unsureSale.value).toBeNull();
  await sendSale(REQUEST);
  const keys = bodies.map(({ clientOrderId }) => clientOrderId);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('a refusal is an end: nothing is unsure behind it', async () => {
  answer = () => json({ code: 1003, msg: '商家汇率已变更，请重新确认', details: { rate: '0.92' } });
  expect(await sendSale(REQUEST)).toMatchObject({ success: false, error: { kind: 'refused', code: 1003 } });
  expect([unsureSale.value, salePending.value]).toEqual([null, false]);
});

it('what comes for a person who has left is nobody’s', async () => {
  let let_go: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (let_go = resolve));
  const under = sendSale(REQUEST);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  signIn('two');
  let_go(json(sold));
  expect(await under).toBeNull();
  expect([unsureSale.value, salePending.value]).toEqual([null, false]);
  expect(merchantSaleOf(soldId).now.value.value).toBeNull();
});

it('what a visitor typed stays when they sign in, and goes when they leave', () => {
  sessionStore.applySignOut();
  changeSaleDraft({ amount: '12,5', merchantId: 'm-quay' });
  signIn('three');
  expect(saleDraft.value).toEqual({ amount: '12,5', merchantId: 'm-quay' });
  sessionStore.applySignOut();
  expect(saleDraft.value).toEqual({ amount: '', merchantId: null });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountHistory, accountLocks, transfer } from '../../../protocol/rest/account.ts';
import {
  financeOrderList,
  financeOrderShow,
  financeProductList,
  financeRedeem,
  financeSubmit,
} from '../../../protocol/rest/finance.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

it('anybody sees the products, and what is left of them', async () => {
  const { envelope, rows } = await stage.send(financeProductList);
  expect(envelope).toMatchObject({ code: 200, total: 6 });
  expect(rows).toContainEqual(expect.objectContaining({ id: 'earn-btc-30', coin: 'BTC', availableQuantity: '20' }));
});

it('a purchase from the financial account to its end, in every list that shows it', async () => {
  const { token } = await stage.signIn(1);
  const move = {
    asset: 'USDT',
    from: 'spot',
    to: 'financial',
    amount: '300',
    clientOrderId: '0f1e2d3c4b5a69788796a5c0',
  };
  await stage.send(transfer, { token, body: move });
  const body = { productId: 'earn-usdt-30', amount: '250', clientOrderId: '0f1e2d3c4b5a69788796a5c1' };
  const { order } = (await stage.send(financeSubmit, { token, body })).data as { order: { id: string } };
  expect(order).toMatchObject({ amount: '250', status: 'ongoing', expectedReturn: '0.825', remainingDays: 30 });
  const listed = await stage.send(financeOrderList, { token, query: { status: 'ongoing' }, body: {} });
  expect(listed.rows).toEqual([order]);
  expect(listed.envelope).toMatchObject({
    sums: {
      coins: [{ coin: 'USDT', amount: '250', profit: '0', paid: '0' }],
      products: [{ productId: 'earn-usdt-30', held: '250' }],
    },
  });
  expect((await stage.send(financeOrderShow, { token, body: { id: order.id } })).data).toMatchObject({ order });
  expect((await stage.send(accountLocks, { token })).data).toMatchObject({
    locks: [{ type: 'financeOrder', ref: order.id, asset: 'USDT', account: 'financial', amount: '250' }],
  });
  const end = { id: order.id, clientOrderId: '0f1e2d3c4b5a69788796a5c2' };
  expect((await stage.send(financeRedeem, { token, body: end })).data).toMatchObject({
    order: { id: order.id, status: 'redeemed', actualReturn: '0' },
  });
  const again = { ...end, clientOrderId: '0f1e2d3c4b5a69788796a5c3' };
  expect((await stage.send(financeRedeem, { token, body: again })).envelope).toEqual({ code: 1005, msg: '订单已赎回' });
  const history = await stage.send(accountHistory, { token, body: { type: 'earn' } });
  expect(history.rows?.map((row) => (row as { amount: string }).amount)).toEqual(['250', '-250']);
});

it('says how much is needed and how much is left', async () => {
  const { token } = await stage.signIn(2);
  const buy = async (productId: string, amount: string) =>
    (await stage.send(financeSubmit, { token, body: { productId, amount, clientOrderId: crypto.randomUUID() } }))
      .envelope;
  expect(await buy('earn-usdt-30', '99')).toMatchObject({ code: 1003, details: { min: '100', asset: 'USDT' } });
  expect(await buy('earn-usdt-30', '5001')).toMatchObject({ code: 1002, details: { max: '5000', held: '0' } });
  expect(await buy('earn-usdt-30', '100')).toMatchObject({ code: 601, details: { required: '100', current: '0' } });
  expect(await buy('earn-usdt-31', '100')).toMatchObject({ code: 1004 });
});

it('the order of another person answers like one that never was', async () => {
  const [ann, ben] = [await stage.signIn(3), await stage.signIn(4)];
  const move = { asset: 'EUR', from: 'spot', to: 'financial', amount: '50', clientOrderId: '0f1e2d3c4b5a69788796a5d0' };
  await stage.send(transfer, { token: ann.token, body: move });
  const body = { productId: 'earn-eur-30', amount: '50', clientOrderId: '0f1e2d3c4b5a69788796a5d1' };
  const { order } = (await stage.send(financeSubmit, { token: ann.token, body })).data as { order: { id: string } };
  const asked = (id: string) => [
    stage.send(financeOrderShow, { token: ben.token, body: { id } }),
    stage.send(financeRedeem, { token: ben.token, body: { id, clientOrderId: '0f1e2d3c4b5a69788796a5d2' } }),
  ];
  const texts = async (id: string) => (await Promise.all(asked(id))).map(({ text }) => text);
  expect(await texts(order.id)).toEqual(await texts('neverWas'));
});

it('takes from and pays to the spot account on request, and knows no other account', async () => {
  const { token } = await stage.signIn(2);
  const body = { productId: 'earn-usdt-30', amount: '250', clientOrderId: '0f1e2d3c4b5a69788796a5d1' };
  const wrong = await stage.send(financeSubmit, { token, body: { ...body, from: 'contract' } });
  expect(wrong.envelope).not.toMatchObject({ code: 200 });
  const placed = await stage.send(financeSubmit, { token, body: { ...body, from: 'spot' } });
  const { order } = placed.data as { order: { id: string } };
  expect(order).toMatchObject({ amount: '250', status: 'ongoing' });
  const end = { id: order.id, to: 'spot', clientOrderId: '0f1e2d3c4b5a69788796a5d2' };
  expect((await stage.send(financeRedeem, { token, body: end })).data).toMatchObject({
    order: { id: order.id, status: 'redeemed' },
  });
  const history = await stage.send(accountHistory, { token, body: { type: 'transfer' } });
  expect(
    (history.rows as { amount: string; account: string }[]).map(({ amount, account }) => [account, amount]).sort(),
  ).toEqual([
    ['financial', '-250'],
    ['financial', '250'],
    ['spot', '-250'],
    ['spot', '250'],
  ]);
});

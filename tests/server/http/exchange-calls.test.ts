import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountHistory, accountLocks, accountValues } from '../../../protocol/rest/account.ts';
import { currencyExchange, exchangeOrderList, exchangeQuote, exchangeRules } from '../../../protocol/rest/exchange.ts';
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

it('a conversion from its quote to the lists that show it', async () => {
  const { token } = await stage.signIn(1);
  const quote = await stage.send(exchangeQuote, { token, body: { from: 'EUR', to: 'USDT', amount: '100' } });
  expect(quote.data).toMatchObject({ rate: '1.998', fee: '0.1998', receiveAmount: '199.6002' });
  const { quoteId } = quote.data as { quoteId: string };
  const request = { quoteId, from: 'EUR', to: 'USDT', amount: '100', clientOrderId: '0f1e2d3c4b5a69788796a5b6' };
  const answer = await stage.send(currencyExchange, { token, body: request });
  const { order } = answer.data as { order: { id: string } };
  expect(order).toMatchObject({ from: 'EUR', to: 'USDT', receiveAmount: '199.6002', status: 'completed' });
  expect((await stage.send(exchangeOrderList, { token, body: {} })).rows).toEqual([order]);
  expect((await stage.send(exchangeRules, { token })).data).toMatchObject({ today: { used: 1 } });

  const history = await stage.send(accountHistory, { token, body: { type: 'convert' } });
  expect(history.envelope).toMatchObject({ total: 2 });
  expect(history.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ asset: 'EUR', amount: '-100', ref: order.id }),
      expect.objectContaining({ asset: 'USDT', amount: '199.6002', ref: order.id }),
    ]),
  );
  expect((await stage.send(accountLocks, { token })).data).toMatchObject({ locks: [] });
  const values = await stage.send(accountValues, { token, body: { range: 'day' } });
  const { points } = values.data as { points: readonly { totalUsdt: string }[] };
  // 5000 + 5000 USDT and 500 EUR at 2, less spread and fee.
  expect(points.at(-1)).toMatchObject({ totalUsdt: '10999.6002' });
});

it('the quote of another person answers like one that never was', async () => {
  const [ann, ben] = [await stage.signIn(2), await stage.signIn(3)];
  const asked = { from: 'USDT', to: 'BTC', amount: '10' };
  const quote = await stage.send(exchangeQuote, { token: ann.token, body: asked });
  const { quoteId } = quote.data as { quoteId: string };
  const confirm = (id: string) =>
    stage.send(currencyExchange, {
      token: ben.token,
      body: { ...asked, quoteId: id, clientOrderId: '0f1e2d3c4b5a69788796a5b7' },
    });
  expect((await confirm(quoteId)).text).toBe((await confirm('neverWas')).text);
});

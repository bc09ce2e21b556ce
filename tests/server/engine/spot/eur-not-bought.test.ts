import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PairRequest } from '../../../../server/engine/spot/spot-wire.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { rulesFor } from '../scripted-market.ts';
import { requestOf, spotStage, valueOf } from './spot-stage.ts';

const EUR = 'EURUSDT';
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  expect(await booksWrong(database.db)).toEqual([]);
  await database.close();
});

it('issue 39 C10: no kind of spot order buys EUR, and every kind sells it', async () => {
  const stage = spotStage(database.db, [rulesFor(EUR)], () => '1.15');
  const engine = stage.newEngine();
  await engine.start();
  const userId = await stage.newUser();
  stage.market.setBook(EUR, [['1.15', '10000']], [['1.16', '10000']]);
  const wishes = [
    { price: '1.16', quantity: '100' },
    { price: '1.10', quantity: '100' },
    { quantity: '100' },
    { quoteQuantity: '100' },
    { quoteQuantity: '100', stopPrice: '1.20' },
    { price: '1.21', quantity: '100', stopPrice: '1.20' },
    { quoteQuantity: '100', trailingBips: 100 },
  ];
  for (const wish of wishes) {
    expect(await engine.submit(userId, requestOf({ symbol: EUR, side: 'buy', ...wish }))).toEqual({
      ok: false,
      refusal: 'eurNotBought',
    });
  }
  const pair: PairRequest = {
    symbol: EUR,
    side: 'buy',
    clientOrderId: randomUUID(),
    quantity: '100',
    takeProfit: { price: '1.10' },
    stopLoss: { stopPrice: '1.20', price: '1.21' },
  };
  expect(await engine.submitPair(userId, pair)).toEqual({ ok: false, refusal: 'eurNotBought' });
  expect(await stage.balance(userId, 'EUR')).toEqual(['500', '0']);

  const sold = valueOf(await engine.submit(userId, requestOf({ symbol: EUR, side: 'sell', quantity: '100' })));
  expect(sold).toMatchObject({ status: 'filled', averagePrice: '1.15' });
  expect(await stage.balance(userId, 'EUR')).toEqual(['400', '0']);
  await stage.stop();
});

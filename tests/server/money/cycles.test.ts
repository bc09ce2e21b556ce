import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../soak/random.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { cycleStage, exchangeCycle } from './cycle-stage.ts';
import type { CycleStage } from './cycle-stage.ts';

let stage: CycleStage;
beforeAll(async () => {
  stage = await cycleStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

it('issue 39 C10: no cycle through the exchange gains, and EUR is bought nowhere', async () => {
  const random = seededRandom(39);
  const told = [];
  for (let count = 0; count < 60; count++) told.push(...(await exchangeCycle(stage, random)));
  const done = new Set(told.filter(({ refusal }) => refusal === null).map(({ name }) => name));
  expect([...done].filter((name) => name.startsWith('convert')).length).toBeGreaterThan(3);
  for (const name of ['sell EUR', 'buy BTC', 'sale to m-harbour', 'sale to m-lantern', 'Earn', 'match']) {
    expect(done).toContain(name);
  }
  const buys = told.filter(({ name }) => name === 'buy EUR').map(({ refusal }) => refusal);
  expect(new Set(buys)).toEqual(new Set(['eurNotBought']));
  const intoEur = told.filter(({ name }) => /^convert \w+ EUR$/.test(name));
  expect(intoEur.some(({ refusal }) => refusal === null)).toBe(false);
});

it('issue 39 C10: a sale whose rate beats the market before the merchant has answered is cancelled', async () => {
  const userId = await stage.newUser();
  stage.prices.setRange('EUR', '1.15', '1.15');
  const wish = { merchantId: 'm-harbour', amount: '1000', exchangeRate: '0.8', clientOrderId: stage.newKey() };
  const sold = await stage.money.sales.sell(userId, wish);
  if (!sold.ok) throw new Error(sold.refusal);
  const { id, exchangeRate } = sold.value.order;
  expect(exchangeRate).toBe('0.8678');
  // EUR costs more now: 0.8678 EUR are worth more than one USDT.
  stage.prices.setRange('EUR', '1.16', '1.16');
  stage.later(2000);
  while (await stage.money.sales.runDue());
  const ended = await stage.money.sales.show(userId, id);
  expect(ended.ok && ended.value.order).toMatchObject({ step: 'cancelled', reason: 'rateMoved' });
  expect((await stage.balancesOf(userId))['spot/USDT']).toEqual(['5000', '0']);
});

import { expect, it } from 'vitest';
import type { SpotFillWire, SpotOrderWire } from '../../../server/engine/spot/spot-orders.ts';
import { liveStage } from './live-stage.ts';

const ORDER: SpotOrderWire = {
  id: 'order1',
  clientOrderId: 'c'.repeat(16),
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '90000',
  quantity: '0.1',
  filledQuantity: '0.05',
  filledQuote: '4500',
  averagePrice: '90000',
  fee: '3.6',
  feeAsset: 'USDT',
  lockedAmount: '4504.5',
  lockedAsset: 'USDT',
  status: 'pending',
  createTime: 1,
  updateTime: 2,
};
const FILL: SpotFillWire = {
  id: 'fill1',
  orderId: 'order1',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '90000',
  quantity: '0.05',
  quoteQuantity: '4500',
  fee: '3.6',
  feeAsset: 'USDT',
  maker: true,
  tickSeq: 7,
  createTime: 2,
};

async function signedIn(stage: Awaited<ReturnType<typeof liveStage>>, user: string) {
  const client = await stage.connect();
  client.send({ op: 'auth', token: `ok-${user}-00000000000000001` });
  await client.next('AUTH');
  return client;
}

it('spot changes and the balances they moved reach their owner, and nobody else', async () => {
  const stage = await liveStage();
  const anna = await signedIn(stage, 'anna');
  const bert = await signedIn(stage, 'bert');
  const nobody = await stage.connect();
  const things = [{ noun: 'mail', id: 'spot-1' }] as const;
  stage.spotChange('anna', { orders: [ORDER], fills: [FILL], things });
  expect(await anna.next('CHANGED')).toMatchObject({ data: things });
  expect(await anna.next('SPOT_FILL')).toMatchObject({ data: [FILL] });
  expect(await anna.next('SPOT_ORDER')).toMatchObject({ data: [ORDER] });
  expect(await anna.next('BALANCE')).toMatchObject({
    data: [
      { symbol: 'USDT', account: 'spot', availableAmount: '1' },
      { symbol: 'BTC', account: 'spot', availableAmount: '1' },
    ],
  });
  for (const other of [bert, nobody]) {
    await other.settled();
    for (const type of ['SPOT_FILL', 'SPOT_ORDER', 'BALANCE', 'CHANGED']) expect(other.ofType(type)).toEqual([]);
  }
});

it('what a flow of money changed reaches its owner with the balances it moved, and nobody else', async () => {
  const stage = await liveStage();
  const anna = await signedIn(stage, 'anna');
  const bert = await signedIn(stage, 'bert');
  const things = [{ noun: 'deposit', id: 'd1' }] as const;
  stage.moneyNews.publish('anna', { lines: [{ account: 'spot', symbol: 'USDT' }], things });
  expect(await anna.next('CHANGED')).toMatchObject({ data: things });
  expect(await anna.next('BALANCE')).toMatchObject({ data: [{ symbol: 'USDT', account: 'spot' }] });
  await bert.settled();
  expect([...bert.ofType('CHANGED'), ...bert.ofType('BALANCE')]).toEqual([]);
});

it('issue 39 E19: a stop that was triggered arrives with its signed terms and its signed trigger', async () => {
  const stage = await liveStage();
  const anna = await signedIn(stage, 'anna');
  const stop: SpotOrderWire = {
    ...ORDER,
    side: 'sell',
    stopPrice: '89000',
    armedSeq: 5,
    trigger: { seq: 9, ts: 1_795_165_260_000, price: '88999.5' },
  };
  stage.spotChange('anna', { orders: [stop, ORDER], fills: [], things: [] });
  const { data } = (await anna.next('SPOT_ORDER')) as unknown as { data: readonly SpotOrderWire[] };
  expect(data[0]!.receipts?.map(({ payload }) => payload)).toEqual([
    'tern-stop-1|order1|anna|BTCUSDT|sell|89000|5',
    'tern-trigger-1|order1|anna|BTCUSDT|9|1795165260000|88999.5',
  ]);
  expect(data[1]).toEqual(ORDER);
});

it('an order without executions sends no SPOT_FILL', async () => {
  const stage = await liveStage();
  const anna = await signedIn(stage, 'anna');
  stage.spotChange('anna', { orders: [ORDER], fills: [], things: [] });
  await anna.next('BALANCE');
  await anna.settled();
  expect(anna.ofType('SPOT_FILL')).toEqual([]);
});

it('many changes at once are read once more, not once each', async () => {
  const stage = await liveStage();
  const anna = await signedIn(stage, 'anna');
  for (let n = 0; n < 20; n++) stage.spotChange('anna', { orders: [ORDER], fills: [], things: [] });
  await anna.until(() => anna.ofType('SPOT_ORDER').length === 20);
  await anna.next('BALANCE', 2);
  await anna.settled();
  expect(stage.balanceReads).toEqual(['anna', 'anna']);
});

it('balances of somebody who is not connected are not read', async () => {
  const stage = await liveStage();
  const anna = await signedIn(stage, 'anna');
  stage.spotChange('bert', { orders: [ORDER], fills: [], things: [] });
  await anna.settled();
  expect(stage.balanceReads).toEqual([]);
});

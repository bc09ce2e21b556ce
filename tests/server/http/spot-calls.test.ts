import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { symbolList } from '../../../protocol/rest/market.ts';
import {
  spotAmend,
  spotBook,
  spotCancel,
  spotCancelAll,
  spotFills,
  spotList,
  spotPositions,
  spotSubmit,
  spotTrades,
} from '../../../protocol/rest/spot.ts';
import { createSpotOrders } from '../../../server/engine/spot/spot-orders.ts';
import type { SpotOrders, SpotOrderWire } from '../../../server/engine/spot/spot-orders.ts';
import { limitClassOf } from '../../../server/http/limits.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { scriptedMarket } from './scripted-market.ts';

let host: HttpStage;
let stage: HttpStage;
let spotOrders: SpotOrders;
let token = '';
let walletNumber = 60;

beforeAll(async () => {
  host = await httpStage();
  const market = {
    ...scriptedMarket(),
    bookSnapshot: () => ({
      last: 7,
      bids: [['1.99', '10'] as [string, string], ['1.98', '20'] as [string, string]],
      asks: [['2.01', '10'] as [string, string], ['2.02', '20'] as [string, string]],
    }),
    recentTicks: () => [scriptedMarket().lastTick('BTCUSDT' as never)!],
  };
  spotOrders = createSpotOrders({ db: host.db, ledger: createLedger(), market, clock: systemClock });
  await spotOrders.start();
  stage = await httpStage({ spotOrders, market }, host);
  token = (await stage.signIn(walletNumber++)).token;
});
afterAll(async () => {
  await spotOrders.stop();
  await stage.close();
  await host.close();
});

const body = (change: object = {}) => ({
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '2.01',
  quantity: '15',
  clientOrderId: randomUUID(),
  ...change,
});

it('an order is placed, listed, filled from the book, cancelled, and its coins have a cost', async () => {
  const placed = await stage.send(spotSubmit, { token, body: body() });
  const { order } = placed.data as { order: { id: string } };
  expect(placed.data).toMatchObject({
    order: { status: 'pending', filledQuantity: '10', filledQuote: '20.1', fee: '0.0201', lockedAmount: '10.06005' },
  });
  expect((await stage.send(spotList, { token, body: { view: 'open' } })).rows).toEqual([order]);
  expect((await stage.send(spotFills, { token, body: { orderId: order.id } })).envelope).toMatchObject({ total: 1 });
  expect((await stage.send(spotPositions, { token, body: {} })).rows).toEqual([
    { asset: 'BTC', quantity: '10', averageCost: '2.01201', realisedProfit: '0', feesPaid: '0.0201', trades: 1 },
  ]);
  const cancelled = await stage.send(spotCancel, { token, body: { id: order.id } });
  expect(cancelled.data).toMatchObject({ order: { id: order.id, status: 'cancelled', lockedAmount: '0' } });
  expect((await stage.send(spotCancel, { token, body: { id: order.id } })).envelope).toMatchObject({ code: 1009 });
  expect((await stage.send(spotList, { token, body: { view: 'history', type: 'limit' } })).envelope).toMatchObject({
    total: 1,
  });
});

it('cancel all ends every open order, and an unknown market is refused', async () => {
  for (const price of ['1.8', '1.9']) await stage.send(spotSubmit, { token, body: body({ price }) });
  expect((await stage.send(spotCancelAll, { token, body: { symbol: 'NOPEUSDT' } })).envelope).toMatchObject({
    code: 1005,
  });
  expect((await stage.send(spotCancelAll, { token, body: {} })).data).toEqual({ cancelled: 2 });
});

it('refusals carry their code and the numbers behind them', async () => {
  const codes: readonly [object, object][] = [
    [{ price: '2.001' }, { code: 1010, details: { field: 'price', tickSize: '0.01' } }],
    [{ quantity: '1.000001' }, { code: 1011, details: { field: 'quantity', stepSize: '0.00001' } }],
    [{ quantity: '1' }, { code: 1002, details: { minimum: '5' } }],
    [{ quantity: '60000' }, { code: 1003, details: { maximum: '100000' } }],
    [{ symbol: 'NOPEUSDT' }, { code: 1005 }],
    [{ price: '2.41' }, { code: 1015, details: { percent: '20' } }],
    [
      { price: '2', quantity: '2500' },
      { code: 601, details: { asset: 'USDT' } },
    ],
  ];
  for (const [change, answer] of codes) {
    expect((await stage.send(spotSubmit, { token, body: body(change) })).envelope).toMatchObject(answer);
  }
});

it('a limit order without a price, or sized twice, is malformed', async () => {
  const { price: _, ...unpriced } = body();
  for (const wrong of [
    unpriced,
    body({ quoteQuantity: '10' }),
    body({ type: 'market' }),
    body({ quantity: '-1' }),
    body({ quantity: '1e3' }),
  ]) {
    expect((await stage.send(spotSubmit, { token, body: wrong })).status).toBe(400);
  }
});

it('issue 39 E19: placing and amending a stop answer its signed terms', async () => {
  const { token: own, userId } = await stage.signIn(walletNumber++);
  const placed = await stage.send(spotSubmit, {
    token: own,
    body: body({ price: '2.2', stopPrice: '2.1', quantity: '5' }),
  });
  const { order } = placed.data as { order: SpotOrderWire };
  const terms = (stopPrice: string) => `tern-stop-1|${order.id}|${userId}|BTCUSDT|buy|${stopPrice}|1`;
  expect(order.receipts?.map(({ payload }) => payload)).toEqual([terms('2.1')]);
  const amended = await stage.send(spotAmend, { token: own, body: { id: order.id, stopPrice: '2.15' } });
  expect(amended.data).toMatchObject({ order: { receipts: [{ payload: terms('2.15') }] } });
  const limit = await stage.send(spotSubmit, { token: own, body: body({ price: '1.8' }) });
  expect((limit.data as { order: SpotOrderWire }).order.receipts).toBeUndefined();
});

it('the book and the trades of a market are public', async () => {
  const book = await stage.send(spotBook, { body: { symbol: 'BTCUSDT', limit: 1 } });
  expect(book.data).toMatchObject({ symbol: 'BTCUSDT', last: 7, bids: [['1.99', '10']], asks: [['2.01', '10']] });
  const trades = await stage.send(spotTrades, { body: { symbol: 'BTCUSDT' } });
  expect(trades.rows).toEqual([{ seq: 1, ts: 1_795_165_260_000, price: '2', qty: '1', side: 1 }]);
  for (const call of [spotBook, spotTrades]) {
    expect((await stage.send(call, { body: { symbol: 'NOPEUSDT' } })).envelope).toMatchObject({ code: 1006 });
  }
});

it('the list of markets says what trading costs and allows', async () => {
  const { rows } = await stage.send(symbolList);
  expect(rows?.[0]).toMatchObject({ maxNotional: '100000', priceBand: '0.2', makerFee: '0.0008', takerFee: '0.001' });
});

it('calls that move money share the narrow limit', () => {
  for (const { name } of [spotSubmit, spotAmend, spotCancel, spotCancelAll]) expect(limitClassOf(name)).toBe('orders');
  for (const { name } of [spotList, spotFills, spotPositions, spotBook]) expect(limitClassOf(name)).toBe('others');
});

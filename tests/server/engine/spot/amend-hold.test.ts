import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SpotFillWire, SpotOrders, SpotOrderWire } from '../../../../server/engine/spot/spot-orders.ts';
import { NOTHING_FILLED } from '../../../../protocol/units/spot-money.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { decodeSpotFill, decodeSpotOrder } from '../../../../src/api/decode-spot-order.ts';
import { figuresOf, filledOf, holdChange } from '../../../../src/features/spot-orders/spot-amend-hold.ts';
import { add, sub } from '../../../../src/model/decimal.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { requestOf, spotStage, until, valueOf } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

/** The market's rates have changed since: an order keeps those that it was placed with. */
const RATES = { makerFee: '0.002' as DecimalText, takerFee: '0.003' as DecimalText };

let database: FreshDatabase;
let stage: SpotStage;
let engine: SpotOrders;
let userId = '';

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await sql`delete from spot_cursor`.execute(database.db);
  stage = spotStage(database.db);
  engine = stage.newEngine();
  await engine.start();
  userId = await stage.newUser({ BTC: '10' });
});
afterEach(async () => {
  await engine.cancelAll(userId);
  await stage.stop();
});
afterAll(() => database.close());

const order = (wire: SpotOrderWire) => decodeSpotOrder({ ...wire });
const fill = (wire: SpotFillWire) => decodeSpotFill({ ...wire });
const find = async (id: string) => order((await engine.find(userId, id))!);
const place = async (wish: Parameters<typeof requestOf>[0]) =>
  order(valueOf(await engine.submit(userId, requestOf(wish))));

type Change = { readonly price?: string; readonly quantity?: string; readonly stopPrice?: string };

/** Amends an order and returns the predicted hold, and the orders before and after. A pair has one hold for both. */
async function amended(id: string, change: Change, otherId?: string) {
  const before = await find(id);
  const other = otherId === undefined ? null : await find(otherId);
  const holder = before.ocoLeg === 'stopLoss' ? other! : before;
  const fills = (await engine.fills(userId, { orderId: holder.id, pageSize: 100 })).rows.map(fill);
  const filled = fills.length === 0 ? NOTHING_FILLED : filledOf(holder, fills, RATES);
  const after = { ...figuresOf(before), ...(change as Record<string, DecimalText>) };
  const said = holdChange(before, other, after, filled, RATES);
  const { order: now } = valueOf(await engine.amend(userId, { id, ...change }));
  const heldNow =
    otherId === undefined ? now.lockedAmount : add(now.lockedAmount as DecimalText, (await find(otherId)).lockedAmount);
  const heldBefore = other === null ? before.lockedAmount : add(before.lockedAmount, other.lockedAmount);
  return { said, done: sub(heldNow as DecimalText, heldBefore) };
}

it.each<[string, Parameters<typeof requestOf>[0], Change]>([
  ['more of a buy', { price: '99', quantity: '1' }, { quantity: '1.2345' }],
  ['less of a buy', { price: '99', quantity: '1' }, { quantity: '0.3333' }],
  ['a buy at an odd price', { price: '98.77', quantity: '0.9876' }, { price: '97.31' }],
  ['a sell, which holds coins', { side: 'sell', price: '102', quantity: '1' }, { quantity: '2.5', price: '103.5' }],
  [
    'a stop limit to buy',
    { stopPrice: '105', price: '106', quantity: '1' },
    { stopPrice: '107.5', price: '108.01', quantity: '0.7' },
  ],
  [
    'a stop to sell at the market',
    { side: 'sell', stopPrice: '95', quantity: '1' },
    { quantity: '1.5', stopPrice: '94' },
  ],
  ['the trigger of a stop that spends', { stopPrice: '105', quoteQuantity: '50' }, { stopPrice: '104' }],
])('%s', async (_, wish, change) => {
  const { id } = await place(wish);
  const { said, done } = await amended(id, change);
  expect(said).toBe(done);
});

it('a buy that took from the book and then filled in odd pieces is amended exactly', async () => {
  stage.market.setBook(
    'BTCUSDT',
    [['98', '9']],
    [
      ['99.37', '0.1234'],
      ['120', '1'],
    ],
  );
  const { id } = await place({ price: '99.41', quantity: '2.0001' });
  for (const quantity of ['0.3333', '0.0707', '0.0003']) {
    const before = (await find(id)).filledQuantity;
    stage.tick('99.41', quantity);
    await until(async () => (await find(id)).filledQuantity !== before);
  }
  for (const change of [{ quantity: '1.7777' }, { price: '98.03' }, { price: '98.99', quantity: '2.4' }]) {
    const { said, done } = await amended(id, change);
    expect(said, JSON.stringify(change)).toBe(done);
  }
});

it.each([
  ['sell', { takeProfit: { price: '110' }, stopLoss: { stopPrice: '95' } }, { price: '112' }, { stopPrice: '94' }],
  [
    'buy',
    { takeProfit: { price: '95' }, stopLoss: { stopPrice: '105', price: '106' } },
    { price: '94.44' },
    { stopPrice: '104', price: '109.99' },
  ],
] as const)('a pair to %s, by either leg', async (side, legs, ofProfit, ofLoss) => {
  const { takeProfit, stopLoss } = valueOf(
    await engine.submitPair(userId, {
      symbol: 'BTCUSDT',
      side,
      clientOrderId: `pair-${side}-0123456789abcdef`,
      quantity: '1.2345',
      ...legs,
    }),
  );
  const profit = await amended(takeProfit.id, ofProfit, stopLoss.id);
  expect(profit.said).toBe(profit.done);
  const loss = await amended(stopLoss.id, ofLoss, takeProfit.id);
  expect(loss.said).toBe(loss.done);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OPEN_ORDERS_MAX } from '../../../../server/engine/spot/spot-terms.ts';
import { setUpSpot } from './spot-setup.ts';
import type { SpotSetup } from './spot-setup.ts';
import { requestOf, until, valueOf } from './spot-stage.ts';

let stage: SpotSetup['stage'];
let engine: SpotSetup['engine'];
let userId = '';
setUpSpot((setup) => {
  ({ stage, engine, userId } = setup);
});

type Wish = NonNullable<Parameters<typeof requestOf>[0]>;
const BOTH = { takeProfit: { price: '110' }, stopLoss: { stopPrice: '95' } };
const buy = (wish: Wish = {}): Wish => ({ price: '99', quantity: '2', attached: BOTH, ...wish });
const submit = (wish: Wish) => engine.submit(userId, requestOf(wish));
const place = async (wish: Wish) => valueOf(await submit(wish));
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const ended = (id: string) => until(async () => (await orderOf(id)).status !== 'pending');
const filledTo = (id: string, quantity: string) => until(async () => (await orderOf(id)).filledQuantity === quantity);
const openOrders = async () => (await engine.list(userId, { view: 'open' })).rows;
const bookAt = (bid: string, ask: string, size = '9') => stage.market.setBook('BTCUSDT', [[bid, size]], [[ask, size]]);
/** Both orders that a buy has placed. */
async function legsOf(id: string) {
  const { attached } = await orderOf(id);
  return [await orderOf(attached!.takeProfit!.id!), await orderOf(attached!.stopLoss!.id!)] as const;
}

describe('a take profit and a stop loss behind a limit buy', () => {
  it('are a wish of the order while it waits: nothing is held for them and nothing stands', async () => {
    const order = await place(buy());
    expect(order.attached).toEqual(BOTH);
    expect(await openOrders()).toEqual([order]);
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  });

  it('stand with the tick that fills it, held of what was bought, and count from the next tick on', async () => {
    const order = await place(buy());
    const tick = stage.tick('95', '9');
    await ended(order.id);
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '2']);
    const [takeProfit, stopLoss] = await legsOf(order.id);
    expect(takeProfit).toMatchObject({
      clientOrderId: `${order.clientOrderId}-tp`,
      side: 'sell',
      type: 'limit',
      price: '110',
      quantity: '2',
      postOnly: true,
      status: 'pending',
      lockedAmount: '2',
      ocoLeg: 'takeProfit',
    });
    expect(stopLoss).toMatchObject({
      clientOrderId: `${order.clientOrderId}-sl`,
      type: 'market',
      stopPrice: '95',
      armedSeq: tick.seq,
      waitsFor: 'trigger',
      lockedAmount: '0',
      ocoId: takeProfit.ocoId,
      ocoLeg: 'stopLoss',
    });
    // One commit: listeners get the fill and both orders together.
    expect(stage.changes.at(-1)!.change.orders.map(({ id, status }) => [id, status])).toEqual([
      [order.id, 'filled'],
      [takeProfit.id, 'pending'],
      [stopLoss.id, 'pending'],
    ]);
    bookAt('94', '96');
    const off = stage.tick('94.5');
    await ended(stopLoss.id);
    expect(await orderOf(stopLoss.id)).toMatchObject({ trigger: { seq: off.seq }, averagePrice: '94' });
    expect(await orderOf(takeProfit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'otherLeg' });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  });

  it('lead back to the buy, which is listed by what it placed, and to its owner alone', async () => {
    const order = await place(buy());
    stage.tick('98', '9');
    await ended(order.id);
    const by = async (placed: string, user = userId) =>
      (await engine.list(user, { view: 'history', placed })).rows.map(({ id }) => id);
    for (const { id } of await legsOf(order.id)) {
      expect(await by(id)).toEqual([order.id]);
      expect(await by(id, await stage.newUser())).toEqual([]);
    }
    expect(await by(order.id)).toEqual([]);
  });

  it('wait until all has filled, and are for all of it', async () => {
    const { id } = await place(buy());
    stage.tick('99', '0.5');
    await filledTo(id, '0.5');
    expect((await orderOf(id)).attached).toEqual(BOTH);
    expect(await stage.balance(userId, 'BTC')).toEqual(['10.5', '0']);
    stage.tick('98', '9');
    await ended(id);
    expect((await legsOf(id)).map(({ quantity }) => quantity)).toEqual(['2', '2']);
  });

  it('are for the part that had filled when the rest is cancelled', async () => {
    const { id } = await place(buy());
    stage.tick('99', '0.5');
    await filledTo(id, '0.5');
    const cancelled = valueOf(await engine.cancel(userId, id));
    expect(cancelled).toMatchObject({ id, status: 'cancelled', cancelReason: 'user', filledQuantity: '0.5' });
    expect(cancelled.attached).not.toHaveProperty('notPlaced');
    expect((await legsOf(id)).map(({ quantity, status }) => [quantity, status])).toEqual([
      ['0.5', 'pending'],
      ['0.5', 'pending'],
    ]);
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0.5']);
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('0');
  });

  it('are dropped with an order that is cancelled before it fills, and the order says so', async () => {
    const { id } = await place(buy());
    expect(valueOf(await engine.cancel(userId, id)).attached).toEqual({ ...BOTH, notPlaced: 'nothingFilled' });
    expect(await openOrders()).toEqual([]);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('are not placed for less than the market takes', async () => {
    const { id } = await place(buy());
    stage.tick('99', '0.05');
    await filledTo(id, '0.05');
    expect(valueOf(await engine.cancel(userId, id)).attached).toEqual({ ...BOTH, notPlaced: 'belowMinimum' });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10.05', '0']);
  });

  it('are for what is left where some of it was sold meanwhile', async () => {
    const seller = buy({ price: '99', quantity: '2' });
    const { id } = await place(seller);
    stage.tick('99', '1');
    await filledTo(id, '1');
    valueOf(await submit({ side: 'sell', price: '115', quantity: '10.5' }));
    stage.tick('99', '9');
    await ended(id);
    expect((await legsOf(id)).map(({ quantity }) => quantity)).toEqual(['1.5', '1.5']);
    expect(await stage.balance(userId, 'BTC')).toEqual(['0', '12']);
  });

  it('two that one tick fills share what is left', async () => {
    const first = await place(buy({ quantity: '1' }));
    const second = await place(buy({ quantity: '1' }));
    stage.tick('99', '0.5');
    await filledTo(first.id, '0.5');
    valueOf(await submit({ side: 'sell', price: '115', quantity: '10.4999' }));
    stage.tick('99', '1.5');
    await ended(second.id);
    // 1.5001 coins are free by then: the first takes its whole, the second what is left.
    expect((await legsOf(first.id))[0].quantity).toBe('1');
    expect((await legsOf(second.id))[0].quantity).toBe('0.5001');
  });
});

describe('placed at once', () => {
  it('an order that fills from the book answers with what it placed; sent again, it is the same', async () => {
    bookAt('98', '98.5');
    const wish = requestOf(buy({ clientOrderId: randomUUID() }));
    const order = valueOf(await engine.submit(userId, wish));
    expect(order).toMatchObject({ status: 'filled', filledQuantity: '2' });
    const [takeProfit] = await legsOf(order.id);
    expect(order.attached!.takeProfit).toEqual({ price: '110', id: takeProfit.id });
    expect(await engine.submit(userId, wish)).toEqual({ ok: true, value: order });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '2']);
  });

  it('one that waits for nothing: what it got is what they are for', async () => {
    bookAt('98', '98.5', '0.7');
    const { id, attached } = await place(buy({ timeInForce: 'ioc' }));
    expect(attached).toMatchObject({ takeProfit: { price: '110' } });
    expect((await legsOf(id)).map(({ quantity }) => quantity)).toEqual(['0.7', '0.7']);
  });

  it('amended to a price at which it fills', async () => {
    const { id } = await place(buy());
    bookAt('99', '100');
    const { order } = valueOf(await engine.amend(userId, { id, price: '100' }));
    expect(order).toMatchObject({ status: 'filled', attached: { stopLoss: { stopPrice: '95' } } });
    expect((await legsOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  });
});

it('an expired order places its attached orders for the filled quantity', async () => {
  const { id } = await place(buy({ timeInForce: 'gtd', expireTime: stage.now() + 5000 }));
  stage.tick('99', '0.5');
  await filledTo(id, '0.5');
  stage.passTime(5000);
  await ended(id);
  expect(await orderOf(id)).toMatchObject({ cancelReason: 'expired' });
  expect((await legsOf(id)).map(({ quantity }) => quantity)).toEqual(['0.5', '0.5']);
});

it('a stop with a limit places them too, once a tick has set it off and it has filled', async () => {
  const attached = { takeProfit: { price: '115' }, stopLoss: { stopPrice: '100', price: '99.5' } };
  const { id } = await place(buy({ stopPrice: '105', price: '106', attached }));
  bookAt('104', '105.5');
  const tick = stage.tick('105');
  await ended(id);
  const [takeProfit, stopLoss] = await legsOf(id);
  expect(takeProfit).toMatchObject({ price: '115', quantity: '2' });
  expect(stopLoss).toMatchObject({ type: 'limit', price: '99.5', stopPrice: '100', armedSeq: tick.seq });
});

it('a single attached order is a limit sell or a stop that holds the coins', async () => {
  const profit = await place(buy({ attached: { takeProfit: { price: '110' } } }));
  const loss = await place(buy({ attached: { stopLoss: { stopPrice: '95' } } }));
  stage.tick('99', '9');
  await ended(loss.id);
  const [takeProfit, stopLoss] = [(await orderOf(profit.id)).attached, (await orderOf(loss.id)).attached];
  expect(await orderOf(takeProfit!.takeProfit!.id!)).toMatchObject({ type: 'limit', price: '110', lockedAmount: '2' });
  expect(await orderOf(stopLoss!.stopLoss!.id!)).toMatchObject({ type: 'market', stopPrice: '95', lockedAmount: '2' });
  expect((await openOrders()).some((order) => order.ocoId !== undefined)).toBe(false);
  expect(await stage.balance(userId, 'BTC')).toEqual(['10', '4']);
});

it('ticks while the server was away are walked in order: one fills it, a later one sets off its stop', async () => {
  const { id } = await place(buy());
  await engine.stop();
  const publish = (price: string) => stage.market.publishUnheard('BTCUSDT', stage.now(), price, '9');
  publish('94');
  const off = publish('93');
  publish('120');
  bookAt('92', '93');
  engine = stage.newEngine();
  await engine.start();
  const [takeProfit, stopLoss] = await legsOf(id);
  expect(stopLoss).toMatchObject({ trigger: { seq: off.seq }, averagePrice: '92' });
  expect(takeProfit).toMatchObject({ cancelReason: 'otherLeg' });
});

it('cancelling all orders also ends those that a cancelled buy has placed', async () => {
  const { id } = await place(buy());
  stage.tick('99', '0.5');
  await filledTo(id, '0.5');
  expect(await engine.cancelAll(userId)).toBe(3);
  expect(await openOrders()).toEqual([]);
  expect(await stage.balance(userId, 'BTC')).toEqual(['10.5', '0']);
});

it('an amendment must leave attached orders on their sides, and large enough', async () => {
  const { id } = await place(buy());
  expect(await engine.amend(userId, { id, price: '95' })).toEqual({
    ok: false,
    refusal: 'malformed',
    details: { field: 'attached.stopLoss.stopPrice' },
  });
  expect(await engine.amend(userId, { id, quantity: '0.0520' })).toMatchObject({ refusal: 'tradeBelowMinimum' });
  expect(await engine.amend(userId, { id, price: '98', quantity: '3' })).toMatchObject({ ok: true });
});

describe('client keys', () => {
  it('of what will be placed are kept for it', async () => {
    const order = await place(buy());
    for (const end of ['-tp', '-sl']) {
      const clientOrderId = `${order.clientOrderId}${end}`;
      expect(await submit({ price: '90', clientOrderId })).toEqual({ ok: false, refusal: 'keyReused' });
    }
    const one = await place(buy({ attached: { takeProfit: { price: '110' } } }));
    expect(await submit({ price: '90', clientOrderId: `${one.clientOrderId}-sl` })).toMatchObject({ ok: true });
    expect(await submit({ price: '90', clientOrderId: `${randomUUID()}-tp` })).toMatchObject({ ok: true });
  });

  it('that are in use cannot be kept', async () => {
    const key = randomUUID();
    await place({ price: '90', clientOrderId: `${key}-sl` });
    expect(await submit(buy({ clientOrderId: key }))).toEqual({ ok: false, refusal: 'keyReused' });
  });
});

it('attached orders count as open orders from the start', async () => {
  await Promise.all(Array.from({ length: OPEN_ORDERS_MAX - 2 }, () => place({ price: '90', quantity: '0.1' })));
  expect(await submit(buy({ quantity: '0.1' }))).toMatchObject({ refusal: 'tooManyOpenOrders' });
  const one = await place(buy({ quantity: '0.1', attached: { takeProfit: { price: '110' } } }));
  expect(await submit({ price: '90', quantity: '0.1' })).toMatchObject({ refusal: 'tooManyOpenOrders' });
  stage.tick('99', '9');
  await ended(one.id);
  expect(await submit({ price: '90', quantity: '0.1' })).toMatchObject({ ok: true });
  expect(await submit({ price: '90', quantity: '0.1' })).toMatchObject({ refusal: 'tooManyOpenOrders' });
});

describe('refused', () => {
  const malformed = (field: string) => ({ refusal: 'malformed', details: { field } });
  it.each<[string, Wish, object]>([
    ['with a sell', buy({ side: 'sell', price: '101' }), malformed('attached')],
    [
      'a take profit below the order',
      buy({ attached: { takeProfit: { price: '98' } } }),
      malformed('attached.takeProfit.price'),
    ],
    ['one at it', buy({ attached: { takeProfit: { price: '99' } } }), malformed('attached.takeProfit.price')],
    [
      'a stop above it',
      buy({ attached: { stopLoss: { stopPrice: '99.01' } } }),
      malformed('attached.stopLoss.stopPrice'),
    ],
    ['a stop of nothing', buy({ attached: { stopLoss: { stopPrice: '0' } } }), { refusal: 'priceOffTick' }],
    [
      'a price off the tick',
      buy({ attached: { takeProfit: { price: '110.001' } } }),
      { refusal: 'priceOffTick', details: { field: 'price', tickSize: '0.01' } },
    ],
    ['a take profit far away', buy({ attached: { takeProfit: { price: '119' } } }), { refusal: 'priceOutOfBand' }],
    [
      'a limit far from its stop',
      buy({ attached: { stopLoss: { stopPrice: '95', price: '75' } } }),
      { refusal: 'priceOutOfBand' },
    ],
    ['a stop worth too little', buy({ quantity: '0.052' }), { refusal: 'tradeBelowMinimum' }],
    ['a key that leaves no room', buy({ clientOrderId: 'a'.repeat(61) }), malformed('clientOrderId')],
  ])('%s: nothing is held', async (_, wish, refusal) => {
    expect(await submit(wish)).toMatchObject({ ok: false, ...refusal });
    expect(await openOrders()).toEqual([]);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });
});

it('attached orders are part of the idempotent request', async () => {
  const wish = buy({ clientOrderId: randomUUID() });
  const first = await place(wish);
  expect(await place({ ...wish, attached: { ...BOTH, takeProfit: { price: '110.00' } } })).toEqual(first);
  expect(await submit({ ...wish, attached: { takeProfit: { price: '110' } } })).toEqual({
    ok: false,
    refusal: 'keyReused',
  });
  expect(await submit({ price: '99', quantity: '2', clientOrderId: wish.clientOrderId! })).toEqual({
    ok: false,
    refusal: 'keyReused',
  });
});

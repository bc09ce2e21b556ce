import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpSpot } from './spot-setup.ts';
import type { SpotSetup } from './spot-setup.ts';
import { requestOf, until, valueOf } from './spot-stage.ts';

let database: SpotSetup['database'];
let stage: SpotSetup['stage'];
let engine: SpotSetup['engine'];
let userId = '';
setUpSpot((setup) => {
  ({ database, stage, engine, userId } = setup);
});

type Wish = Parameters<typeof requestOf>[0];
const submit = (wish: Wish) => engine.submit(userId, requestOf(wish));
const place = async (wish: Wish) => valueOf(await submit(wish));
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const setOff = (id: string) => until(async () => (await orderOf(id)).trigger !== undefined);
const bookAround = (bid: string, ask: string) =>
  stage.market.setBook(
    'BTCUSDT',
    [
      [bid, '1'],
      [String(Number(bid) - 1), '5'],
    ],
    [
      [ask, '1'],
      [String(Number(ask) + 1), '5'],
    ],
  );

describe('a stop that sells at the market', () => {
  it('holds the coins when it is placed, and waits', async () => {
    const order = await place({ side: 'sell', stopPrice: '95', quantity: '2' });
    expect(order).toMatchObject({
      type: 'market',
      status: 'pending',
      stopPrice: '95',
      armedSeq: 1,
      waitsFor: 'trigger',
      lockedAmount: '2',
      lockedAsset: 'BTC',
    });
    expect(order).not.toHaveProperty('trigger');
    expect(await stage.balance(userId, 'BTC')).toEqual(['8', '2']);
  });

  it('is set off by the first tick at its price, and takes from the book as it is then', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '2' });
    stage.tick('95.01');
    bookAround('94.5', '95.5');
    const tick = stage.tick('95.00');
    await setOff(id);
    expect(await orderOf(id)).toMatchObject({
      status: 'filled',
      trigger: { seq: tick.seq, ts: tick.ts, price: '95' },
      filledQuantity: '2',
      averagePrice: '94',
      lockedAmount: '0',
    });
    expect(await orderOf(id)).not.toHaveProperty('waitsFor');
    expect((await engine.fills(userId, { orderId: id })).rows.map(({ price, maker }) => [price, maker])).toEqual([
      ['93.5', false],
      ['94.5', false],
    ]);
    // 188 less 0.1 %.
    expect((await stage.balance(userId, 'USDT'))[0]).toBe('5187.812');
  });

  it('a gap goes far beyond it: it fills at the next book, and the order says stop, tick and what was got', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '1' });
    bookAround('60', '61');
    stage.tick('60.50');
    await setOff(id);
    expect(await orderOf(id)).toMatchObject({ stopPrice: '95', trigger: { price: '60.5' }, averagePrice: '60' });
  });

  it('sells what the book takes; the rest goes back, and the order says why', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '8' });
    bookAround('94', '96');
    stage.tick('94');
    await setOff(id);
    expect(await orderOf(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'bookTooThin',
      filledQuantity: '6',
      lockedAmount: '0',
    });
    expect(await stage.balance(userId, 'BTC')).toEqual(['4', '0']);
  });

  it('finds no book at all: everything goes back', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '8' });
    stage.tick('94');
    await setOff(id);
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', cancelReason: 'bookTooThin', filledQuantity: '0' });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  });
});

describe('a stop that buys at the market', () => {
  it('holds the amount that it may spend, and spends no more however far the price has gone', async () => {
    const { id } = await place({ stopPrice: '105', quoteQuantity: '500' });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4500', '500']);
    bookAround('149', '150');
    stage.tick('150');
    await setOff(id);
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'filled', quoteQuantity: '500', stopPrice: '105', lockedAmount: '0' });
    expect(Number(order.filledQuote) + Number(order.fee)).toBeLessThanOrEqual(500);
    expect(Number(order.filledQuantity)).toBeGreaterThan(3.3);
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('0');
  });
});

describe('a stop with a limit', () => {
  it('holds what its limit costs, takes what is at it or better when set off, and waits with the rest', async () => {
    const order = await place({ stopPrice: '105', price: '106', quantity: '2' });
    expect(order).toMatchObject({ type: 'limit', waitsFor: 'trigger', timeInForce: 'gtc', lockedAmount: '212.212' });
    // Not in the queue: a tick at its limit price does not fill it before one has set it off.
    stage.tick('104.99', '9');
    bookAround('104', '105.5');
    const off = stage.tick('105', '9');
    await setOff(order.id);
    expect(await orderOf(order.id)).toMatchObject({
      status: 'pending',
      filledQuantity: '1',
      averagePrice: '105.5',
      trigger: { seq: off.seq },
      lockedAmount: '106.106',
    });
    stage.tick('106', '0.25');
    await until(async () => (await orderOf(order.id)).filledQuantity === '1.25');
    expect((await engine.fills(userId, { orderId: order.id })).rows[0]).toMatchObject({ maker: true, price: '106' });
  });

  it('queues behind those that waited at its price when it was set off', async () => {
    const stop = await place({ side: 'sell', stopPrice: '95', price: '95.5', quantity: '1' });
    const waiting = await place({ side: 'sell', price: '95.5', quantity: '1', timeInForce: 'gtc' }).catch(() => null);
    expect(waiting?.status).toBe('pending');
    stage.tick('95', '1');
    await setOff(stop.id);
    stage.tick('95.5', '1');
    await until(async () => (await orderOf(waiting!.id)).status === 'filled');
    expect((await orderOf(stop.id)).filledQuantity).toBe('0');
  });

  it('ends at its date while it waits', async () => {
    const expireTime = stage.now() + 50;
    const { id } = await place({
      side: 'sell',
      stopPrice: '95',
      price: '94',
      quantity: '1',
      timeInForce: 'gtd',
      expireTime,
    });
    stage.tick('95'); // 100 ms on
    await until(async () => (await orderOf(id)).status === 'cancelled');
    expect(await orderOf(id)).toMatchObject({ cancelReason: 'expired', filledQuantity: '0' });
    expect(await orderOf(id)).not.toHaveProperty('trigger');
  });
});

describe('ticks while the server was away', () => {
  it('are walked in order: the first that reaches the stop sets it off, and the receipt names it', async () => {
    const low = await place({ side: 'sell', stopPrice: '90', quantity: '1' });
    const high = await place({ side: 'sell', stopPrice: '95', quantity: '1' });
    const never = await place({ side: 'sell', stopPrice: '80', quantity: '1' });
    await engine.stop();
    const publish = (price: string) => stage.market.publishUnheard('BTCUSDT', stage.now(), price);
    publish('96');
    const first = publish('94');
    publish('97');
    const second = publish('88');
    publish('99');
    bookAround('98.5', '99.5');
    engine = stage.newEngine();
    await engine.start();
    expect(await orderOf(high.id)).toMatchObject({ trigger: { seq: first.seq, price: '94' }, averagePrice: '98.5' });
    expect(await orderOf(low.id)).toMatchObject({ trigger: { seq: second.seq, price: '88' } });
    expect((await orderOf(never.id)).waitsFor).toBe('trigger');
  });

  it('a tick that set one off sets it off once, also when it is walked again', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '1' });
    bookAround('94', '96');
    stage.tick('94');
    await setOff(id);
    await sql`delete from spot_cursor`.execute(database.db);
    await engine.stop();
    engine = stage.newEngine();
    await engine.start();
    expect((await engine.fills(userId, { orderId: id })).total).toBe(1);
  });
});

describe('an amended stop', () => {
  it('is set off by its new price only, and by no tick from before it was moved', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '90', quantity: '1' });
    stage.tick('94');
    stage.tick('99');
    const { order } = valueOf(await engine.amend(userId, { id, stopPrice: '95' }));
    expect(order).toMatchObject({ stopPrice: '95', armedSeq: 3, amendments: 1, waitsFor: 'trigger' });
    stage.tick('96');
    bookAround('94', '96');
    const tick = stage.tick('95');
    await setOff(id);
    expect((await orderOf(id)).trigger).toMatchObject({ seq: tick.seq });
  });

  it('that was set off may grow at its price, however far the market has gone from it', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', price: '95.5', quantity: '1' });
    stage.tick('95', '1');
    await setOff(id);
    stage.tick('70', '1');
    expect(valueOf(await engine.amend(userId, { id, quantity: '2' }))).toMatchObject({
      keptPlace: false,
      order: { price: '95.5', quantity: '2', lockedAmount: '2' },
    });
    expect(await engine.amend(userId, { id, price: '95' })).toMatchObject({ refusal: 'priceOutOfBand' });
  });

  it('moves the difference of what it holds', async () => {
    const sell = await place({ side: 'sell', stopPrice: '90', quantity: '1' });
    valueOf(await engine.amend(userId, { id: sell.id, quantity: '3' }));
    expect(await stage.balance(userId, 'BTC')).toEqual(['7', '3']);
    const buy = await place({ stopPrice: '105', price: '106', quantity: '2' });
    valueOf(await engine.amend(userId, { id: buy.id, price: '107', quantity: '1' }));
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('107.107');
  });

  it('cannot be moved to where it would fire, nor changed in what it does not have', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '90', quantity: '1' });
    expect(await engine.amend(userId, { id, stopPrice: '100' })).toEqual({
      ok: false,
      refusal: 'stopWouldTrigger',
      details: { last: '100' },
    });
    expect(await engine.amend(userId, { id, price: '90' })).toEqual({
      ok: false,
      refusal: 'malformed',
      details: { field: 'price' },
    });
    const plain = await place({ price: '90', quantity: '1' });
    expect(await engine.amend(userId, { id: plain.id, stopPrice: '90' })).toMatchObject({ refusal: 'malformed' });
    const buy = await place({ stopPrice: '105', price: '106', quantity: '1' });
    stage.tick('105');
    await setOff(buy.id);
    expect(await engine.amend(userId, { id: buy.id, stopPrice: '107' })).toMatchObject({ refusal: 'malformed' });
    expect(await engine.amend(userId, { id: buy.id, quantity: '2' })).toMatchObject({ ok: true });
  });
});

describe('refused', () => {
  it.each<[string, Wish, object]>([
    [
      'a sell that would fire',
      { side: 'sell', stopPrice: '100', quantity: '1' },
      { refusal: 'stopWouldTrigger', details: { last: '100' } },
    ],
    ['a sell above the market', { side: 'sell', stopPrice: '101', quantity: '1' }, { refusal: 'stopWouldTrigger' }],
    ['a buy that would fire', { stopPrice: '100', price: '101', quantity: '1' }, { refusal: 'stopWouldTrigger' }],
    ['a buy below the market', { stopPrice: '99', quoteQuantity: '50' }, { refusal: 'stopWouldTrigger' }],
    [
      'a stop off the tick',
      { side: 'sell', stopPrice: '95.001' },
      { refusal: 'priceOffTick', details: { field: 'stopPrice', tickSize: '0.01' } },
    ],
    ['a stop at zero', { side: 'sell', stopPrice: '0' }, { refusal: 'priceOffTick' }],
    [
      'a market buy sized in coins',
      { stopPrice: '105', quantity: '1' },
      { refusal: 'malformed', details: { field: 'quoteQuantity' } },
    ],
    [
      'a market sell sized in money',
      { side: 'sell', stopPrice: '95', quoteQuantity: '50' },
      { refusal: 'malformed', details: { field: 'quantity' } },
    ],
    ['too little', { side: 'sell', stopPrice: '95', quantity: '0.05' }, { refusal: 'tradeBelowMinimum' }],
    [
      'a limit far from its stop',
      { side: 'sell', stopPrice: '50', price: '39.99', quantity: '1' },
      { refusal: 'priceOutOfBand' },
    ],
    [
      'more than there is',
      { side: 'sell', stopPrice: '95', quantity: '11' },
      { refusal: 'insufficientBalance', details: { asset: 'BTC' } },
    ],
    [
      'post-only',
      { side: 'sell', stopPrice: '95', price: '95', postOnly: true },
      { refusal: 'malformed', details: { field: 'postOnly' } },
    ],
    [
      'immediate',
      { side: 'sell', stopPrice: '95', price: '95', timeInForce: 'ioc' },
      { refusal: 'malformed', details: { field: 'timeInForce' } },
    ],
  ])('%s: nothing is held', async (_, wish, refusal) => {
    expect(await submit(wish)).toMatchObject({ ok: false, ...refusal });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('a limit may lie near a stop that itself lies far from the market', async () => {
    expect(await submit({ side: 'sell', stopPrice: '50', price: '40', quantity: '1' })).toMatchObject({ ok: true });
  });

  it('the stop belongs to the request', async () => {
    const wish = { side: 'sell' as const, stopPrice: '95', quantity: '1', clientOrderId: randomUUID() };
    const first = await place(wish);
    expect(await place({ ...wish, stopPrice: '95.00' })).toEqual(first);
    expect(await submit({ ...wish, stopPrice: '94' })).toEqual({ ok: false, refusal: 'keyReused' });
  });
});

it('a stop is cancelled like any order, and counts as an open one', async () => {
  const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '1' });
  await place({ price: '99', quantity: '1' });
  expect((await engine.list(userId, { view: 'open', stop: true })).rows.map((order) => order.id)).toEqual([id]);
  expect((await engine.list(userId, { view: 'open', stop: false })).total).toBe(1);
  expect(valueOf(await engine.cancel(userId, id))).toMatchObject({ status: 'cancelled', cancelReason: 'user' });
  expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  expect((await engine.list(userId, { view: 'history', status: 'cancelled', stop: true })).total).toBe(1);
});

it('two engines that work at the same time by mistake set it off once', async () => {
  const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '1' });
  const other = stage.newEngine();
  await other.start();
  bookAround('94', '96');
  for (let n = 0; n < 6; n++) stage.tick('94');
  await setOff(id);
  await other.stop();
  expect((await engine.fills(userId, { orderId: id })).total).toBe(1);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
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
const sell = (wish: Wish = {}): Wish => ({ side: 'sell', quantity: '2', trailingBips: 500, ...wish });
const submit = (wish: Wish, at = engine) => at.submit(userId, requestOf(wish));
const place = async (wish: Wish, at: SpotOrders = engine) => valueOf(await submit(wish, at));
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const setOff = (id: string) => until(async () => (await orderOf(id)).trigger !== undefined);
/** Ticks that change no order are done when the next order has had its turn; this one is refused for its price. */
const passed = () => submit({ price: '1', quantity: '10' });
const bookAt = (bid: string, ask: string) => stage.market.setBook('BTCUSDT', [[bid, '9']], [[ask, '9']]);
const named = ({ seq, ts, price }: { seq: number; ts: number; price: string }) => ({ seq, ts, price });
async function restart(meanwhile?: () => Promise<unknown>): Promise<void> {
  await engine.stop();
  await meanwhile?.();
  engine = stage.newEngine();
  await engine.start();
}

describe('a trailing stop that sells', () => {
  it('holds the coins, and stands behind the last price from the start', async () => {
    const order = await place(sell());
    const first = { seq: 1, price: '100' };
    expect(order).toMatchObject({
      type: 'market',
      status: 'pending',
      waitsFor: 'trigger',
      trailingBips: 500,
      tickSize: '0.01',
      armedSeq: 1,
      stopPrice: '95',
      activation: first,
      best: first,
      lockedAmount: '2',
      lockedAsset: 'BTC',
    });
    expect(order).not.toHaveProperty('activationPrice');
    expect(await orderOf(order.id)).toEqual(order);
    expect(await stage.balance(userId, 'BTC')).toEqual(['8', '2']);
  });

  it('follows the best price, stays where the price turns back, and is set off by the first tick at its stop', async () => {
    const { id } = await place(sell());
    stage.tick('105');
    const best = stage.tick('110');
    stage.tick('104.51');
    stage.tick('110.00');
    await passed();
    expect(await orderOf(id)).toMatchObject({
      stopPrice: '104.5',
      best: named({ ...best, price: '110' }),
      activation: { seq: 1 },
    });
    bookAt('103', '104');
    const tick = stage.tick('104.5');
    await setOff(id);
    expect(await orderOf(id)).toMatchObject({
      status: 'filled',
      stopPrice: '104.5',
      best: { seq: best.seq },
      activation: { seq: 1 },
      trigger: named(tick),
      averagePrice: '103',
      lockedAmount: '0',
    });
    expect(stage.changes.at(-1)?.change.orders[0]).toMatchObject({
      id,
      trigger: { seq: tick.seq },
      stopPrice: '104.5',
    });
  });

  it('with an activation price does not follow before a tick is there, and that tick never sets it off', async () => {
    const { id, ...order } = await place(sell({ activationPrice: '110' }));
    expect(order).toMatchObject({ activationPrice: '110', armedSeq: 1 });
    for (const field of ['stopPrice', 'best', 'activation']) expect(order).not.toHaveProperty(field);
    bookAt('49', '51');
    stage.tick('60');
    stage.tick('109.99');
    await passed();
    expect(await orderOf(id)).not.toHaveProperty('stopPrice');
    const active = stage.tick('120');
    await passed();
    expect(await orderOf(id)).toMatchObject({
      stopPrice: '114',
      activation: { seq: active.seq },
      best: { seq: active.seq },
    });
    const tick = stage.tick('50');
    await setOff(id);
    expect(await orderOf(id)).toMatchObject({
      trigger: { seq: tick.seq },
      averagePrice: '49',
      activation: { seq: active.seq },
    });
  });

  it('is the same for the tightest and the widest of many, each with its own distance', async () => {
    const ids: string[] = [];
    for (const trailingBips of [1000, 100, 300]) ids.push((await place(sell({ quantity: '1', trailingBips }))).id);
    bookAt('90', '91');
    stage.tick('110');
    stage.tick('108.9');
    await setOff(ids[1]!);
    stage.tick('106.7');
    await setOff(ids[2]!);
    expect(await orderOf(ids[0]!)).toMatchObject({ stopPrice: '99', waitsFor: 'trigger' });
  });
});

it('one that buys follows the lowest price, and spends what it holds', async () => {
  const { id } = await place({ quoteQuantity: '500', trailingBips: 1000, activationPrice: '95' });
  expect(await stage.balance(userId, 'USDT')).toEqual(['4500', '500']);
  stage.tick('90.01');
  stage.tick('88');
  bookAt('97', '98');
  await passed();
  expect(await orderOf(id)).toMatchObject({ stopPrice: '96.8', activation: { seq: 2 }, best: { seq: 3 } });
  stage.tick('96.79');
  const tick = stage.tick('97');
  await setOff(id);
  expect(await orderOf(id)).toMatchObject({ status: 'filled', trigger: { seq: tick.seq }, averagePrice: '98' });
  expect((await stage.balance(userId, 'USDT'))[1]).toBe('0');
});

describe('ticks while the server was away', () => {
  it('are walked in order: the best price among them counts, and so does the turn', async () => {
    const sold = await place(sell());
    const later = await place(sell({ activationPrice: '130', quantity: '1' }));
    stage.tick('105');
    await passed();
    await engine.stop();
    const publish = (price: string) => stage.market.publishUnheard('BTCUSDT', stage.now(), price);
    const best = publish('120');
    publish('114.01');
    const off = publish('113');
    const active = publish('140');
    publish('139');
    bookAt('138', '139');
    engine = stage.newEngine();
    await engine.start();
    expect(await orderOf(sold.id)).toMatchObject({
      best: { seq: best.seq },
      stopPrice: '114',
      trigger: { seq: off.seq },
    });
    expect(await orderOf(later.id)).toMatchObject({ best: { seq: active.seq }, stopPrice: '133', waitsFor: 'trigger' });
  });

  it('one that was walked already is not walked as if it were new, however far the cursor is', async () => {
    const { id } = await place(sell());
    bookAt('90', '91');
    for (const price of ['110', '105', '112', '107', '107.5']) stage.tick(price);
    await passed();
    await restart();
    await restart();
    expect(await orderOf(id)).toMatchObject({ best: { seq: 4 }, stopPrice: '106.4', waitsFor: 'trigger' });
    // No cursor was ever written: the mark is ahead of where the ticks are walked from.
    await restart(() => sql`delete from spot_cursor`.execute(database.db));
    expect(await orderOf(id)).toMatchObject({ best: { seq: 4 }, stopPrice: '106.4', waitsFor: 'trigger' });
    // Nor a mark: the orders are all there is to go by.
    await restart(async () => {
      await sql`delete from spot_cursor`.execute(database.db);
      await sql`delete from trailing_mark`.execute(database.db);
    });
    const tick = stage.tick('106.4');
    await setOff(id);
    expect((await orderOf(id)).trigger).toMatchObject({ seq: tick.seq });
  });

  it('those that wait long do not have all their ticks walked again: a mark says where they stood', async () => {
    const walked = vi.spyOn(stage.market, 'ticksBetween');
    const firstWalked = () => walked.mock.calls.map(([, from]) => from).sort((a, b) => a - b)[0];
    const old = await place(sell());
    const waits = await place(sell({ activationPrice: '130', quantity: '1' }));
    for (const price of ['110', '105', '112', '107.5']) stage.tick(price);
    await passed();
    await restart();
    const young = await place(sell({ trailingBips: 1000 }));
    for (const price of ['108', '111']) stage.tick(price);
    await passed();
    await restart(() => sql`delete from trailing_mark where order_id = ${young.id}`.execute(database.db));
    // Only the one that has no mark.
    expect(firstWalked()).toBe(6);
    expect(await orderOf(old.id)).toMatchObject({ best: { seq: 4 }, stopPrice: '106.4' });
    expect(await orderOf(young.id)).toMatchObject({ best: { seq: 7 }, stopPrice: '99.9' });
    expect(await orderOf(waits.id)).not.toHaveProperty('best');
    stage.tick('130');
    await passed();
    expect(await orderOf(waits.id)).toMatchObject({ stopPrice: '123.5' });
    expect(await orderOf(old.id)).toMatchObject({ stopPrice: '123.5' });
    walked.mockClear();
    await restart();
    expect(walked).not.toHaveBeenCalled();
    // No mark of a finished order is kept.
    await engine.cancelAll(userId);
    await restart();
    expect((await sql`select * from trailing_mark`.execute(database.db)).rows).toEqual([]);
  });
});

it('two engines that work at the same time by mistake set it off once, also where only one knows of it', async () => {
  const { id } = await place(sell());
  const other = stage.newEngine();
  await other.start();
  // As if a third one, which does not know of it, had been quicker with the tick.
  await sql`insert into spot_cursor values ('BTCUSDT', 3)`.execute(database.db);
  bookAt('89', '91');
  const tick = stage.tick('90');
  for (let n = 0; n < 6; n++) stage.tick('90');
  await setOff(id);
  await other.stop();
  expect((await orderOf(id)).trigger).toMatchObject({ seq: tick.seq });
  expect((await engine.fills(userId, { orderId: id })).total).toBe(1);
});

describe('amended', () => {
  it('in size only, it stays where it is; what it holds moves', async () => {
    const { id } = await place(sell());
    stage.tick('110');
    const { order, keptPlace } = valueOf(await engine.amend(userId, { id, quantity: '3' }));
    expect(keptPlace).toBe(true);
    expect(order).toMatchObject({ quantity: '3', stopPrice: '104.5', armedSeq: 1, best: { seq: 2 }, amendments: 1 });
    expect(await stage.balance(userId, 'BTC')).toEqual(['7', '3']);
    await restart();
    expect(await orderOf(id)).toMatchObject({ stopPrice: '104.5', quantity: '3' });
  });

  it('is refused what it does not have, and a size that is too small or too large', async () => {
    const { id } = await place(sell());
    for (const [field, wish] of [
      ['stopPrice', { stopPrice: '90' }],
      ['price', { price: '90' }],
    ] as const) {
      expect(await engine.amend(userId, { id, ...wish })).toMatchObject({ refusal: 'malformed', details: { field } });
    }
    expect(await engine.amend(userId, { id, quantity: '0.04' })).toMatchObject({ refusal: 'tradeBelowMinimum' });
    expect(await engine.amend(userId, { id, quantity: '1001' })).toMatchObject({ refusal: 'tradeAboveMaximum' });
    expect(await engine.amend(userId, { id, quantity: '11' })).toMatchObject({ refusal: 'insufficientBalance' });
    const buy = await place({ quoteQuantity: '50', trailingBips: 100 });
    expect(await engine.amend(userId, { id: buy.id, quantity: '1' })).toMatchObject({ refusal: 'malformed' });
  });
});

it('is listed among the stops and cancelled like any order; nothing sets it off after that', async () => {
  const { id } = await place(sell());
  await place({ price: '90', quantity: '1' });
  expect((await engine.list(userId, { view: 'open', stop: true })).rows).toMatchObject([{ id, stopPrice: '95' }]);
  expect((await engine.list(userId, { view: 'open', stop: false })).total).toBe(1);
  expect(valueOf(await engine.cancel(userId, id))).toMatchObject({ status: 'cancelled', cancelReason: 'user' });
  expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  bookAt('89', '91');
  stage.tick('89');
  await passed();
  expect(await orderOf(id)).not.toHaveProperty('trigger');
});

describe('refused', () => {
  it.each<[string, Wish, object]>([
    ['with a stop price too', sell({ stopPrice: '90' }), { refusal: 'malformed', details: { field: 'stopPrice' } }],
    [
      'an activation price without a distance',
      { side: 'sell', quantity: '1', activationPrice: '120' },
      { refusal: 'malformed', details: { field: 'activationPrice' } },
    ],
    [
      'a sell sized in money',
      { side: 'sell', quoteQuantity: '50', trailingBips: 100 },
      { refusal: 'malformed', details: { field: 'quantity' } },
    ],
    [
      'a buy sized in coins',
      { quantity: '1', trailingBips: 100 },
      { refusal: 'malformed', details: { field: 'quoteQuantity' } },
    ],
    [
      'an activation price that is reached already',
      sell({ activationPrice: '100' }),
      { refusal: 'stopWouldTrigger', details: { field: 'activationPrice', last: '100' } },
    ],
    [
      'that of a buy',
      { quoteQuantity: '50', trailingBips: 100, activationPrice: '100.01' },
      { refusal: 'stopWouldTrigger' },
    ],
    [
      'an activation price off the tick',
      sell({ activationPrice: '120.001' }),
      { refusal: 'priceOffTick', details: { field: 'activationPrice', tickSize: '0.01' } },
    ],
    ['an activation price of zero', sell({ activationPrice: '0' }), { refusal: 'priceOffTick' }],
    ['too little', sell({ quantity: '0.04' }), { refusal: 'tradeBelowMinimum' }],
    [
      'too much where it becomes active',
      sell({ quantity: '9.9', activationPrice: '20000' }),
      { refusal: 'tradeAboveMaximum' },
    ],
    ['more than there is', sell({ quantity: '11' }), { refusal: 'insufficientBalance', details: { asset: 'BTC' } }],
  ])('%s: nothing is held', async (_, wish, refusal) => {
    expect(await submit(wish)).toMatchObject({ ok: false, ...refusal });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
    expect((await engine.list(userId, { view: 'open' })).total).toBe(0);
  });

  it('a sell whose stop would be nowhere: the price is one tick size', async () => {
    stage.tick('0.01');
    expect(await submit(sell({ quantity: '1000' }))).toEqual({
      ok: false,
      refusal: 'malformed',
      details: { field: 'trailingBips' },
    });
  });
});

it('distance and activation price belong to the request', async () => {
  const wish = sell({ clientOrderId: randomUUID(), activationPrice: '120' });
  const first = await place(wish);
  expect(await place({ ...wish, activationPrice: '120.00' })).toEqual(first);
  expect(await submit({ ...wish, trailingBips: 501 })).toEqual({ ok: false, refusal: 'keyReused' });
  expect(await submit({ ...wish, activationPrice: '121' })).toEqual({ ok: false, refusal: 'keyReused' });
});

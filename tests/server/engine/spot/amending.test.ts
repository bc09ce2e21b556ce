import { beforeEach, describe, expect, it } from 'vitest';
import { setUpSpot } from './spot-setup.ts';
import type { SpotSetup } from './spot-setup.ts';
import { requestOf, until, valueOf } from './spot-stage.ts';

let stage: SpotSetup['stage'];
let engine: SpotSetup['engine'];
let userId = '';
setUpSpot((setup) => {
  ({ stage, engine, userId } = setup);
});

const place = async (wish: Parameters<typeof requestOf>[0]) => valueOf(await engine.submit(userId, requestOf(wish)));
const amend = (id: string, change: { price?: string; quantity?: string }) => engine.amend(userId, { id, ...change });
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const filledTo = (id: string, quantity: string) => until(async () => (await orderOf(id)).filledQuantity === quantity);

describe('what an amended order holds', () => {
  it.each([
    ['more', { quantity: '2' }, ['4801.802', '198.198']],
    ['less', { quantity: '0.5' }, ['4950.4505', '49.5495']],
    ['a dearer price', { price: '100' }, ['4899.9', '100.1']],
    ['a cheaper price and more', { price: '90', quantity: '3' }, ['4729.73', '270.27']],
  ])('%s: the difference moves in the same moment', async (_, change, usdt) => {
    const { id } = await place({ price: '99', quantity: '1' });
    expect(valueOf(await amend(id, change))).toMatchObject({
      order: { id, ...change, amendments: 1, lockedAmount: usdt[1], status: 'pending' },
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(usdt);
    await engine.cancel(userId, id);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('of a sell is what is left to sell, also after a part was sold', async () => {
    const { id } = await place({ side: 'sell', price: '101', quantity: '2' });
    stage.tick('101', '0.5');
    await filledTo(id, '0.5');
    expect(valueOf(await amend(id, { quantity: '4' })).order).toMatchObject({ lockedAmount: '3.5' });
    expect((await stage.balance(userId, 'BTC'))[1]).toBe('3.5');
    expect(valueOf(await amend(id, { quantity: '0.75' })).order).toMatchObject({ lockedAmount: '0.25', amendments: 2 });
    expect((await stage.balance(userId, 'BTC'))[1]).toBe('0.25');
  });

  it('is never more than there is', async () => {
    const { id } = await place({ price: '99', quantity: '1' });
    expect(await amend(id, { quantity: '51' })).toMatchObject({
      ok: false,
      refusal: 'insufficientBalance',
      details: { current: '4900.901', required: '4954.95', asset: 'USDT' },
    });
    expect(await orderOf(id)).toMatchObject({ quantity: '1', lockedAmount: '99.099' });
  });
});

describe('its place in the queue', () => {
  it('stays for less at the same price', async () => {
    const first = await place({ price: '99', quantity: '2' });
    const second = await place({ price: '99', quantity: '1' });
    expect(valueOf(await amend(first.id, { quantity: '1' })).keptPlace).toBe(true);
    stage.tick('99', '1');
    await filledTo(first.id, '1');
    expect((await orderOf(second.id)).filledQuantity).toBe('0');
  });

  it.each([
    ['for more', { quantity: '1.5' }],
    ['at another price', { price: '99.5' }],
  ])('is lost %s, over a restart too', async (_, change) => {
    const first = await place({ price: '99', quantity: '1' });
    const second = await place({ price: '99', quantity: '1' });
    expect(valueOf(await amend(first.id, change)).keptPlace).toBe(false);
    await engine.stop();
    stage.passTime(-60_000);
    engine = stage.newEngine();
    await engine.start();
    const third = await place({ price: '99', quantity: '1' });
    stage.tick('99', '1');
    await filledTo(second.id, '1');
    stage.tick('99', '1');
    await until(async () => (await orderOf(first.id)).filledQuantity === '1');
    expect((await orderOf(third.id)).filledQuantity).toBe('0');
  });

  it('no tick from before fills it at its new price', async () => {
    const { id } = await place({ price: '95', quantity: '1' });
    stage.tick('98', '5');
    valueOf(await amend(id, { price: '99' }));
    stage.tick('99.5', '5');
    stage.tick('99', '0.5');
    await filledTo(id, '0.5');
  });
});

describe('a price that the book meets', () => {
  beforeEach(() => stage.market.setBook('BTCUSDT', [['99', '1']], [['101', '1']]));

  it('takes at once what is there, as a taker, and waits with the rest', async () => {
    const { id } = await place({ price: '100', quantity: '2' });
    const { order, keptPlace } = valueOf(await amend(id, { price: '102' }));
    expect(keptPlace).toBe(false);
    expect(order).toMatchObject({ filledQuantity: '1', filledQuote: '101', fee: '0.101', lockedAmount: '102.102' });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4796.797', '102.102']);
    expect((await engine.fills(userId, { orderId: id })).rows).toMatchObject([{ price: '101', maker: false }]);
    // Once more, for which there is a journal of its own.
    expect(valueOf(await amend(id, { quantity: '3' })).order).toMatchObject({ filledQuantity: '2' });
    expect(valueOf(await amend(id, { quantity: '3', price: '101' })).order.status).toBe('filled');
  });

  it('is refused to a post-only order, which stays as it was', async () => {
    const { id } = await place({ price: '100', quantity: '1', postOnly: true });
    expect(await amend(id, { price: '101' })).toEqual({
      ok: false,
      refusal: 'postOnlyWouldTake',
      details: { best: '101' },
    });
    expect(await orderOf(id)).toMatchObject({ price: '100', lockedAmount: '100.1' });
  });
});

describe('refused', () => {
  it.each([
    [{ price: '99.001' }, 'priceOffTick'],
    [{ price: '0' }, 'priceOffTick'],
    [{ quantity: '1.00001' }, 'quantityOffStep'],
    [{ quantity: '0.05' }, 'tradeBelowMinimum'],
    [{ quantity: '2000' }, 'tradeAboveMaximum'],
    [{ price: '79.99' }, 'priceOutOfBand'],
    [{ price: '120.01' }, 'priceOutOfBand'],
  ] as const)('%j: %s, and the order is as it was', async (change, refusal) => {
    const { id } = await place({ price: '99', quantity: '1' });
    expect(await amend(id, change)).toMatchObject({ ok: false, refusal });
    expect(await orderOf(id)).toMatchObject({ price: '99', quantity: '1', lockedAmount: '99.099' });
  });

  it('a size that has filled already', async () => {
    const { id } = await place({ price: '99', quantity: '2' });
    stage.tick('99', '1');
    await filledTo(id, '1');
    for (const quantity of ['1', '0.5']) {
      expect(await amend(id, { quantity })).toEqual({
        ok: false,
        refusal: 'sizeBelowFilled',
        details: { filled: '1' },
      });
    }
  });

  it('an order that is done, and one of somebody else exactly like one that is not there', async () => {
    const { id } = await place({ price: '99', quantity: '1' });
    const stranger = await stage.newUser();
    for (const asked of [id, 'nothing']) {
      expect(await engine.amend(stranger, { id: asked, quantity: '2' })).toEqual({ ok: false, refusal: 'notFound' });
    }
    await engine.cancel(userId, id);
    expect(await amend(id, { quantity: '2' })).toEqual({ ok: false, refusal: 'orderDone' });
  });

  it('a stale market, but not to who only asks for less', async () => {
    const { id } = await place({ price: '99', quantity: '1' });
    stage.market.isStale = () => true;
    expect(await amend(id, { price: '98' })).toEqual({ ok: false, refusal: 'marketStale' });
    expect(await amend(id, { quantity: '2' })).toEqual({ ok: false, refusal: 'marketStale' });
    expect(await amend(id, { quantity: '0.5' })).toMatchObject({ ok: true });
  });
});

it('sent twice it changes nothing more', async () => {
  const { id } = await place({ price: '99', quantity: '1' });
  const first = valueOf(await amend(id, { price: '98', quantity: '2' }));
  expect(valueOf(await amend(id, { price: '98.00', quantity: '2.0' }))).toEqual({ ...first, keptPlace: true });
});

it('listeners hear of it', async () => {
  const { id } = await place({ price: '99', quantity: '1' });
  valueOf(await amend(id, { quantity: '2' }));
  const told = stage.changes.filter((one) => one.userId === userId).map(({ change }) => change.orders[0]?.quantity);
  expect(told).toEqual(['1', '2']);
});

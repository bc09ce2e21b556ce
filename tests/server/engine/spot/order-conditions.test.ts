import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXPIRY_MAX_MS } from '../../../../server/engine/spot/spot-terms.ts';
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
beforeEach(() => {
  stage.market.setBook(
    'BTCUSDT',
    [
      ['99.00', '1'],
      ['98.00', '2'],
    ],
    [
      ['101.00', '1'],
      ['102.00', '2'],
    ],
  );
});

const submit = (wish: Parameters<typeof requestOf>[0]) => engine.submit(userId, requestOf(wish));
const orderOf = async (id: string) => (await engine.find(userId, id))!;

describe('immediate or cancel', () => {
  it('takes what there is at its price or better; the rest is cancelled, and nothing stays held', async () => {
    const order = valueOf(await submit({ price: '101.50', quantity: '3', timeInForce: 'ioc' }));
    expect(order).toMatchObject({
      status: 'cancelled',
      cancelReason: 'notTaken',
      timeInForce: 'ioc',
      filledQuantity: '1',
      filledQuote: '101',
      fee: '0.101',
      lockedAmount: '0',
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4898.899', '0']);
    stage.tick('90.00', '9');
    expect((await orderOf(order.id)).filledQuantity).toBe('1');
  });

  it('is filled when the book has all of it', async () => {
    const order = valueOf(await submit({ side: 'sell', price: '98.00', quantity: '3', timeInForce: 'ioc' }));
    expect(order).toMatchObject({ status: 'filled', filledQuantity: '3' });
    expect(order).not.toHaveProperty('cancelReason');
  });

  it('is refused where there is nothing at its price', async () => {
    expect(await submit({ price: '100.00', timeInForce: 'ioc' })).toEqual({
      ok: false,
      refusal: 'notFillableNow',
      details: { available: '0' },
    });
  });
});

describe('fill or kill', () => {
  it('takes all of it at once', async () => {
    const order = valueOf(await submit({ price: '102.00', quantity: '3', timeInForce: 'fok' }));
    expect(order).toMatchObject({ status: 'filled', filledQuantity: '3', timeInForce: 'fok' });
  });

  it('or nothing, and says how much there is at its price', async () => {
    expect(await submit({ price: '101.00', quantity: '1.0001', timeInForce: 'fok' })).toEqual({
      ok: false,
      refusal: 'notFillableNow',
      details: { available: '1' },
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
    expect((await engine.list(userId, { view: 'history' })).total).toBe(0);
  });
});

describe('post-only', () => {
  it('rests where it takes nothing, and pays what a maker pays', async () => {
    const order = valueOf(await submit({ price: '100.99', quantity: '1', postOnly: true }));
    expect(order).toMatchObject({ status: 'pending', postOnly: true, timeInForce: 'gtc' });
    stage.tick('100.00', '9');
    await until(async () => (await orderOf(order.id)).status === 'filled');
    expect((await orderOf(order.id)).fee).toBe('0.080792');
  });

  it.each([
    ['buy', '101.00', '101'],
    ['buy', '105.00', '101'],
    ['sell', '99.00', '99'],
  ] as const)(
    'a %s at %s would take from the book: refused, with the price that it would meet',
    async (side, price, best) => {
      expect(await submit({ side, price, quantity: '1', postOnly: true })).toEqual({
        ok: false,
        refusal: 'postOnlyWouldTake',
        details: { best },
      });
    },
  );
});

describe('good till a date', () => {
  it('is filled by ticks before its end and by none from it on, also when nobody swept it away yet', async () => {
    const expireTime = stage.now() + 250;
    const order = valueOf(await submit({ price: '98.50', quantity: '3', timeInForce: 'gtd', expireTime }));
    expect(order).toMatchObject({ status: 'pending', timeInForce: 'gtd', expireTime });
    stage.tick('98.00', '1'); // 100 ms on
    await until(async () => (await orderOf(order.id)).filledQuantity === '1');
    stage.passTime(50);
    stage.tick('98.00', '1'); // 250 ms on
    await until(async () => (await orderOf(order.id)).status === 'cancelled');
    expect(await orderOf(order.id)).toMatchObject({
      cancelReason: 'expired',
      filledQuantity: '1',
      lockedAmount: '0',
    });
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('0');
  });

  it('ends while the server is away, after the ticks that came before its end', async () => {
    const expireTime = stage.now() + 1000;
    const order = valueOf(await submit({ price: '98.50', quantity: '3', timeInForce: 'gtd', expireTime }));
    await engine.stop();
    stage.market.publishUnheard('BTCUSDT', expireTime - 1, '98.00', '0.5');
    stage.market.publishUnheard('BTCUSDT', expireTime, '98.00', '0.5');
    stage.passTime(5000);
    engine = stage.newEngine();
    await engine.start();
    await until(async () => (await orderOf(order.id)).status === 'cancelled');
    expect(await orderOf(order.id)).toMatchObject({ cancelReason: 'expired', filledQuantity: '0.5' });
  });

  it('is not ended by an engine that was stopped while it caught up', async () => {
    const expireTime = stage.now() + 1000;
    const { id } = valueOf(await submit({ price: '98.50', quantity: '3', timeInForce: 'gtd', expireTime }));
    await engine.stop();
    stage.passTime(5000);
    const { tickAfterSeq } = stage.market;
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held: typeof tickAfterSeq = async (...after) => {
      reached.resolve();
      await gate.promise;
      return tickAfterSeq(...after);
    };
    Object.assign(stage.market, { tickAfterSeq: held });
    const other = stage.newEngine();
    const starting = other.start();
    await reached.promise;
    const stopping = other.stop();
    gate.resolve();
    await Promise.all([starting, stopping]);
    for (let asked = 0; asked < 20; asked++) expect((await orderOf(id)).status).toBe('pending');
  });

  it('needs an end that lies ahead, within 180 days', async () => {
    const now = stage.now();
    for (const expireTime of [0, now - 1, now, now + EXPIRY_MAX_MS + 1]) {
      expect(await submit({ price: '98', timeInForce: 'gtd', expireTime })).toEqual({
        ok: false,
        refusal: 'expiryInvalid',
        details: { earliest: String(now + 1), latest: String(now + EXPIRY_MAX_MS) },
      });
    }
    expect(await submit({ price: '98', timeInForce: 'gtd', expireTime: now + EXPIRY_MAX_MS })).toMatchObject({
      ok: true,
    });
  });
});

it('wishes that exclude one another are malformed', async () => {
  const expireTime = stage.now() + 1000;
  for (const [wish, field] of [
    [{ timeInForce: 'gtd' }, 'expireTime'],
    [{ expireTime }, 'expireTime'],
    [{ timeInForce: 'ioc', expireTime }, 'expireTime'],
    [{ timeInForce: 'ioc', postOnly: true }, 'postOnly'],
    [{ timeInForce: 'fok', postOnly: true }, 'postOnly'],
  ] as const) {
    expect(await submit({ price: '98', ...wish })).toEqual({ ok: false, refusal: 'malformed', details: { field } });
  }
});

it('an order placed by its owner and cancelled says so', async () => {
  const { id } = valueOf(await submit({ price: '98' }));
  expect(valueOf(await engine.cancel(userId, id))).toMatchObject({ status: 'cancelled', cancelReason: 'user' });
});

it('how an order waits belongs to the request: the same again gets the first answer, another wish is refused', async () => {
  const wish = { price: '98', clientOrderId: randomUUID() };
  const first = valueOf(await submit(wish));
  // Said or not said, the default is the same.
  expect(valueOf(await submit({ ...wish, timeInForce: 'gtc', postOnly: false }))).toEqual(first);
  expect(await submit({ ...wish, postOnly: true })).toEqual({ ok: false, refusal: 'keyReused' });
  expect(await submit({ ...wish, timeInForce: 'ioc' })).toEqual({ ok: false, refusal: 'keyReused' });
});

it('nobody trades with themselves: two orders of one user that cross are both filled by the market alone', async () => {
  const buy = valueOf(await submit({ price: '100.50', quantity: '1' }));
  const sell = valueOf(await submit({ side: 'sell', price: '100.40', quantity: '1' }));
  expect([buy.status, sell.status]).toEqual(['pending', 'pending']);
  stage.tick('100.45', '2');
  await until(async () => (await orderOf(sell.id)).status === 'filled' && (await orderOf(buy.id)).status === 'filled');
  const { rows } = await sql<{ sides: number }>`
    select count(distinct a.owner)::int as sides from posting p join account a on a.id = p.account_id
    join journal j on j.id = p.journal_id
    where j.kind = 'spotFill' and j.ref in (${buy.id}, ${sell.id}) and a.asset = 'BTC' group by j.id
  `.execute(database.db);
  // Each of the two journals moves coins between its user and the market.
  expect(rows).toEqual([{ sides: 2 }, { sides: 2 }]);
});

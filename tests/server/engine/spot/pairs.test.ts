import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKED, fillPiece, NOTHING_FILLED } from '../../../../protocol/units/spot-money.ts';
import { pairHoldAt, stopHoldAt } from '../../../../protocol/units/pair-hold.ts';
import { pairHoldAfter } from '../../../../server/engine/spot/oco-hold.ts';
import type { PairRequest } from '../../../../server/engine/spot/spot-wire.ts';
import { OPEN_ORDERS_MAX } from '../../../../server/engine/spot/spot-terms.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { setUpSpot } from './spot-setup.ts';
import type { SpotSetup } from './spot-setup.ts';
import { requestOf, until, valueOf } from './spot-stage.ts';

let stage: SpotSetup['stage'];
let engine: SpotSetup['engine'];
let userId = '';
setUpSpot((setup) => {
  ({ stage, engine, userId } = setup);
});

const sell = (patch: Partial<PairRequest> = {}): PairRequest => ({
  symbol: 'BTCUSDT',
  side: 'sell',
  clientOrderId: randomUUID(),
  quantity: '2',
  takeProfit: { price: '110' },
  stopLoss: { stopPrice: '95' },
  ...patch,
});
const buy = (patch: Partial<PairRequest> = {}): PairRequest =>
  sell({ side: 'buy', takeProfit: { price: '90' }, stopLoss: { stopPrice: '105', price: '106' }, ...patch });
const submit = (request: PairRequest) => engine.submitPair(userId, request);
const place = async (request: PairRequest) => valueOf(await submit(request));
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const ended = (id: string) => until(async () => (await orderOf(id)).status !== 'pending');
const bookAt = (bid: string, ask: string) => stage.market.setBook('BTCUSDT', [[bid, '9']], [[ask, '9']]);

describe('a pair', () => {
  it('holds once: the coins of a sell, in the leg that is in the queue', async () => {
    const { takeProfit, stopLoss } = await place(sell());
    expect(takeProfit).toMatchObject({ ocoLeg: 'takeProfit', price: '110', postOnly: true, lockedAmount: '2' });
    expect(stopLoss).toMatchObject({
      ocoId: takeProfit.ocoId,
      ocoLeg: 'stopLoss',
      stopPrice: '95',
      type: 'market',
      waitsFor: 'trigger',
      lockedAmount: '0',
      clientOrderId: `${takeProfit.clientOrderId}-sl`,
    });
    expect(await stage.balance(userId, 'BTC')).toEqual(['8', '2']);
  });

  it('holds what the dearer leg of a buy needs', async () => {
    const { takeProfit } = await place(buy());
    // 2 × 106 and 0.1 % of it, and the fraction that rounding may take.
    expect(takeProfit.lockedAmount).toBe('212.21200004');
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('212.21200004');
  });

  it('the take profit fills: the stop is cancelled', async () => {
    const { takeProfit, stopLoss } = await place(sell());
    stage.tick('110', '9');
    await ended(takeProfit.id);
    expect(await orderOf(takeProfit.id)).toMatchObject({ status: 'filled', averagePrice: '110' });
    expect(await orderOf(stopLoss.id)).toMatchObject({ status: 'cancelled', cancelReason: 'otherLeg' });
    bookAt('90', '91');
    stage.tick('90');
    expect(await stage.balance(userId, 'BTC')).toEqual(['8', '0']);
  });

  it('a part of it fills: the stop is for the rest', async () => {
    const { takeProfit, stopLoss } = await place(sell());
    stage.tick('110', '0.5');
    await until(async () => (await orderOf(stopLoss.id)).quantity === '1.5');
    expect(await orderOf(takeProfit.id)).toMatchObject({ filledQuantity: '0.5', lockedAmount: '1.5' });
    bookAt('94', '96');
    stage.tick('95');
    await ended(stopLoss.id);
    expect(await orderOf(stopLoss.id)).toMatchObject({ status: 'filled', filledQuantity: '1.5', averagePrice: '94' });
    expect(await orderOf(takeProfit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'otherLeg' });
    expect(await stage.balance(userId, 'BTC')).toEqual(['8', '0']);
  });

  it('of a buy: the stop takes over what was held, and gives back what is too much', async () => {
    const { takeProfit, stopLoss } = await place(buy());
    bookAt('104', '105.5');
    const tick = stage.tick('105');
    await ended(stopLoss.id);
    expect(await orderOf(stopLoss.id)).toMatchObject({ averagePrice: '105.5', trigger: { seq: tick.seq } });
    expect(await orderOf(takeProfit.id)).toMatchObject({ status: 'cancelled', lockedAmount: '0' });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4788.789', '0']);
  });

  it('of a buy, filled in parts and then set off in the queue', async () => {
    const { takeProfit, stopLoss } = await place(buy());
    stage.tick('90', '0.5');
    await until(async () => (await orderOf(takeProfit.id)).filledQuantity === '0.5');
    stage.tick('105', '1');
    await until(async () => (await orderOf(stopLoss.id)).trigger !== undefined);
    expect(await orderOf(stopLoss.id)).toMatchObject({ status: 'pending', quantity: '1.5', lockedAmount: '159.159' });
    stage.tick('106', '9');
    await ended(stopLoss.id);
    expect((await stage.balance(userId, 'BTC'))[0]).toBe('12');
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('0');
  });

  it('cancelling either ends both, and everything comes back', async () => {
    for (const leg of ['takeProfit', 'stopLoss'] as const) {
      const pair = await place(sell());
      expect(valueOf(await engine.cancel(userId, pair[leg].id))).toMatchObject({
        id: pair[leg].id,
        status: 'cancelled',
      });
      expect((await engine.list(userId, { view: 'open' })).total).toBe(0);
      expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
    }
    await place(sell());
    await place(buy());
    expect(await engine.cancelAll(userId)).toBe(4);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('lasts over a restart: ticks that came meanwhile are walked in order', async () => {
    const { takeProfit, stopLoss } = await place(sell());
    await engine.stop();
    stage.market.publishUnheard('BTCUSDT', stage.now(), '110', '0.5');
    const low = stage.market.publishUnheard('BTCUSDT', stage.now(), '80');
    stage.market.publishUnheard('BTCUSDT', stage.now(), '110', '9');
    bookAt('108', '109');
    engine = stage.newEngine();
    await engine.start();
    expect(await orderOf(takeProfit.id)).toMatchObject({ status: 'cancelled', filledQuantity: '0.5' });
    expect(await orderOf(stopLoss.id)).toMatchObject({ filledQuantity: '1.5', trigger: { seq: low.seq } });
  });
});

describe('an amended leg', () => {
  it('moves its price; the pair holds the difference', async () => {
    const { takeProfit, stopLoss } = await place(buy());
    const { order } = valueOf(await engine.amend(userId, { id: stopLoss.id, price: '107', stopPrice: '106' }));
    expect(order).toMatchObject({ price: '107', stopPrice: '106', lockedAmount: '0', amendments: 1 });
    expect((await orderOf(takeProfit.id)).lockedAmount).toBe('214.21400004');
    valueOf(await engine.amend(userId, { id: takeProfit.id, price: '89' }));
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('214.21400004');
    valueOf(await engine.amend(userId, { id: stopLoss.id, price: '106' }));
    expect((await stage.balance(userId, 'USDT'))[1]).toBe('212.21200004');
  });

  it('keeps its size, and does not cross the other one', async () => {
    const { takeProfit, stopLoss } = await place(sell());
    for (const { id } of [takeProfit, stopLoss]) {
      expect(await engine.amend(userId, { id, quantity: '1' })).toMatchObject({ refusal: 'malformed' });
    }
    stage.tick('112', '0.5');
    await until(async () => (await orderOf(takeProfit.id)).filledQuantity === '0.5');
    expect(await engine.amend(userId, { id: stopLoss.id, stopPrice: '111' })).toEqual({
      ok: false,
      refusal: 'ocoLegsCrossed',
    });
  });
});

describe('refused', () => {
  it.each<[string, PairRequest, object]>([
    [
      'a take profit on the wrong side',
      sell({ takeProfit: { price: '100' } }),
      { refusal: 'ocoLegsCrossed', details: { last: '100' } },
    ],
    ['a stop on the wrong side', sell({ stopLoss: { stopPrice: '100' } }), { refusal: 'ocoLegsCrossed' }],
    [
      'legs the wrong way round',
      sell({ takeProfit: { price: '95' }, stopLoss: { stopPrice: '110' } }),
      { refusal: 'ocoLegsCrossed' },
    ],
    [
      'a buy the wrong way round',
      buy({ takeProfit: { price: '105' }, stopLoss: { stopPrice: '95', price: '95' } }),
      { refusal: 'ocoLegsCrossed' },
    ],
    [
      'a buy at the market',
      buy({ stopLoss: { stopPrice: '105' } }),
      { refusal: 'malformed', details: { field: 'stopLoss.price' } },
    ],
    ['a price off the tick', sell({ takeProfit: { price: '110.001' } }), { refusal: 'priceOffTick' }],
    [
      'a stop off the tick',
      sell({ stopLoss: { stopPrice: '95.001' } }),
      { refusal: 'priceOffTick', details: { field: 'stopPrice', tickSize: '0.01' } },
    ],
    ['a size off the step', sell({ quantity: '1.00001' }), { refusal: 'quantityOffStep' }],
    ['too little', sell({ quantity: '0.05' }), { refusal: 'tradeBelowMinimum' }],
    ['a price beyond the band', sell({ takeProfit: { price: '121' } }), { refusal: 'priceOutOfBand' }],
    [
      'more coins than there are',
      sell({ quantity: '11' }),
      { refusal: 'insufficientBalance', details: { asset: 'BTC' } },
    ],
    [
      'more money than there is',
      buy({ quantity: '48' }),
      { refusal: 'insufficientBalance', details: { asset: 'USDT' } },
    ],
    ['an unknown market', sell({ symbol: 'NOPEUSDT' }), { refusal: 'symbolUnknown' }],
  ])('%s: nothing is held and nothing placed', async (_, request, refusal) => {
    expect(await submit(request)).toMatchObject({ ok: false, ...refusal });
    expect((await engine.list(userId, { view: 'open' })).total).toBe(0);
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  });

  it('a take profit that would take from the book', async () => {
    bookAt('111', '112');
    expect(await submit(sell())).toEqual({ ok: false, refusal: 'postOnlyWouldTake', details: { best: '111' } });
  });

  it('one that would be too many: both legs count', async () => {
    await Promise.all(
      Array.from({ length: OPEN_ORDERS_MAX - 1 }, () =>
        engine.submit(userId, requestOf({ price: '90', quantity: '0.1' })),
      ),
    );
    expect(await submit(sell())).toMatchObject({ refusal: 'tooManyOpenOrders' });
    expect(await stage.balance(userId, 'BTC')).toEqual(['10', '0']);
  });
});

it('sent again it is the same pair; with another body, or where an order has its key, it is refused', async () => {
  const request = sell();
  const first = await place(request);
  expect(await place({ ...request, quantity: '2.0' })).toEqual(first);
  expect(await submit({ ...request, quantity: '3' })).toEqual({ ok: false, refusal: 'keyReused' });
  const single = requestOf({ price: '90' });
  valueOf(await engine.submit(userId, single));
  expect(await submit(sell({ clientOrderId: single.clientOrderId }))).toEqual({ ok: false, refusal: 'keyReused' });
  const taken = randomUUID();
  valueOf(await engine.submit(userId, requestOf({ price: '90', clientOrderId: `${taken}-sl` })));
  expect(await submit(sell({ clientOrderId: taken }))).toEqual({ ok: false, refusal: 'keyReused' });
});

it('however a buy fills, what is left is enough for either leg, and never grows', () => {
  const amounts = fc.record({
    // Cheap coins: a tick is far less than what is booked.
    low: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    apart: fc.bigInt({ min: 2n, max: 10n ** 6n }),
    unit: fc.constantFrom(10n ** 9n, 10n ** 12n, 10n ** 16n),
    shares: fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1, maxLength: 12 }),
  });
  const [taker, maker] = [parseAmount('0.001'), parseAmount('0.0008')];
  fc.assert(
    fc.property(amounts, ({ low, apart, unit, shares }) => {
      const step = parseAmount('0.001');
      const price = low * unit;
      const stopLimit = (low + apart) * unit;
      const total = shares.reduce((sum, share) => sum + share, 0n) * step;
      let legs = { side: 'buy' as const, price, stopLimit, rest: total, filled: NOTHING_FILLED };
      let held = pairHoldAt(legs, taker);
      expect(held - stopHoldAt(legs, taker)).toBe(4n * BOOKED);
      for (const share of shares) {
        const quantity = share * step;
        const { after, quote, fee } = fillPiece('buy', legs.filled, { price, quantity }, maker);
        const left = held - quote - fee;
        legs = { side: 'buy', price, stopLimit, rest: legs.rest - quantity, filled: after };
        held = pairHoldAfter(legs, left, taker);
        expect(held).toBeLessThanOrEqual(left);
        expect(held).toBeGreaterThanOrEqual(stopHoldAt(legs, taker));
      }
      expect(held).toBe(0n);
    }),
  );
});

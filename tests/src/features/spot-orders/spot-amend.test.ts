import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { figuresOf } from '../../../../src/features/spot-orders/spot-amend-hold.ts';
import type { Figures } from '../../../../src/features/spot-orders/spot-amend-hold.ts';
import { amendable, obstacleOf, placeOf, takesAtOnce } from '../../../../src/features/spot-orders/spot-amend.ts';
import type { AmendFacts } from '../../../../src/features/spot-orders/spot-amend.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';
import { filledTo, waiting } from '../../signals/spot-rows.ts';
import { BTC, text } from '../spot-ticket/market.ts';

const limit = waiting('o', 1);
const stop = waiting('s', 1, {
  side: 'sell',
  stopPrice: text('90'),
  price: text('88'),
  waitsFor: 'trigger',
  armedSeq: 1,
});
const profit = waiting('p', 1, { side: 'sell', price: text('110'), postOnly: true, ocoId: 'x', ocoLeg: 'takeProfit' });
const loss = { ...stop, id: 'l', type: 'market', price: null, ocoId: 'x', ocoLeg: 'stopLoss' } as const;

const tick = { seq: 1, timeMs: 1, price: text('100') };
const trailing = { bips: 1000, activationPrice: null, tickSize: text('0.01'), activation: tick, best: tick };

type Wish = Partial<Record<keyof Figures, string | null>>;
const after = (order: SpotOrder, wish: Wish): Figures => ({ ...figuresOf(order), ...(wish as Partial<Figures>) });
const facts = (order: SpotOrder, wish: Wish, more: Partial<AmendFacts> = {}): AmendFacts => ({
  connected: true,
  sessionConfirmed: true,
  marketOpen: true,
  priceFresh: true,
  after: after(order, wish),
  last: text('100'),
  best: null,
  change: '0' as SignedDecimalText,
  available: text('1000'),
  ...more,
});
const why = (order: SpotOrder, wish: Wish, more: Partial<AmendFacts> = {}, other: SpotOrder | null = null) =>
  obstacleOf(order, other, facts(order, wish, more), BTC)?.why ?? null;

describe('what of an order can be changed', () => {
  it.each([
    ['a limit order', limit, ['price', 'quantity']],
    ['a stop limit', stop, ['stopPrice', 'price', 'quantity']],
    ['a stop limit that was set off', { ...stop, waitsFor: null }, ['price', 'quantity']],
    ['a trailing stop', { ...stop, type: 'market', price: null, trailing }, ['quantity']],
    ['one that spends', { ...stop, type: 'market', price: null, trailing, quantity: null }, []],
    ['a take profit', profit, ['price']],
    ['a stop loss at the market', loss, ['stopPrice']],
    [
      'a stop that spends',
      { ...stop, type: 'market', price: null, quantity: null, quoteQuantity: text('50') },
      ['stopPrice'],
    ],
  ] as const)('%s', (_, order, fields) => {
    expect(amendable(order as SpotOrder)).toEqual(fields);
  });
});

describe('what is in the way', () => {
  it.each<[string | null, SpotOrder, Wish, Partial<AmendFacts>]>([
    ['unchanged', limit, { price: '100.00' }, {}],
    ['enter', limit, { price: null }, {}],
    ['enter', limit, { quantity: '0' }, {}],
    ['offline', limit, { quantity: '0.5' }, { connected: false }],
    ['checking', limit, { quantity: '0.5' }, { sessionConfirmed: false }],
    ['tick', limit, { price: '99.001' }, {}],
    ['step', limit, { quantity: '0.500001' }, {}],
    ['min', limit, { quantity: '0.04' }, {}],
    ['max', limit, { quantity: '1001' }, {}],
    ['belowFilled', filledTo(limit, 4, 2), { quantity: '0.4' }, {}],
    [null, filledTo(limit, 4, 2), { quantity: '0.41' }, {}],
    ['closed', limit, { price: '99' }, { marketOpen: false }],
    ['stale', limit, { price: '99' }, { priceFresh: false }],
    ['stale', limit, { price: '99' }, { last: null }],
    // Less at the same price is taken at any time, by the exchange too.
    [null, limit, { quantity: '0.5' }, { marketOpen: false, priceFresh: false, last: null }],
    ['band', limit, { price: '79.99' }, {}],
    [null, limit, { price: '80' }, {}],
    ['stopSide', stop, { stopPrice: '100' }, {}],
    ['stopSide', { ...stop, side: 'buy' }, { stopPrice: '99' }, {}],
    ['band', stop, { price: '71.99' }, {}],
    ['band', stop, { stopPrice: '60' }, {}],
    [null, stop, { stopPrice: '99.99', price: '95' }, {}],
    ['short', limit, { quantity: '2' }, { change: '1000.01' as SignedDecimalText }],
    [null, limit, { quantity: '2' }, { change: '1000' as SignedDecimalText }],
    ['checking', limit, { quantity: '2' }, { change: '1' as SignedDecimalText, available: null }],
    [null, limit, { quantity: '2' }, { change: null, available: null }],
    ['postOnly', { ...limit, postOnly: true }, { price: '101' }, { best: text('101') }],
    [null, { ...limit, postOnly: true }, { price: '100.99' }, { best: text('101') }],
    [null, limit, { price: '101' }, { best: text('101') }],
  ])('%s: %#', (expected, order, wish, more) => {
    expect(why(order, wish, more)).toBe(expected);
  });

  it('an order that is over is over, whatever was typed', () => {
    expect(obstacleOf(null, null, facts(limit, { price: null }), BTC)).toEqual({ why: 'gone', field: null });
  });

  it('legs of a pair may not cross, whichever is moved', () => {
    expect(why(profit, { price: '90' }, {}, loss)).toBe('legs');
    expect(why(profit, { price: '105' }, {}, loss)).toBeNull();
    expect(why({ ...loss, side: 'sell' }, { stopPrice: '99' }, {}, { ...profit, price: text('98') })).toBe('legs');
  });

  it('a buy stays between what it is to place, and large enough for both', () => {
    const attached = {
      takeProfit: { price: text('110'), id: null },
      stopLoss: { stopPrice: text('90'), price: text('40'), id: null },
      notPlaced: null,
    };
    const buy = { ...limit, attached };
    expect(['90', '90.01', '109.99', '110'].map((price) => why(buy, { price }))).toEqual([
      'above',
      null,
      null,
      'below',
    ]);
    expect(obstacleOf(buy, null, facts(buy, { price: '110' }), BTC)?.field).toBe('price');
    expect(why({ ...buy, attached: { ...attached, takeProfit: null } }, { price: '110' })).toBeNull();
    expect(why({ ...buy, attached: { ...attached, stopLoss: null } }, { price: '90' })).toBeNull();
    // 5 USDT at least: of its stop loss, which is the cheapest.
    expect([why(buy, { quantity: '0.12' }), why(buy, { quantity: '0.125' })]).toEqual(['min', null]);
  });

  it('names the field that says it', () => {
    const field = (wish: Wish) => obstacleOf(stop, null, facts(stop, wish), BTC)?.field;
    expect([field({ stopPrice: '100' }), field({ price: '71' }), field({ quantity: '0' })]).toEqual([
      'stopPrice',
      'price',
      'quantity',
    ]);
  });
});

describe('the place in the queue', () => {
  it('is kept for less at the same price and for nothing else', () => {
    const cents = fc.integer({ min: 5000, max: 15_000 });
    const size = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(cents, size, cents, size, (price, quantity, newPrice, newQuantity) => {
        const amount = (n: number) => text((n / 100).toFixed(2));
        const order = { ...limit, price: amount(price), quantity: amount(quantity) };
        const wanted = after(order, { price: amount(newPrice), quantity: amount(newQuantity) });
        expect(placeOf(order, wanted)).toBe(newPrice === price && newQuantity <= quantity ? 'kept' : 'lost');
      }),
    );
  });

  it('cannot be lost by what has none yet', () => {
    expect(placeOf(stop, after(stop, { price: '80', quantity: '9' }))).toBe('none');
  });

  it('a price that meets the other side trades at once, one that stays does not', () => {
    expect(takesAtOnce(limit, after(limit, { price: '101' }), text('101'))).toBe(true);
    expect(takesAtOnce(limit, after(limit, { price: '101' }), null)).toBe(false);
    expect(takesAtOnce(limit, after(limit, { quantity: '2' }), text('99'))).toBe(false);
    expect(takesAtOnce(stop, after(stop, { price: '80' }), text('99'))).toBe(false);
  });
});

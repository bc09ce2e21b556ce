import { describe, expect, it } from 'vitest';
import { decodeSpotFill, decodeSpotOrder } from '../../../src/api/decode-spot-order.ts';

/** A limit order as a server before stops wrote it. */
const OLD = {
  id: 'o1',
  clientOrderId: 'client-000000000001',
  symbol: 'BTCUSDT',
  side: 'sell',
  type: 'limit',
  price: '88',
  quantity: '1',
  filledQuantity: '0',
  filledQuote: '0',
  fee: '0',
  feeAsset: 'USDT',
  lockedAmount: '1',
  lockedAsset: 'BTC',
  status: 'pending',
  createTime: 1_795_000_000_000,
  updateTime: 1_795_000_000_500,
};
const STOP = {
  ...OLD,
  takerFee: '0.001',
  makerFee: '0.0008',
  status: 'cancelled',
  cancelReason: 'expired',
  timeInForce: 'gtd',
  expireTime: 1_795_000_001_000,
  stopPrice: '90',
  armedSeq: 41,
  trigger: { seq: 42, ts: 1_795_000_000_400, price: '89.5' },
  ocoId: 'pair',
  ocoLeg: 'stopLoss',
  amendments: 2,
};

const TRAILING = {
  ...OLD,
  type: 'market',
  trailingBips: 150,
  activationPrice: '95',
  activation: { seq: 43, ts: 1_795_000_000_300, price: '95.2' },
  best: { seq: 47, ts: 1_795_000_000_400, price: '97' },
  stopPrice: '95.54',
  tickSize: '0.02',
};
const BUY = {
  ...OLD,
  side: 'buy',
  attached: { takeProfit: { price: '99', id: 't1' }, stopLoss: { stopPrice: '80', price: '79.5', id: 's1' } },
};

describe('a spot order off the wire', () => {
  it('has all that a stop of a pair has', () => {
    expect(decodeSpotOrder(STOP)).toMatchObject({
      takerFee: '0.001',
      makerFee: '0.0008',
      cancelReason: 'expired',
      timeInForce: 'gtd',
      expiresMs: 1_795_000_001_000,
      postOnly: false,
      stopPrice: '90',
      armedSeq: 41,
      waitsFor: null,
      trigger: { seq: 42, timeMs: 1_795_000_000_400, price: '89.5' },
      ocoId: 'pair',
      ocoLeg: 'stopLoss',
      amendments: 2,
    });
    expect(decodeSpotOrder({ ...OLD, waitsFor: 'trigger', stopPrice: '90', postOnly: true })).toMatchObject({
      waitsFor: 'trigger',
      postOnly: true,
      trigger: null,
    });
  });

  it('has where a trailing stop is, before it is active and after', () => {
    expect(decodeSpotOrder(TRAILING)).toMatchObject({
      stopPrice: '95.54',
      trailing: {
        bips: 150,
        activationPrice: '95',
        tickSize: '0.02',
        activation: { seq: 43, timeMs: 1_795_000_000_300, price: '95.2' },
        best: { seq: 47, timeMs: 1_795_000_000_400, price: '97' },
      },
    });
    expect(decodeSpotOrder({ ...OLD, type: 'market', trailingBips: 10, waitsFor: 'trigger' })).toMatchObject({
      stopPrice: null,
      trailing: { bips: 10, activationPrice: null, tickSize: null, activation: null, best: null },
    });
  });

  it('has what a buy places of what it bought, and what became of it', () => {
    expect(decodeSpotOrder(BUY).attached).toEqual({
      takeProfit: { price: '99', id: 't1' },
      stopLoss: { stopPrice: '80', price: '79.5', id: 's1' },
      notPlaced: null,
    });
    const alone = { stopLoss: { stopPrice: '80' }, notPlaced: 'belowMinimum' };
    expect(decodeSpotOrder({ ...BUY, attached: alone }).attached).toEqual({
      takeProfit: null,
      stopLoss: { stopPrice: '80', price: null, id: null },
      notPlaced: 'belowMinimum',
    });
  });

  it('may lack it all', () => {
    expect(decodeSpotOrder(OLD)).toMatchObject({
      takerFee: null,
      makerFee: null,
      cancelReason: null,
      timeInForce: null,
      expiresMs: null,
      postOnly: false,
      stopPrice: null,
      armedSeq: null,
      trailing: null,
      waitsFor: null,
      trigger: null,
      ocoId: null,
      ocoLeg: null,
      attached: null,
      amendments: 0,
    });
  });

  it.each([
    ['cancelReason', 'bored'],
    ['timeInForce', 'GTC'],
    ['expireTime', 'tomorrow'],
    ['stopPrice', '-1'],
    ['armedSeq', 1.5],
    ['waitsFor', 'rain'],
    ['trigger', 42],
    ['trigger', { seq: 42, ts: 1 }],
    ['ocoLeg', 'both'],
    ['amendments', 'often'],
  ])('is refused with %s %j', (field, value) => {
    expect(() => decodeSpotOrder({ ...STOP, [field]: value })).toThrow(/unexpected value/);
  });

  it.each([
    ['trailingBips', 1.5],
    ['activationPrice', '-1'],
    ['best', { seq: 47, ts: 1 }],
    ['attached', 'both'],
    ['attached', { takeProfit: {} }],
    ['attached', { stopLoss: { stopPrice: '80', price: 'cheap' } }],
    ['attached', { notPlaced: 'forgotten' }],
  ])('is refused with %s %j', (field, value) => {
    expect(() => decodeSpotOrder({ ...TRAILING, [field]: value })).toThrow(/unexpected value/);
  });
});

it('a fill names the tick that met it, or none', () => {
  const fill = { ...OLD, orderId: 'o1', quoteQuantity: '88', maker: true, tickSeq: 7 };
  expect(decodeSpotFill(fill).tickSeq).toBe(7);
  expect(decodeSpotFill({ ...fill, maker: false, tickSeq: undefined }).tickSeq).toBeNull();
});

import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotFill, SpotOrder } from '../../../src/model/spot-order.ts';

const text = (value: string) => value as DecimalText;
export const BTC = 'BTCUSDT' as MarketSymbol;
export const ETH = 'ETHUSDT' as MarketSymbol;

/** A limit order that waits, 1 BTC at 100. */
export const waiting = (id: string, createdMs: number, more: Partial<SpotOrder> = {}): SpotOrder => ({
  id,
  clientOrderId: `client-${id}`,
  symbol: BTC,
  side: 'buy',
  type: 'limit',
  price: text('100'),
  quantity: text('1'),
  quoteQuantity: null,
  filledQuantity: text('0'),
  filledQuote: text('0'),
  averagePrice: null,
  fee: text('0'),
  feeAsset: 'USDT',
  takerFee: text('0.001'),
  makerFee: text('0.0008'),
  lockedAmount: text('100.1'),
  lockedAsset: 'USDT',
  status: 'pending',
  cancelReason: null,
  timeInForce: 'gtc',
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
  receipts: [],
  amendments: 0,
  createdMs,
  updatedMs: createdMs,
  ...more,
});

/** The same with so many tenths filled. */
export const filledTo = (order: SpotOrder, tenths: number, updatedMs: number): SpotOrder => ({
  ...order,
  filledQuantity: text(tenths === 10 ? '1' : `0.${tenths}`),
  filledQuote: text(String(tenths * 10)),
  averagePrice: text('100'),
  status: tenths === 10 ? 'filled' : 'pending',
  updatedMs,
});

export const cancelled = (order: SpotOrder, updatedMs: number): SpotOrder => ({
  ...order,
  status: 'cancelled',
  cancelReason: 'user',
  lockedAmount: text('0'),
  updatedMs,
});

export const fillOf = (id: string, timeMs: number, more: Partial<SpotFill> = {}): SpotFill => ({
  id,
  orderId: 'o1',
  symbol: BTC,
  side: 'buy',
  price: text('100'),
  quantity: text('0.1'),
  quoteQuantity: text('10'),
  fee: text('0.01'),
  feeAsset: 'USDT',
  maker: true,
  tickSeq: 1,
  timeMs,
  ...more,
});

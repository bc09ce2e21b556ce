import type { SpotFill, SpotOrder, SpotPosition, SpotSide, SpotStatus, SpotType } from '../../model/spot-order.ts';
import { decimal, integer, nameOf, optional, signedDecimal, symbol, text, time, WireError } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

const SIDES: readonly SpotSide[] = ['buy', 'sell'];
const TYPES: readonly SpotType[] = ['limit', 'market'];
const STATUSES: readonly SpotStatus[] = ['pending', 'filled', 'cancelled'];

const decimalOrNull = (row: WireRecord, field: string) => optional(row, field, decimal) ?? null;

/** @throws WireError when a field is missing or of the wrong kind, or an order has no size at all */
export function decodeSpotOrder(row: WireRecord): SpotOrder {
  const type = nameOf(row, 'type', TYPES);
  const quantity = decimalOrNull(row, 'quantity');
  const quoteQuantity = decimalOrNull(row, 'quoteQuantity');
  if (quantity === null && quoteQuantity === null) throw new WireError('quantity');
  return {
    id: text(row, 'id'),
    clientOrderId: text(row, 'clientOrderId'),
    symbol: symbol(row, 'symbol'),
    side: nameOf(row, 'side', SIDES),
    type,
    price: type === 'limit' ? decimal(row, 'price') : decimalOrNull(row, 'price'),
    quantity,
    quoteQuantity,
    filledQuantity: decimal(row, 'filledQuantity'),
    filledQuote: decimal(row, 'filledQuote'),
    averagePrice: decimalOrNull(row, 'averagePrice'),
    fee: decimal(row, 'fee'),
    feeAsset: text(row, 'feeAsset'),
    lockedAmount: decimal(row, 'lockedAmount'),
    lockedAsset: text(row, 'lockedAsset'),
    status: nameOf(row, 'status', STATUSES),
    createdMs: time(row, 'createTime'),
    updatedMs: time(row, 'updateTime'),
  };
}

/** @throws WireError as `decodeSpotOrder` */
export const decodeSpotFill = (row: WireRecord): SpotFill => ({
  id: text(row, 'id'),
  orderId: text(row, 'orderId'),
  symbol: symbol(row, 'symbol'),
  side: nameOf(row, 'side', SIDES),
  price: decimal(row, 'price'),
  quantity: decimal(row, 'quantity'),
  quoteQuantity: decimal(row, 'quoteQuantity'),
  fee: decimal(row, 'fee'),
  feeAsset: text(row, 'feeAsset'),
  maker: row['maker'] === true,
  timeMs: time(row, 'createTime'),
});

/** @throws WireError as `decodeSpotOrder` */
export const decodeSpotPosition = (row: WireRecord): SpotPosition => ({
  asset: text(row, 'asset'),
  quantity: decimal(row, 'quantity'),
  averageCost: decimalOrNull(row, 'averageCost'),
  realisedProfit: signedDecimal(row, 'realisedProfit'),
  feesPaid: decimal(row, 'feesPaid'),
  trades: integer(row, 'trades'),
});

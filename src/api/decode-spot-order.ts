import type {
  Attached,
  CancelReason,
  OcoLeg,
  SpotFill,
  SpotOrder,
  SpotPosition,
  SpotSide,
  SpotStatus,
  SpotTick,
  SpotType,
  TimeInForce,
  Trailing,
} from '../model/spot-order.ts';
import { decodeSignedReceipt } from './signed-receipt.ts';
import {
  decimal,
  integer,
  list,
  nameOf,
  optional,
  record,
  signedDecimal,
  symbol,
  text,
  time,
  WireError,
} from './wire.ts';
import type { WireRecord } from './wire.ts';

const SIDES: readonly SpotSide[] = ['buy', 'sell'];
const TYPES: readonly SpotType[] = ['limit', 'market'];
const STATUSES: readonly SpotStatus[] = ['pending', 'filled', 'cancelled'];
const TIMES_IN_FORCE: readonly TimeInForce[] = ['gtc', 'gtd', 'ioc', 'fok'];
const REASONS: readonly CancelReason[] = ['user', 'expired', 'notTaken', 'bookTooThin', 'otherLeg'];
const LEGS: readonly OcoLeg[] = ['takeProfit', 'stopLoss'];
const NOT_PLACED: readonly NonNullable<Attached['notPlaced']>[] = ['nothingFilled', 'belowMinimum'];
const WAITS: readonly NonNullable<SpotOrder['waitsFor']>[] = ['trigger'];

const decimalOrNull = (row: WireRecord, field: string) => optional(row, field, decimal) ?? null;
const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (row: WireRecord, field: string): Name =>
    nameOf(row, field, names);

function tickOf(row: WireRecord, field: string): SpotTick {
  const tick = record(row[field], field);
  return { seq: integer(tick, 'seq'), timeMs: time(tick, 'ts'), price: decimal(tick, 'price') };
}

const tickOrNull = (row: WireRecord, field: string) => optional(row, field, tickOf) ?? null;

function trailingOf(row: WireRecord): Trailing | null {
  const bips = optional(row, 'trailingBips', integer);
  if (bips === undefined) return null;
  return {
    bips,
    activationPrice: decimalOrNull(row, 'activationPrice'),
    tickSize: decimalOrNull(row, 'tickSize'),
    activation: tickOrNull(row, 'activation'),
    best: tickOrNull(row, 'best'),
  };
}

const recordOf = (row: WireRecord, field: string) => record(row[field], field);

function attachedOf(row: WireRecord, field: string): Attached {
  const attached = recordOf(row, field);
  const takeProfit = optional(attached, 'takeProfit', recordOf);
  const stopLoss = optional(attached, 'stopLoss', recordOf);
  const idOf = (leg: WireRecord) => optional(leg, 'id', text) ?? null;
  return {
    takeProfit: takeProfit ? { price: decimal(takeProfit, 'price'), id: idOf(takeProfit) } : null,
    stopLoss: stopLoss
      ? { stopPrice: decimal(stopLoss, 'stopPrice'), price: decimalOrNull(stopLoss, 'price'), id: idOf(stopLoss) }
      : null,
    notPlaced: optional(attached, 'notPlaced', oneOf(NOT_PLACED)) ?? null,
  };
}

const receiptsOf = (row: WireRecord, field: string) => list(row[field], field, decodeSignedReceipt);

/** @throws WireError when a field is missing or of the wrong kind, or an order has no size */
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
    takerFee: decimalOrNull(row, 'takerFee'),
    makerFee: decimalOrNull(row, 'makerFee'),
    lockedAmount: decimal(row, 'lockedAmount'),
    lockedAsset: text(row, 'lockedAsset'),
    status: nameOf(row, 'status', STATUSES),
    cancelReason: optional(row, 'cancelReason', oneOf(REASONS)) ?? null,
    timeInForce: optional(row, 'timeInForce', oneOf(TIMES_IN_FORCE)) ?? null,
    expiresMs: optional(row, 'expireTime', time) ?? null,
    postOnly: row['postOnly'] === true,
    stopPrice: decimalOrNull(row, 'stopPrice'),
    armedSeq: optional(row, 'armedSeq', integer) ?? null,
    waitsFor: optional(row, 'waitsFor', oneOf(WAITS)) ?? null,
    trailing: trailingOf(row),
    trigger: tickOrNull(row, 'trigger'),
    ocoId: optional(row, 'ocoId', text) ?? null,
    ocoLeg: optional(row, 'ocoLeg', oneOf(LEGS)) ?? null,
    attached: optional(row, 'attached', attachedOf) ?? null,
    receipts: optional(row, 'receipts', receiptsOf) ?? [],
    amendments: optional(row, 'amendments', integer) ?? 0,
    createdMs: time(row, 'createTime'),
    updatedMs: time(row, 'updateTime'),
  };
}

/** @throws WireError like `decodeSpotOrder` */
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
  tickSeq: optional(row, 'tickSeq', integer) ?? null,
  timeMs: time(row, 'createTime'),
});

/** @throws WireError like `decodeSpotOrder` */
export const decodeSpotPosition = (row: WireRecord): SpotPosition => ({
  asset: text(row, 'asset'),
  quantity: decimal(row, 'quantity'),
  averageCost: decimalOrNull(row, 'averageCost'),
  realisedProfit: signedDecimal(row, 'realisedProfit'),
  feesPaid: decimal(row, 'feesPaid'),
  trades: integer(row, 'trades'),
});

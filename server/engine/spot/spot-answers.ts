import { AVERAGE_DECIMALS, averageOf, quoteOf } from '../../../protocol/units/spot-money.ts';
import {
  amountText,
  ASSET_DECIMALS,
  parseAmount,
  parseSignedAmount,
  signedAmountText,
  truncateTo,
} from '../../ledger/amount.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import type { SpotPositionRow } from './spot-position-store.ts';
import type { SpotFillWire, SpotOrderWire, SpotPositionWire, SpotSums } from './spot-wire.ts';

const plain = (text: string): string => amountText(parseAmount(text), 18);
const averageText = (total: bigint, quantity: bigint): string =>
  amountText(averageOf(total, quantity), AVERAGE_DECIMALS);

/** Returns the attached orders of a buy on the wire, placed or not. */
function attachedWire(row: Omit<SpotOrderRow, 'answer'>): Pick<SpotOrderWire, 'attached'> {
  const { attached_price: price, attached_stop: stop, attached_limit: limit } = row;
  if (price === null && stop === null) return {};
  const idOf = (id: string | null) => (id === null ? {} : { id });
  return {
    attached: {
      ...(price === null ? {} : { takeProfit: { price: plain(price), ...idOf(row.attached_price_id) } }),
      ...(stop === null
        ? {}
        : {
            stopLoss: {
              stopPrice: plain(stop),
              ...(limit === null ? {} : { price: plain(limit) }),
              ...idOf(row.attached_stop_id),
            },
          }),
      ...(row.attached_not === null ? {} : { notPlaced: row.attached_not }),
    },
  };
}

/** Returns the order on the wire in its present state. */
export function orderWire(row: Omit<SpotOrderRow, 'answer'>): SpotOrderWire {
  const filled = parseAmount(row.filled_quantity);
  const value = parseAmount(row.filled_value);
  return {
    id: row.id,
    clientOrderId: row.client_order_id,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    ...(row.price === null ? {} : { price: plain(row.price) }),
    ...(row.quantity === null ? {} : { quantity: plain(row.quantity) }),
    ...(row.quote_quantity === null ? {} : { quoteQuantity: plain(row.quote_quantity) }),
    filledQuantity: amountText(filled),
    filledQuote: amountText(quoteOf(row.side, value)),
    ...(filled === 0n ? {} : { averagePrice: averageText(value, filled) }),
    fee: plain(row.fee),
    feeAsset: row.quote,
    takerFee: plain(row.taker_fee),
    makerFee: plain(row.maker_fee),
    lockedAmount: plain(row.held),
    lockedAsset: row.side === 'buy' ? row.quote : row.base,
    status: row.status,
    ...(row.cancel_reason === null ? {} : { cancelReason: row.cancel_reason }),
    ...(row.time_in_force === null ? {} : { timeInForce: row.time_in_force }),
    ...(row.expire_ms === null ? {} : { expireTime: row.expire_ms }),
    ...(row.post_only ? { postOnly: true } : {}),
    ...(row.stop_price === null ? {} : { stopPrice: plain(row.stop_price) }),
    ...(row.armed_seq === null ? {} : { armedSeq: row.armed_seq }),
    ...(row.trailing_bips === null ? {} : { trailingBips: row.trailing_bips, tickSize: plain(row.trailing_tick!) }),
    ...(row.activation_price === null ? {} : { activationPrice: plain(row.activation_price) }),
    ...(row.best_seq === null
      ? {}
      : {
          activation: { seq: row.active_seq!, ts: row.active_ms!, price: plain(row.active_price!) },
          best: { seq: row.best_seq, ts: row.best_ms!, price: plain(row.best_price!) },
        }),
    ...(row.waits_for === null ? {} : { waitsFor: row.waits_for }),
    ...(row.trigger_seq === null
      ? {}
      : { trigger: { seq: row.trigger_seq, ts: row.trigger_ms!, price: plain(row.trigger_price!) } }),
    ...attachedWire(row),
    ...(row.oco_id === null ? {} : { ocoId: row.oco_id, ocoLeg: row.oco_leg! }),
    ...(row.amendments > 0 ? { amendments: row.amendments } : {}),
    createTime: row.created_ms,
    updateTime: row.updated_ms,
  };
}

export const fillWire = (row: SpotFillRow): SpotFillWire => ({
  id: row.id,
  orderId: row.order_id,
  symbol: row.symbol,
  side: row.side,
  price: plain(row.price),
  quantity: plain(row.quantity),
  quoteQuantity: plain(row.quote_quantity),
  fee: plain(row.fee),
  feeAsset: row.quote,
  maker: row.maker,
  ...(row.tick_seq === null ? {} : { tickSeq: row.tick_seq }),
  createTime: row.created_ms,
});

export const sumsWire = ({ bought, sold, fees }: SpotSums): SpotSums => ({
  bought: plain(bought),
  sold: plain(sold),
  fees: plain(fees),
});

export function positionWire(row: SpotPositionRow): SpotPositionWire {
  const quantity = parseAmount(row.quantity);
  return {
    asset: row.asset,
    quantity: amountText(quantity),
    ...(quantity === 0n ? {} : { averageCost: averageText(parseAmount(row.cost), quantity) }),
    realisedProfit: signedAmountText(truncateTo(parseSignedAmount(row.realised), ASSET_DECIMALS)),
    feesPaid: plain(row.fees),
    trades: row.trades,
  };
}

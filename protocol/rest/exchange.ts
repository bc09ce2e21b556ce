import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, Paging, RequestAmount, TimeMs, whole } from './fields.ts';

/**
 * A convert order: `rate` is units of `to` for one unit of `from`; amounts are rounded down to the target's scale
 * (G11).
 */
export const ExchangeOrder = Type.Object({
  id: Id,
  from: Asset,
  to: Asset,
  amount: Amount,
  rate: Amount,
  /** In units of `to`, already subtracted from `receiveAmount`. */
  fee: Amount,
  receiveAmount: Amount,
  status: Type.Enum(['progress', 'completed', 'cancelled']),
  createTime: TimeMs,
});

/**
 * Extension (X3, X4): what can be converted and why not, before a choice is made. `pairRefusal` of
 * protocol/units/convert-money.ts says which pairs are possible.
 */
export const exchangeRules = defineCall({
  name: 'exchangeRules',
  method: 'POST',
  path: '/api/texchange/rules',
  access: 'user',
  errorContext: 'exchange',
  summary: 'What can be converted, its limits, and how many conversions are left today',
  data: Type.Object({
    coins: Type.Array(
      Type.Object({
        asset: Asset,
        /** Limits of one conversion from this asset. */
        minAmount: Amount,
        maxAmount: Amount,
        /** Decimals of an amount, paid or received. */
        decimals: whole(),
        /** False for EUR, which nothing can be converted to. */
        target: Type.Boolean(),
        /** False while its market is stale; conversions are then refused as `exchangeMarketStale`. */
        open: Type.Boolean(),
      }),
    ),
    /** Fraction of the received amount, `0.001` = 0.1 %. */
    feeRate: Amount,
    /** Conversions of this UTC day. */
    today: Type.Object({ used: whole(), limit: whole(), resetsAt: TimeMs }),
    serverTime: TimeMs,
  }),
});

/**
 * Extension (X1, X2): the price that the user confirms, valid for 10 s and one conversion. Amounts outside the limits
 * of the coin are refused with {minimum, maximum, asset}.
 */
export const exchangeQuote = defineCall({
  name: 'exchangeQuote',
  method: 'POST',
  path: '/api/texchange/quote',
  access: 'user',
  errorContext: 'exchange',
  summary: 'A price for converting one asset into another, held for 10 s',
  body: Type.Object({ from: Asset, to: Asset, amount: RequestAmount }, closed),
  data: Type.Object({
    quoteId: Id,
    from: Asset,
    to: Asset,
    amount: Amount,
    rate: Amount,
    fee: Amount,
    receiveAmount: Amount,
    minAmount: Amount,
    maxAmount: Amount,
    expiresAt: TimeMs,
    serverTime: TimeMs,
  }),
});

/**
 * Body not shown by the specification. It repeats the figures that the user saw; the server compares them with the
 * quote. When the market moved by more than the spread of the pair, or the quote would beat it, the refusal is
 * `rateMoved` {quoted, current}; the price is never changed silently (X2). A new quote ends the one before it
 * (`quoteExpired`). Above the daily limit the refusal is `exchangeCountExceeded` {used, limit, resetsAt}, the last in
 * epoch ms.
 */
export const currencyExchange = defineCall({
  name: 'currencyExchange',
  method: 'POST',
  path: '/api/texchange/currencyExchange',
  access: 'user',
  errorContext: 'exchange',
  movesMoney: true,
  summary: 'Convert at a quote',
  body: Type.Object({ quoteId: Id, from: Asset, to: Asset, amount: RequestAmount, clientOrderId: ClientKey }, closed),
  data: Type.Object({ order: ExchangeOrder, serverTime: TimeMs }),
});

/** Extension: the exchange tab of /pages/market/exchange-order-history (decision 46). */
export const exchangeOrderList = defineCall({
  name: 'exchangeOrderList',
  method: 'POST',
  path: '/api/texchange/orderList',
  access: 'user',
  errorContext: 'exchange',
  summary: 'My conversions, newest first',
  body: Type.Object({ status: Type.Optional(Type.Enum(['progress', 'completed', 'cancelled'])), ...Paging }, closed),
  row: ExchangeOrder,
});

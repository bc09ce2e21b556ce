import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, Paging, RequestAmount, TimeMs, whole } from './fields.ts';

/** A convert order: `rate` is units of `to` for one unit of `from`; amounts are truncated to the target's scale (G11). */
export const ExchangeOrder = Type.Object({
  id: Id,
  from: Asset,
  to: Asset,
  amount: Amount,
  rate: Amount,
  /** In units of `to`, already taken off `receiveAmount`. */
  fee: Amount,
  receiveAmount: Amount,
  status: Type.Enum(['progress', 'completed', 'cancelled']),
  createTime: TimeMs,
});

/**
 * Extension (X3, X4): what can be converted, so that a reason stands where the choice would be. Which two go together says
 * `pairRefusal` of protocol/units/convert-money.ts.
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
        /** Of one conversion from this asset. */
        minAmount: Amount,
        maxAmount: Amount,
        /** Decimals of an amount, paid or received. */
        decimals: whole(),
        /** False for EUR, which nothing is converted to. */
        target: Type.Boolean(),
        /** False while its market is late: `exchangeMarketStale` until it goes on. */
        open: Type.Boolean(),
      }),
    ),
    /** Share of what is received, `0.001` = 0.1 %. */
    feeRate: Amount,
    /** Conversions of this UTC day. */
    today: Type.Object({ used: whole(), limit: whole(), resetsAt: TimeMs }),
    serverTime: TimeMs,
  }),
});

/**
 * Extension (X1, X2): the price a person confirms. Good for 10 s and for one conversion. Below and above the limits of the
 * coin it is refused with {minimum, maximum, asset}.
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
 * Body not shown by the specification. It repeats what the person saw; the server takes the quote's figures and refuses
 * others. A market that moved by more than the spread of the pair, or that the quote would beat, is `rateMoved` {quoted,
 * current}, never a silent other price (X2). A new quote ends the one before it (`quoteExpired`). One conversion
 * too many is `exchangeCountExceeded` {used, limit, resetsAt}, the last in epoch ms.
 */
export const currencyExchange = defineCall({
  name: 'currencyExchange',
  method: 'POST',
  path: '/api/texchange/currencyExchange',
  access: 'user',
  errorContext: 'exchange',
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

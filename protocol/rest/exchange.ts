import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, Paging, RequestAmount, TimeMs } from './fields.ts';

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

/** Extension (X1, X2): the price a person confirms. Good for 10 s. */
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
 * others. A market that moved more than 0.5 % away from the quote is `rateMoved`, never a silent other price (X2).
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

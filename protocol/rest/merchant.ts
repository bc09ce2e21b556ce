import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, Paging, plainText, RequestAmount, TimeMs, whole } from './fields.ts';

/** A simulated merchant. Every text of it is plain text. */
export const Merchant = Type.Object({
  id: Id,
  username: Type.String(),
  /** USDT the merchant still takes today. */
  quantity: Amount,
  minAmount: Amount,
  maxAmount: Amount,
  /** EUR for one USDT. */
  exchangeRate: Amount,
  interestRate: Amount,
  /** Account shown to the payer; marked as unpayable (R5). */
  account: Type.String(),
  matchSeconds: whole(),
  /** Fraction of finished deals, 0 … 1. */
  completionRate: Amount,
});

export const merchantList = defineCall({
  name: 'merchantList',
  method: 'POST',
  path: '/api/merchant/list',
  access: 'public',
  errorContext: 'merchant',
  summary: 'Merchants who buy USDT; an extension',
  row: Merchant,
});

const SaleStatus = Type.Enum(['progress', 'completed', 'cancelled']);
/** USDT held until the merchant pays; cancelled gives it back. */
export const MerchantSale = Type.Object({
  id: Id,
  merchantId: Id,
  username: Type.String(),
  amount: Amount,
  exchangeRate: Amount,
  receiveAmount: Amount,
  receiveAsset: Asset,
  status: SaleStatus,
  createTime: TimeMs,
  updateTime: TimeMs,
});

/** Extension. `exchangeRate` is the rate the person saw; another one is `saleRateChanged`. */
export const merchantSell = defineCall({
  name: 'merchantSell',
  method: 'POST',
  path: '/api/merchant/sell',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Sell USDT to a merchant for EUR',
  body: Type.Object({ merchantId: Id, amount: RequestAmount, exchangeRate: Amount, clientOrderId: ClientKey }, closed),
  data: Type.Object({ order: MerchantSale, serverTime: TimeMs }),
});

/** Extension: the merchant tab of /pages/market/exchange-order-history (decision 46). */
export const merchantSaleList = defineCall({
  name: 'merchantSaleList',
  method: 'POST',
  path: '/api/merchant/orderList',
  access: 'user',
  errorContext: 'merchant',
  summary: 'My sales to merchants, newest first',
  body: Type.Object({ status: Type.Optional(SaleStatus), ...Paging }, closed),
  row: MerchantSale,
});

/** A search for a merchant who takes a manual deposit: at most 60 s, then `expired` (D3). `payUntil` ends the time to pay. */
export const MerchantMatch = Type.Object({
  id: Id,
  coin: Asset,
  amount: Amount,
  status: Type.Enum(['matching', 'matched', 'expired', 'cancelled', 'appealed']),
  merchant: Type.Optional(Merchant),
  expiresAt: TimeMs,
  payUntil: Type.Optional(TimeMs),
  serverTime: TimeMs,
});

/** Extension. Answers at once, usually `matching`; ask `merchantMatchShow` for what became of it. */
export const merchantMatch = defineCall({
  name: 'merchantMatch',
  method: 'POST',
  path: '/api/merchant/match',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Look for a merchant for a manual deposit',
  body: Type.Object({ coin: Asset, amount: RequestAmount, clientOrderId: ClientKey }, closed),
  data: MerchantMatch,
});

export const merchantMatchShow = defineCall({
  name: 'merchantMatchShow',
  method: 'POST',
  path: '/api/merchant/matchShow',
  access: 'user',
  errorContext: 'merchant',
  summary: 'One match; an extension',
  body: Type.Object({ id: Id }, closed),
  data: MerchantMatch,
});

export const merchantMatchCancel = defineCall({
  name: 'merchantMatchCancel',
  method: 'POST',
  path: '/api/merchant/matchCancel',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Stop looking; an extension',
  body: Type.Object({ id: Id }, closed),
  data: MerchantMatch,
});

/** Extension (D3): instead of a free-form chat with the merchant. Only the house reads `text`. */
export const merchantAppeal = defineCall({
  name: 'merchantAppeal',
  method: 'POST',
  path: '/api/merchant/appeal',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Ask the house to look at a match',
  body: Type.Object(
    { id: Id, reason: Type.Enum(['paidNotConfirmed', 'wrongAccount', 'other']), text: Type.Optional(plainText(500)) },
    closed,
  ),
  data: MerchantMatch,
});

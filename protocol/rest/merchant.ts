import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, Paging, plainText, RequestAmount, TimeMs, whole } from './fields.ts';

/** A simulated merchant. Every text of it is plain text. */
export const Merchant = Type.Object({
  id: Id,
  username: Type.String(),
  /** USDT the merchant still takes today, UTC, of everybody together; in a match, of a whole day. */
  quantity: Amount,
  minAmount: Amount,
  maxAmount: Amount,
  /** EUR for one USDT: what it pays in a sale by the market of now, what it asks in a match since it was found. */
  exchangeRate: Amount,
  /** Extension: how far `exchangeRate` lies from the market, below it in a sale and above it in a match; `0.002` = 0.2 %. */
  spread: Amount,
  interestRate: Amount,
  /** Account shown to the payer; marked as unpayable (R5). */
  account: Type.String(),
  /** How long it takes to answer. */
  matchSeconds: whole(),
  /** What the merchant says of itself. */
  note: Type.String(),
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
const SaleAppealReason = Type.Enum(['notPaid', 'wrongSum', 'other']);

/**
 * A sale of USDT to a merchant for EUR. The USDT are held from the start; `completed` gives them to the merchant and the EUR to
 * the seller, `cancelled` gives the USDT back.
 */
export const MerchantSale = Type.Object({
  id: Id,
  merchantId: Id,
  username: Type.String(),
  amount: Amount,
  /** EUR for one USDT when the sale began: never less than the person saw. */
  exchangeRate: Amount,
  /** `amount` times `exchangeRate`, cut to whole cents (protocol/units/sale-money.ts). */
  receiveAmount: Amount,
  receiveAsset: Asset,
  status: SaleStatus,
  /** `progress` is one of the first three: nobody has answered yet, the merchant is to pay, the house looks at an appeal. */
  step: Type.Enum(['matching', 'paying', 'appealed', 'completed', 'cancelled']),
  /** Why it was cancelled; absent otherwise. `rateMoved`: before the merchant had answered. `houseDecided`: after an appeal. */
  reason: Type.Optional(Type.Enum(['nobodyAnswered', 'byYou', 'rateMoved', 'notPaid', 'houseDecided'])),
  /** What an operator who found that the merchant has paid wrote to the person; the sale is `completed` then. */
  reasonText: Type.Optional(Type.String()),
  appealReason: Type.Optional(SaleAppealReason),
  /** Nobody answers after this: the sale is cancelled. */
  matchUntil: TimeMs,
  /** Since a merchant has answered: it pays until then, or the sale is cancelled. */
  payUntil: Type.Optional(TimeMs),
  /** While `appealed`: the house decides by then. */
  reviewUntil: Type.Optional(TimeMs),
  createTime: TimeMs,
  updateTime: TimeMs,
});

const Sold = Type.Object({ order: MerchantSale, serverTime: TimeMs });

/**
 * Extension. Answers at once with `matching`; a repeat of its key says how the sale stands by then. `exchangeRate` is the rate
 * the person saw: the sale is made at the rate in force, and `saleRateChanged` {rate} when that is lower. Refused:
 * `merchantUnavailable` for an unknown merchant, for one that takes less than its minimum today and while the market of EUR is
 * late, `saleOutOfRange` {min, max} (max is what it still takes today, if that is less), `insufficientBalance`,
 * `tooManyDecimals`, `keyReused`.
 */
export const merchantSell = defineCall({
  name: 'merchantSell',
  method: 'POST',
  path: '/api/merchant/sell',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Sell USDT to a merchant for EUR',
  body: Type.Object({ merchantId: Id, amount: RequestAmount, exchangeRate: Amount, clientOrderId: ClientKey }, closed),
  data: Sold,
});

export const merchantSaleShow = defineCall({
  name: 'merchantSaleShow',
  method: 'POST',
  path: '/api/merchant/saleShow',
  access: 'user',
  errorContext: 'merchant',
  summary: 'One sale to a merchant; an extension',
  body: Type.Object({ id: Id }, closed),
  data: Sold,
});

/** Extension. Before the merchant has answered; later it is `saleMatched`, at the end `saleOver`. Again it changes nothing. */
export const merchantSaleCancel = defineCall({
  name: 'merchantSaleCancel',
  method: 'POST',
  path: '/api/merchant/saleCancel',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Cancel a sale that no merchant has answered yet',
  body: Type.Object({ id: Id }, closed),
  data: Sold,
});

/**
 * Extension (D3): while the merchant is to pay. Only the house reads `text`. Again it changes nothing, also when it is decided.
 * Refused: `saleNotMatched`, `saleOver`.
 */
export const merchantSaleAppeal = defineCall({
  name: 'merchantSaleAppeal',
  method: 'POST',
  path: '/api/merchant/saleAppeal',
  access: 'user',
  errorContext: 'merchant',
  summary: 'Ask the house to look at a sale',
  body: Type.Object({ id: Id, reason: SaleAppealReason, text: Type.Optional(plainText(500)) }, closed),
  data: Sold,
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

const AppealReason = Type.Enum(['paidNotConfirmed', 'wrongAccount', 'other']);

/**
 * A search for a merchant who takes a manual deposit: at most 60 s, then `expired` (D3). `payUntil` ends the time to pay.
 * `paid`: the proof is handed in, the deposit `depositId` says what becomes of it.
 */
export const MerchantMatch = Type.Object({
  id: Id,
  coin: Asset,
  amount: Amount,
  status: Type.Enum(['matching', 'matched', 'paid', 'expired', 'cancelled', 'appealed']),
  merchant: Type.Optional(Merchant),
  /** What is to be paid to `merchant.account`. */
  payAmount: Type.Optional(Amount),
  payAsset: Type.Optional(Asset),
  /** Where the merchant's coins are: nowhere yet, held for this person, credited to them, or back with the merchant. */
  escrow: Type.Enum(['none', 'held', 'released', 'returned']),
  depositId: Type.Optional(Id),
  appealReason: Type.Optional(AppealReason),
  createTime: TimeMs,
  expiresAt: TimeMs,
  payUntil: Type.Optional(TimeMs),
  serverTime: TimeMs,
});

/**
 * Extension. Answers at once, usually `matching`; ask `merchantMatchShow` for what became of it. One at a time: while another
 * is still open it is refused with `matchActive` {id}.
 */
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
  summary: 'One match, without an id the open one; an extension',
  body: Type.Object({ id: Type.Optional(Id) }, closed),
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
  body: Type.Object({ id: Id, reason: AppealReason, text: Type.Optional(plainText(500)) }, closed),
  data: MerchantMatch,
});

import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, Paging, plainText, RequestAmount, TimeMs, whole } from './fields.ts';

/** A simulated merchant. All its texts are plain text. */
export const Merchant = Type.Object({
  id: Id,
  username: Type.String(),
  /** USDT that the merchant still buys today (UTC) from all users; in a match, of a whole day. */
  quantity: Amount,
  minAmount: Amount,
  maxAmount: Amount,
  /** EUR for one USDT: in a sale its present price, in a match its price when it was found. */
  exchangeRate: Amount,
  /**
   * Extension: distance of `exchangeRate` from the market, below it in a sale and above it in a match; `0.002` = 0.2 %.
   */
  spread: Amount,
  interestRate: Amount,
  /** Account shown to the payer; marked as unpayable (R5). */
  account: Type.String(),
  /** Time until it answers, s. */
  matchSeconds: whole(),
  /** Description of the merchant. */
  note: Type.String(),
  /** Fraction of completed deals, 0 … 1. */
  completionRate: Amount,
  /**
   * Extension: true for a merchant that never answers or never pays, so that a failure can be tried out. The app lists
   * it only for developers.
   */
  failsAlways: Type.Optional(Type.Boolean()),
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
 * A sale of USDT to a merchant for EUR. The USDT are held from the start; `completed` transfers them to the merchant
 * and the EUR to the seller, `cancelled` returns the USDT.
 */
export const MerchantSale = Type.Object({
  id: Id,
  merchantId: Id,
  username: Type.String(),
  amount: Amount,
  /** EUR for one USDT when the sale began, never less than the user saw. */
  exchangeRate: Amount,
  /** `amount` times `exchangeRate`, rounded down to whole cents (protocol/units/sale-money.ts). */
  receiveAmount: Amount,
  receiveAsset: Asset,
  status: SaleStatus,
  /**
   * While the status is `progress`, one of the first three: the merchant has not answered yet, it must pay, or an
   * appeal is under review.
   */
  step: Type.Enum(['matching', 'paying', 'appealed', 'completed', 'cancelled']),
  /**
   * Reason of a cancellation; absent otherwise. `rateMoved`: before the merchant had answered. `houseDecided`: after an
   * appeal.
   */
  reason: Type.Optional(Type.Enum(['nobodyAnswered', 'byYou', 'rateMoved', 'notPaid', 'houseDecided'])),
  /** Text for the seller of an operator who found that the merchant has paid; the sale is then `completed`. */
  reasonText: Type.Optional(Type.String()),
  appealReason: Type.Optional(SaleAppealReason),
  /** Time after which an unanswered sale is cancelled. */
  matchUntil: TimeMs,
  /** Time by which the merchant must pay, or the sale is cancelled; present once it has answered. */
  payUntil: Type.Optional(TimeMs),
  /** Latest end of the appeal's review; present while `appealed`. */
  reviewUntil: Type.Optional(TimeMs),
  createTime: TimeMs,
  updateTime: TimeMs,
});

const Sold = Type.Object({ order: MerchantSale, serverTime: TimeMs });

/**
 * Extension. Answers at once with `matching`; a repeat with the same key gets the present state. `exchangeRate` is the
 * rate that the user saw: the sale uses the present rate, and is refused as `saleRateChanged` {rate} when that is
 * lower. Other refusals: `merchantUnavailable` for an unknown merchant, for one that buys less than its minimum today
 * and while the market of EUR is stale, `saleOutOfRange` {min, max} (max is the rest of today's quantity, if that is
 * less), `insufficientBalance`, `tooManyDecimals`, `keyReused`.
 */
export const merchantSell = defineCall({
  name: 'merchantSell',
  method: 'POST',
  path: '/api/merchant/sell',
  access: 'user',
  errorContext: 'merchant',
  movesMoney: true,
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

/**
 * Extension. Cancels before the merchant has answered; later it is refused as `saleMatched`, after the end as
 * `saleOver`. A repeat changes nothing.
 */
export const merchantSaleCancel = defineCall({
  name: 'merchantSaleCancel',
  method: 'POST',
  path: '/api/merchant/saleCancel',
  access: 'user',
  errorContext: 'merchant',
  movesMoney: true,
  summary: 'Cancel a sale that no merchant has answered yet',
  body: Type.Object({ id: Id }, closed),
  data: Sold,
});

/**
 * Extension (D3): appeals while the merchant must pay. Only the exchange reads `text`. A repeat changes nothing, also
 * after the decision. Refused: `saleNotMatched`, `saleOver`.
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
 * A search for a merchant for a manual deposit: at most 60 s, then `expired` (D3). `payUntil` ends the time to pay.
 * `paid`: the proof was submitted, and the deposit `depositId` has the further state.
 */
export const MerchantMatch = Type.Object({
  id: Id,
  coin: Asset,
  amount: Amount,
  status: Type.Enum(['matching', 'matched', 'paid', 'expired', 'cancelled', 'appealed']),
  merchant: Type.Optional(Merchant),
  /** Amount to pay to `merchant.account`. */
  payAmount: Type.Optional(Amount),
  payAsset: Type.Optional(Asset),
  /** State of the merchant's coins: none, held for the user, credited to the user, or returned to the merchant. */
  escrow: Type.Enum(['none', 'held', 'released', 'returned']),
  depositId: Type.Optional(Id),
  appealReason: Type.Optional(AppealReason),
  createTime: TimeMs,
  expiresAt: TimeMs,
  payUntil: Type.Optional(TimeMs),
  serverTime: TimeMs,
});

/**
 * Extension. Answers at once, usually `matching`; `merchantMatchShow` returns its later state. While another match is
 * open it is refused with `matchActive` {id}.
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

/** Extension (D3): replaces a free-form chat with the merchant. Only the exchange reads `text`. */
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

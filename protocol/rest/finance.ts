import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  Amount,
  Asset,
  ClientKey,
  closed,
  Id,
  LangHeader,
  QueryPaging,
  RequestAmount,
  TimeMs,
  whole,
} from './fields.ts';

/** Payload not shown by the specification. Rates are fractions; `totalRate` = `dailyRate` × `period`. Texts in the language of `lang`. */
export const FinanceProduct = Type.Object({
  id: Id,
  name: Type.String(),
  coin: Asset,
  period: whole(0, 'days'),
  dailyRate: Amount,
  totalRate: Amount,
  minAmount: Amount,
  /** Most one user may hold. */
  maxAmount: Amount,
  totalQuantity: Amount,
  availableQuantity: Amount,
  /** What happens on leaving early (F1) and where the yield comes from. */
  earlyExit: Type.String(),
  yieldSource: Type.String(),
  /** 1 offered, 0 paused. */
  status: whole(),
});

/** `overdue` (sic) means matured and not yet redeemed; nothing is owed by the user (decision 75). */
const Status = Type.Enum(['ongoing', 'overdue', 'redeemed']);

export const FinanceOrder = Type.Object({
  id: Id,
  productId: Id,
  name: Type.String(),
  coin: Asset,
  amount: Amount,
  dailyRate: Amount,
  period: whole(),
  startTime: TimeMs,
  endTime: TimeMs,
  remainingDays: whole(),
  expectedReturn: Amount,
  /** Present once redeemed. */
  actualReturn: Type.Optional(Amount),
  /** `amount` + `currentProfit`, as of `serverTime` of the answer. */
  currentValue: Amount,
  currentProfit: Amount,
  status: Status,
  redeemTime: Type.Optional(TimeMs),
});

const Placed = Type.Object({ order: FinanceOrder, serverTime: TimeMs });

/** `ming` (sic, decision 31). */
export const financeProductList = defineCall({
  name: 'financeProductList',
  method: 'POST',
  path: '/api/mingProduct/list',
  access: 'public',
  errorContext: 'finance',
  summary: 'Finance products',
  headers: Type.Object({ lang: LangHeader }),
  row: FinanceProduct,
});

/** Payload not shown by the specification. Paid from the financial account. */
export const financeSubmit = defineCall({
  name: 'financeSubmit',
  method: 'POST',
  path: '/api/mingOrder/submit',
  access: 'user',
  errorContext: 'finance',
  summary: 'Buy a finance product',
  body: Type.Object({ productId: Id, amount: RequestAmount, clientOrderId: ClientKey }, closed),
  data: Placed,
});

export const financeOrderList = defineCall({
  name: 'financeOrderList',
  method: 'POST',
  path: '/api/mingOrder/list',
  access: 'user',
  errorContext: 'finance',
  summary: 'My finance orders, newest first',
  query: Type.Object({ status: Type.Optional(Status), ...QueryPaging }, closed),
  row: FinanceOrder,
});

/** Payload not shown by the specification. */
export const financeOrderShow = defineCall({
  name: 'financeOrderShow',
  method: 'POST',
  path: '/api/mingOrder/show',
  access: 'user',
  errorContext: 'finance',
  summary: 'One finance order with what it earned so far',
  body: Type.Object({ id: Id }, closed),
  data: Placed,
});

/** Extension (F3). Before `endTime` the early exit rule of the product applies. */
export const financeRedeem = defineCall({
  name: 'financeRedeem',
  method: 'POST',
  path: '/api/mingOrder/redeem',
  access: 'user',
  errorContext: 'finance',
  summary: 'Redeem a finance order',
  body: Type.Object({ id: Id, clientOrderId: ClientKey }, closed),
  data: Placed,
});

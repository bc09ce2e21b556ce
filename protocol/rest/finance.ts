import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, QueryPaging, RequestAmount, TimeMs, whole } from './fields.ts';

/**
 * Payload not shown by the specification. Rates are fractions; `totalRate` = `dailyRate` × `period`. What it earns is
 * `interestOf` of protocol/units/interest.ts.
 */
export const FinanceProduct = Type.Object({
  id: Id,
  name: Type.String(),
  coin: Asset,
  period: whole(0, 'days'),
  dailyRate: Amount,
  totalRate: Amount,
  /** Least of one purchase. */
  minAmount: Amount,
  /** Most one user may hold of it, all orders together that are not redeemed. */
  maxAmount: Amount,
  totalQuantity: Amount,
  /** What is still to be had; redeeming gives it back. */
  availableQuantity: Amount,
  /** What happens on leaving early (F1): the whole amount comes back, what it earned does not. */
  earlyExit: Type.Enum(['interestForfeited']),
  /** Where the yield comes from: the sandbox's own reserve, into which the interest of loans goes. */
  yieldSource: Type.Enum(['sandboxReserve']),
  /** 1 offered, 0 withdrawn: nobody buys it any more, orders go on. */
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
  /** When the last day of `period` is over: from then on it is redeemed with its interest. */
  endTime: TimeMs,
  /** Days of `period` that are not over; 0 once matured or redeemed. */
  remainingDays: whole(),
  /** Interest over the whole period. */
  expectedReturn: Amount,
  /** Interest that was paid; present once redeemed, 0 after an early exit. */
  actualReturn: Type.Optional(Amount),
  /** `amount` + `currentProfit`. */
  currentValue: Amount,
  /** Interest of the days that are over by `serverTime`, once redeemed what was paid. */
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
  row: FinanceProduct,
});

/**
 * Payload not shown by the specification. Paid from the financial account. Refusals: financeProductUnknown,
 * financeProductWithdrawn, purchaseBelowMinimum {min, asset}, purchaseLimitExceeded {max, held, asset}, soldOut {available,
 * asset}, tooManyDecimals, insufficientBalance, keyReused.
 */
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
  /** Over all orders of the person, whatever their status. */
  sums: Type.Object({
    /** What is in now, its interest so far, and the interest that redeemed ones were paid. */
    coins: Type.Array(Type.Object({ coin: Asset, amount: Amount, profit: Amount, paid: Amount })),
    /** What is in now of each product: it counts against its `maxAmount`. */
    products: Type.Array(Type.Object({ productId: Id, held: Amount })),
  }),
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

/**
 * Extension (F3). Before `endTime` the early exit rule of the product applies. Back to the financial account. Refusals:
 * notFound, alreadyRedeemed, keyReused.
 */
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

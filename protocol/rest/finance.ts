import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, ClientKey, closed, Id, QueryPaging, RequestAmount, TimeMs, whole } from './fields.ts';

/**
 * Payload not shown by the specification. Rates are fractions; `totalRate` = `dailyRate` × `period`. The interest is
 * `interestOf` of protocol/units/interest.ts.
 */
export const FinanceProduct = Type.Object({
  id: Id,
  name: Type.String(),
  coin: Asset,
  period: whole(0, 'days'),
  dailyRate: Amount,
  totalRate: Amount,
  /** Minimum of one purchase. */
  minAmount: Amount,
  /** Most that one user may hold of it, over all orders that are not redeemed. */
  maxAmount: Amount,
  totalQuantity: Amount,
  /** Quantity that can still be bought; redeeming returns it. */
  availableQuantity: Amount,
  /** Rule of an early redemption (F1): the whole amount is returned without its interest. */
  earlyExit: Type.Enum(['interestForfeited']),
  /** Source of the yield: the sandbox's own reserve, which receives the interest of loans. */
  yieldSource: Type.Enum(['sandboxReserve']),
  /** 1 offered, 0 withdrawn: it cannot be bought any more, running orders are not affected. */
  status: whole(),
});

/** `overdue` (sic) means matured and not yet redeemed; the user owes nothing (decision 75). */
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
  /** End of the last day of `period`; from then on it is redeemed with its interest. */
  endTime: TimeMs,
  /** Days of `period` that are left; 0 once matured or redeemed. */
  remainingDays: whole(),
  /** Interest over the whole period. */
  expectedReturn: Amount,
  /** Interest that was paid; present once redeemed, 0 after an early exit. */
  actualReturn: Type.Optional(Amount),
  /** `amount` + `currentProfit`. */
  currentValue: Amount,
  /** Interest of the days that are over by `serverTime`; once redeemed, the interest paid. */
  currentProfit: Amount,
  status: Status,
  redeemTime: Type.Optional(TimeMs),
});

/** Accounts that Earn takes money from and pays to. */
const EarnAccount = Type.Enum(['spot', 'financial']);

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
 * Payload not shown by the specification. Paid from the financial account. `from` (extension) names the account that has
 * the money: with `spot` the amount is transferred to the financial account in the same transaction. Refusals: financeProductUnknown,
 * financeProductWithdrawn, purchaseBelowMinimum {min, asset}, purchaseLimitExceeded {max, held, asset}, soldOut
 * {available, asset}, tooManyDecimals, insufficientBalance, keyReused.
 */
export const financeSubmit = defineCall({
  name: 'financeSubmit',
  method: 'POST',
  path: '/api/mingOrder/submit',
  access: 'user',
  errorContext: 'finance',
  movesMoney: true,
  summary: 'Buy a finance product',
  body: Type.Object(
    { productId: Id, amount: RequestAmount, from: Type.Optional(EarnAccount), clientOrderId: ClientKey },
    closed,
  ),
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
  /** The sums include all orders of the user, whatever their status. */
  sums: Type.Object({
    /** Running amounts, their interest so far, and the interest paid for redeemed orders. */
    coins: Type.Array(Type.Object({ coin: Asset, amount: Amount, profit: Amount, paid: Amount })),
    /** Number of orders that are not redeemed. */
    running: whole(),
    /** Running amount of each product, which counts toward its `maxAmount`. */
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
 * Extension (F3). Before `endTime` the early exit rule of the product applies. Paid to the financial account; with `to: spot`
 * all of it is transferred to the spot account in the same transaction. Refusals: notFound,
 * alreadyRedeemed, keyReused.
 */
export const financeRedeem = defineCall({
  name: 'financeRedeem',
  method: 'POST',
  path: '/api/mingOrder/redeem',
  access: 'user',
  errorContext: 'finance',
  movesMoney: true,
  summary: 'Redeem a finance order',
  body: Type.Object({ id: Id, to: Type.Optional(EarnAccount), clientOrderId: ClientKey }, closed),
  data: Placed,
});

import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  Amount,
  Asset,
  ClientKey,
  closed,
  Id,
  plainText,
  QueryPaging,
  RequestAmount,
  TimeMs,
  UploadUrl,
  whole,
} from './fields.ts';

/** Payload not shown by the specification. `dailyRate` is a fraction: 0.0003 is 0.03 % a day, 10.95 % a year (× 365). */
export const LoanProduct = Type.Object({
  id: Id,
  name: Type.String(),
  coin: Asset,
  minAmount: Amount,
  maxAmount: Amount,
  dailyRate: Amount,
  period: whole(0, 'days'),
  /** Interest accrues after `period` days until the loan is repaid, but for at most this many days. */
  maxInterestDays: whole(0, 'days'),
  lender: Type.String(),
  /** 1 offered, 0 withdrawn. */
  status: whole(),
});

/** `overdue` is no status: the app derives it from `dueTime` (decision 76). */
const Status = Type.Enum(['pending', 'approved', 'rejected', 'repaid']);

/**
 * `interest` is `interestOf` (protocol/units/interest.ts) `amount` over `interestDays`, the whole days since the
 * approval, at most `maxInterestDays`; it is final once repaid. `owed` = `amount` + `interest` while approved, else 0.
 */
export const LoanOrder = Type.Object({
  id: Id,
  productId: Id,
  name: Type.String(),
  coin: Asset,
  amount: Amount,
  dailyRate: Amount,
  period: whole(),
  maxInterestDays: whole(),
  interestDays: whole(),
  interest: Amount,
  owed: Amount,
  status: Status,
  /** Reason of a rejection; absent otherwise. */
  reason: Type.Optional(Type.Enum(['photoTooSmall', 'photoReused', 'operator'])),
  /** Text of the operator for the user. */
  reasonText: Type.Optional(Type.String()),
  applyTime: TimeMs,
  /** Latest end of the review; present while pending. */
  reviewTime: Type.Optional(TimeMs),
  approveTime: Type.Optional(TimeMs),
  dueTime: Type.Optional(TimeMs),
  repayTime: Type.Optional(TimeMs),
  /** Identity photos whose files still exist (R7); they can be deleted after the review. */
  photoUrls: Type.Array(UploadUrl, { maxItems: 3 }),
});

/** `load` (sic, decision 31). */
export const loanProductList = defineCall({
  name: 'loanProductList',
  method: 'POST',
  path: '/api/load/product/list',
  access: 'public',
  errorContext: 'loan',
  summary: 'Loan products',
  row: LoanProduct,
});

/**
 * Body fields not shown by the specification: the amount and the identity data of its loan page. Three uploads of
 * purpose `loan`, three different pictures, none used for a loan before by any user; so demo images must differ. A
 * verified person leaves `idCard` out: name and number are then those of their verification, which the exchange never
 * answers whole. No money moves before the review, which takes 5 s. Refusals: loanProductUnknown, loanProductWithdrawn, loanOutOfRange
 * {min, max, asset}, tooManyDecimals {field, decimals}, idNumberInvalid, loanPending {id}, uploadUnknown, proofUsed,
 * keyReused.
 */
export const loanSubmit = defineCall({
  name: 'loanSubmit',
  method: 'POST',
  path: '/api/load/order/submit',
  access: 'user',
  errorContext: 'loan',
  movesMoney: true,
  summary: 'Apply for a loan',
  body: Type.Object(
    {
      productId: Id,
      amount: RequestAmount,
      realName: plainText(50),
      idCard: Type.Optional(plainText(100)),
      frontUrl: UploadUrl,
      backUrl: UploadUrl,
      handelUrl: UploadUrl,
      clientOrderId: ClientKey,
    },
    closed,
  ),
  data: Type.Object({ order: LoanOrder, serverTime: TimeMs }),
});

export const loanOrderList = defineCall({
  name: 'loanOrderList',
  method: 'POST',
  path: '/api/load/order/orderList',
  access: 'user',
  errorContext: 'loan',
  summary: 'My loans, newest first',
  query: Type.Object({ id: Type.Optional(Id), status: Type.Optional(Status), ...QueryPaging }, closed),
  row: LoanOrder,
});

/**
 * Extension. Repays the whole debt from the spot account. `amount` is the debt that the user saw; any other amount is
 * refused, so that nobody pays more than expected. Refusals: notFound, loanNotOwed, loanSumChanged {owed, asset},
 * tooManyDecimals {field, decimals}, insufficientBalance {current, required, shortage, asset}, keyReused.
 */
export const loanRepay = defineCall({
  name: 'loanRepay',
  method: 'POST',
  path: '/api/load/order/repay',
  access: 'user',
  errorContext: 'loan',
  movesMoney: true,
  summary: 'Repay a loan',
  body: Type.Object({ id: Id, amount: RequestAmount, clientOrderId: ClientKey }, closed),
  data: Type.Object({ order: LoanOrder, serverTime: TimeMs }),
});

import type { loanSubmit, loanRepay, loanProductList } from '../../../protocol/rest/loan.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Loan, LoanProduct } from '../../model/loan.ts';
import { fetchData, fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeLoan, decodeLoanProduct } from '../../api/loan-order-calls.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const LOAN_SUBMIT: Endpoint<typeof loanSubmit> = {
  method: 'POST',
  path: '/api/load/order/submit',
  access: 'user',
  context: 'loan',
  movesMoney: true,
};

/** An application; the photos are links that `uploadPhoto` returned. */
export interface LoanApplication {
  readonly productId: string;
  /** Amount in the coin of the product. */
  readonly amount: DecimalText;
  readonly realName: string;
  /** Left out by a verified person: the exchange takes name and number of the verification. */
  readonly idCard?: string;
  readonly frontUrl: string;
  readonly backUrl: string;
  /** Photo of the person holding the document (the wire's spelling). */
  readonly handelUrl: string;
}

/**
 * Submits an application. The answer is the loan under review; nothing is paid out yet.
 * @param clientOrderId  idempotency key: repeated with it, there is one application
 */
export const submitLoan = (application: LoanApplication, clientOrderId: string): Promise<CallResult<Loan>> =>
  fetchData(LOAN_SUBMIT, { body: { ...application, clientOrderId } }, (data) =>
    decodeLoan(record(record(data, 'data')['order'], 'order')),
  );

const LOAN_REPAY: Endpoint<typeof loanRepay> = {
  method: 'POST',
  path: '/api/load/order/repay',
  access: 'user',
  context: 'loan',
  movesMoney: true,
};

/** A repayment. `amount` is the sum that the person saw: if more is owed, the call is refused with `loanSumChanged`. */
export interface Repayment {
  readonly id: string;
  readonly amount: DecimalText;
}

/** Repays a loan in full. @param clientOrderId  idempotency key: repeated with it, the payment is made once */
export const repayLoan = (repayment: Repayment, clientOrderId: string): Promise<CallResult<Loan>> =>
  fetchData(LOAN_REPAY, { body: { ...repayment, clientOrderId } }, (data) =>
    decodeLoan(record(record(data, 'data')['order'], 'order')),
  );

const LOAN_PRODUCT_LIST: Endpoint<typeof loanProductList> = {
  method: 'POST',
  path: '/api/load/product/list',
  access: 'public',
  context: 'loan',
};

/** Fetches all loan products (L1). */
export const fetchLoanProducts = (): Promise<CallResult<Page<LoanProduct>>> =>
  fetchRows(LOAN_PRODUCT_LIST, {}, decodeLoanProduct);

/** All loan products, public. */
export const loanProducts = createResource({
  ask: fetchLoanProducts,
  take: rowsOf<LoanProduct>,
});

import type { loanRepay } from '../../../protocol/rest/loan.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Loan } from '../../model/loan.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeLoan } from '../../api/loan/loan.ts';

const ENDPOINT: Endpoint<typeof loanRepay> = {
  method: 'POST',
  path: '/api/load/order/repay',
  access: 'user',
  context: 'loan',
};

/** `amount` is the sum that was seen: where more is owed it is refused as `loanSumChanged`, never more is paid. */
export interface Repayment {
  readonly id: string;
  readonly amount: DecimalText;
}

/** Pays all of a debt. @param clientOrderId  names this payment: repeated under it, it is made once */
export const repayLoan = (repayment: Repayment, clientOrderId: string): Promise<CallResult<Loan>> =>
  fetchData(ENDPOINT, { body: { ...repayment, clientOrderId } }, (data) =>
    decodeLoan(record(record(data, 'data')['order'], 'order')),
  );

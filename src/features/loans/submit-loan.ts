import type { loanSubmit } from '../../../protocol/rest/loan.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Loan } from '../../model/loan.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record } from '../../api/wire.ts';
import { decodeLoan } from '../../api/loan/loan.ts';

const ENDPOINT: Endpoint<typeof loanSubmit> = {
  method: 'POST',
  path: '/api/load/order/submit',
  access: 'user',
  context: 'loan',
};

/** An application; the photos are what `uploadPhoto` answered. */
export interface LoanApplication {
  readonly productId: string;
  /** In the coin of the product. */
  readonly amount: DecimalText;
  readonly realName: string;
  readonly idCard: string;
  readonly frontUrl: string;
  readonly backUrl: string;
  /** Of the document in the person's hand (sic). */
  readonly handelUrl: string;
}

/**
 * The answer is the loan as it stands: under review, nothing is paid out yet.
 * @param clientOrderId  names this application: repeated under it, there is one
 */
export const submitLoan = (application: LoanApplication, clientOrderId: string): Promise<CallResult<Loan>> =>
  fetchData(ENDPOINT, { body: { ...application, clientOrderId } }, (data) =>
    decodeLoan(record(record(data, 'data')['order'], 'order')),
  );

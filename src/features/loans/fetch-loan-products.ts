import type { loanProductList } from '../../../protocol/rest/loan.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeLoanProduct } from '../../api/loan/loan.ts';

const ENDPOINT: Endpoint<typeof loanProductList> = {
  method: 'POST',
  path: '/api/load/product/list',
  access: 'public',
  context: 'loan',
};

/** Loans there are (L1). */
export const fetchLoanProducts = (): Promise<CallResult<Page<LoanProduct>>> =>
  fetchRows(ENDPOINT, {}, decodeLoanProduct);

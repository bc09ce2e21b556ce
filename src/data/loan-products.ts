import { fetchLoanProducts } from '../api/loan/fetch-loan-products.ts';
import type { LoanProduct } from '../model/loan.ts';
import { createResource, rowsOf } from './resource.ts';

/** Loans there are: everybody's. */
export const loanProducts = createResource({
  ask: fetchLoanProducts,
  take: rowsOf<LoanProduct>,
});

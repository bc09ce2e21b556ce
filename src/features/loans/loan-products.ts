import { fetchLoanProducts } from './fetch-loan-products.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** Loans there are: everybody's. */
export const loanProducts = createResource({
  ask: fetchLoanProducts,
  take: rowsOf<LoanProduct>,
});

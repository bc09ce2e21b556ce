import { createAccounts } from './accounts/account-reads.ts';
import type { Accounts } from './accounts/account-reads.ts';
import { createBankAccounts } from './bank/bank-account.ts';
import type { BankAccounts } from './bank/bank-account.ts';
import { createConvert } from './convert/convert.ts';
import type { Convert } from './convert/convert.ts';
import { createDepositReviews } from './deposits/deposit-reviews.ts';
import { createDeposits } from './deposits/deposits.ts';
import type { Deposits } from './deposits/deposits.ts';
import { createDueLoop } from '../infra/due-loop.ts';
import { createLoanOffers } from './loans/loan-products.ts';
import { createLoanReviews } from './loans/loan-reviews.ts';
import { createLoans } from './loans/loans.ts';
import type { Loans } from './loans/loans.ts';
import { createEarn } from './earn/earn.ts';
import type { Earn } from './earn/earn.ts';
import { createMatches } from './merchant/matches.ts';
import type { Matches } from './merchant/matches.ts';
import type { MoneyNews } from './money-news.ts';
import type { MoneyParts } from './money-parts.ts';
import { allOffers } from './reviews/offers.ts';
import type { Offers } from './reviews/offers.ts';
import type { ReviewController } from './reviews/review-controller.ts';
import { createReviews } from './reviews/reviews.ts';
import type { Reviews } from './reviews/reviews.ts';
import { createSaleReviews } from './sales/sale-reviews.ts';
import { createSales } from './sales/sales.ts';
import type { Sales } from './sales/sales.ts';
import { createStatements } from './statement/statement.ts';
import type { Statements } from './statement/statement.ts';
import { createTransfers } from './transfers/transfers.ts';
import type { Transfers } from './transfers/transfers.ts';
import { createUploads } from './uploads/uploads.ts';
import type { Uploads } from './uploads/uploads.ts';
import { createWithdrawals } from './withdrawals/withdrawals.ts';
import type { Withdrawals } from './withdrawals/withdrawals.ts';

/** Every money module, and the reads about accounts. */
export interface Money {
  readonly news: Pick<MoneyNews, 'onChange'>;
  readonly accounts: Accounts;
  readonly statements: Statements;
  readonly convert: Convert;
  readonly transfers: Transfers;
  readonly deposits: Deposits;
  readonly loans: Loans;
  readonly matches: Matches;
  readonly reviews: Reviews;
  /** The controllers that `reviews` combines, for a caller that adds reviews of other things. */
  readonly reviewControllers: readonly ReviewController[];
  /** Products of every module. */
  readonly offers: Offers;
  readonly sales: Sales;
  readonly uploads: Uploads;
  readonly withdrawals: Withdrawals;
  readonly bank: BankAccounts;
  readonly earn: Earn;
  /** Handles everything that became due while no server ran, then everything when it becomes due. */
  start(): Promise<void>;
  /** Waits for running work and stops. */
  stop(): Promise<void>;
}

export function createMoney(parts: MoneyParts): Money {
  const deposits = createDeposits(parts);
  const uploads = createUploads(parts);
  const loans = createLoans(parts);
  const matches = createMatches(parts);
  const reviewControllers = [createDepositReviews(parts), createLoanReviews(parts), createSaleReviews(parts)];
  const reviews = createReviews(reviewControllers);
  const sales = createSales(parts);
  const withdrawals = createWithdrawals(parts);
  const earn = createEarn(parts);
  const loops = [
    createDueLoop('deposits', () => deposits.runDue()),
    createDueLoop('loans', () => loans.runDue()),
    createDueLoop('matches', () => matches.runDue()),
    createDueLoop('reviews', () => reviews.runDue()),
    createDueLoop('sales', () => sales.runDue()),
    withdrawals,
    createDueLoop('earn', () => earn.runDue()),
  ];
  return {
    news: parts.news,
    accounts: createAccounts(parts),
    statements: createStatements(parts),
    convert: createConvert(parts),
    transfers: createTransfers(parts),
    deposits,
    loans,
    matches,
    reviews,
    reviewControllers,
    offers: allOffers([createLoanOffers(parts), earn]),
    sales,
    uploads,
    withdrawals,
    bank: createBankAccounts(parts),
    earn,
    async start() {
      await uploads.sweep();
      for (const loop of loops) await loop.start();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

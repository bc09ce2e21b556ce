import type { BodyOf, QueryOf, RowOf } from '../../../protocol/call.ts';
import type { loanOrderList, loanProductList, loanRepay } from '../../../protocol/rest/loan.ts';
import { pageOf } from '../../infra/paging.ts';
import { amountText } from '../../ledger/amount.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { loanReminder } from '../../messages/interest-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import type { MoneyParts } from '../money-parts.ts';
import { createLoanApplication } from './apply-for-loan.ts';
import type { LoanRequest } from './apply-for-loan.ts';
import { accruals, debtAt, isOutstanding, loanWire, nextAccrual } from './loan-debt.ts';
import { listLoanProducts } from './loan-products.ts';
import { dueLoans, keptPhotosOf, loansOf, lockLoan, saveLoan } from './loan-store.ts';
import type { LoanWire } from './loan-store.ts';
import { createLoanRepayment } from './repay-loan.ts';

/**
 * Loans of play money: a user applies with papers, a review decides, interest accrues daily, and the debt is repaid at
 * once.
 */
export interface Loans {
  /**
   * Returns the products.
   * @param language  of their names; English by default
   */
  products(language?: string): Promise<RowOf<typeof loanProductList>[]>;
  /**
   * Applies for a loan; no money moves. Refusals: malformed {field}, tooManyDecimals {field, decimals},
   * loanProductUnknown, loanProductWithdrawn, loanOutOfRange {min, max, asset}, idNumberInvalid, loanPending {id},
   * uploadUnknown, proofUsed, keyReused.
   */
  submit(userId: string, request: LoanRequest): Promise<Outcome<LoanWire>>;
  /** Returns one page, newest first. */
  list(
    userId: string,
    request: QueryOf<typeof loanOrderList>,
  ): Promise<{ readonly rows: readonly LoanWire[]; readonly total: number }>;
  /**
   * Repays the whole debt from the spot account. Refusals: malformed {field}, tooManyDecimals {field, decimals},
   * notFound, loanNotOwed, loanSumChanged {owed, asset}, insufficientBalance {current, required, shortage, asset},
   * keyReused.
   */
  repay(userId: string, request: BodyOf<typeof loanRepay>): Promise<Outcome<LoanWire>>;
  /**
   * Books the interest of days that are over.
   * @returns whether more is due
   */
  runDue(): Promise<boolean>;
}

export function createLoans(parts: MoneyParts): Loans {
  const { db, ledger, clock, news } = parts;

  /** Books days and their journals in one transaction; a day that another process has booked is skipped. */
  async function accrue(id: string): Promise<void> {
    const nowMs = clock.now();
    const accrued = await db.transaction().execute(async (trx) => {
      const row = await lockLoan(trx, id);
      if (!row || !isOutstanding(row)) return undefined;
      const { days, interest } = debtAt(row, nowMs);
      if (days === row.days) return undefined;
      await ledger.postAll(trx, accruals(row, days));
      const fields = { days, interest: amountText(interest), next_ms: nextAccrual(row, days) };
      const reminder = loanReminder(row.user_id, loanWire(await saveLoan(trx, id, fields), [], nowMs));
      return { userId: row.user_id, message: reminder ? await putMessage(trx, reminder) : [] };
    });
    if (accrued) news.publish(accrued.userId, { lines: [], things: [{ noun: 'loan', id }, ...accrued.message] });
  }

  return {
    products: (language) => listLoanProducts(db, language),
    submit: createLoanApplication(parts),
    async list(userId, request) {
      const { rows, total } = await loansOf(db, userId, request, pageOf(request));
      const kept = await keptPhotosOf(
        db,
        rows.map(({ id }) => id),
      );
      const nowMs = clock.now();
      return { rows: rows.map((row) => loanWire(row, kept(row.id), nowMs)), total };
    },
    repay: createLoanRepayment(parts),
    async runDue() {
      return runEachDue('loans', await dueLoans(db, 'approved', clock.now(), DUE_ROWS), accrue);
    },
  };
}

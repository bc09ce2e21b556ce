import type { BodyOf } from '../../../protocol/call.ts';
import type { loanRepay } from '../../../protocol/rest/loan.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { Refused } from '../../ledger/refused.ts';
import { moveOpening } from '../../identity/opening-value.ts';
import { usdtValue } from '../../identity/usdt-value.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { available, LOANS } from '../../ledger/accounts.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal, LedgerTransaction } from '../../ledger/ledger.ts';
import { loanRepaid } from '../../messages/interest-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { requestAmount } from '../request-amount.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { accruals, debtAt, isOutstanding, loanWire } from './loan-debt.ts';
import type { Debt } from './loan-debt.ts';
import { keptPhotosOf, lockLoan, saveLoan } from './loan-store.ts';
import type { LoanWire, OutstandingLoan } from './loan-store.ts';

const paymentOf = ({ id, user_id, coin }: OutstandingLoan, key: string, kind: string, amount: bigint): Journal => ({
  key: `${key}:${id}`,
  kind,
  ref: id,
  postings: [
    { account: available(user_id, 'spot'), asset: coin, amount: -amount },
    { account: LOANS, asset: coin, amount },
  ],
});

/** Returns the journals of a repayment: unbooked interest, then the amount and the interest. */
const repayment = (row: OutstandingLoan, { days, interest }: Debt): Journal[] => [
  ...accruals(row, days),
  paymentOf(row, 'loan-repay', 'loanRepay', parseAmount(row.amount)),
  ...(interest === 0n ? [] : [paymentOf(row, 'loan-interest', 'loanInterest', interest)]),
];

/** Creates the call that repays a loan; its refusals are those of `Loans`. */
export function createLoanRepayment({ db, ledger, clock, news, market }: MoneyParts) {
  /**
   * Checks the balance against the whole debt. The payment is two journals, and the ledger would report the shortage of
   * one only.
   */
  async function requireInAll(trx: LedgerTransaction, { user_id, coin }: OutstandingLoan, owed: bigint): Promise<void> {
    const balances = await ledger.balancesOf(trx, user_id);
    const current = balances.find(({ book, asset }) => book === 'spot' && asset === coin)?.available ?? '0';
    const shortage = owed - parseAmount(current);
    if (shortage <= 0n) return;
    const details = { current, required: amountText(owed), shortage: amountText(shortage), asset: coin };
    throw new Refused(refused('insufficientBalance', details));
  }

  return async function repay(userId: string, request: BodyOf<typeof loanRepay>): Promise<Outcome<LoanWire>> {
    const { id, clientOrderId } = request;
    const amount = requestAmount(request.amount, 'amount');
    if (!amount.ok) return amount;
    const nowMs = clock.now();
    const asks = ['loanRepay', id, amountText(amount.value)];
    let message: readonly ChangedThing[] = [];
    const outcome = await runIdempotent<LoanWire>(db, { userId, clientOrderId, asks, nowMs }, async (trx) => {
      const row = await lockLoan(trx, id);
      if (row?.user_id !== userId) throw new Refused(refused('notFound'));
      if (!isOutstanding(row)) throw new Refused(refused('loanNotOwed'));
      const debt = debtAt(row, nowMs);
      if (amount.value !== debt.owed)
        throw new Refused(refused('loanSumChanged', { owed: amountText(debt.owed), asset: row.coin }));
      await requireInAll(trx, row, debt.owed);
      await ledger.postAll(trx, repayment(row, debt));
      // The interest counts as a loss of the day.
      await moveOpening(trx, userId, -usdtValue(parseAmount(row.amount), market.usdtPrice(row.coin)), nowMs);
      const { days, interest } = debt;
      const repaid = await saveLoan(trx, id, {
        status: 'repaid',
        days,
        interest: amountText(interest),
        next_ms: null,
        repaid_ms: nowMs,
      });
      const kept = await keptPhotosOf(trx, [id]);
      const wire = loanWire(repaid, kept(id), nowMs);
      message = await putMessage(trx, loanRepaid(userId, wire, amountText(debt.owed)));
      return wire;
    });
    if (!outcome.ok) return outcome;
    const { answer, repeated } = outcome.value;
    if (!repeated) {
      const lines = [{ account: 'spot' as const, symbol: answer.coin }];
      news.publish(userId, { lines, things: [{ noun: 'loan', id }, ...message] });
    }
    return done(answer);
  };
}

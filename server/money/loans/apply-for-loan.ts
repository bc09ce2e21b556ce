import type { BodyOf } from '../../../protocol/call.ts';
import type { loanSubmit } from '../../../protocol/rest/loan.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { Refused } from '../../ledger/refused.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { requestAmount } from '../request-amount.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { REVIEW_MS } from '../reviews/review-rules.ts';
import { uploadIdOf, useUpload } from '../uploads/upload-store.ts';
import { loanWire } from './loan-debt.ts';
import { checkedPapers, openPapers, sealPapers } from './loan-papers.ts';
import type { Papers } from './loan-papers.ts';
import { withdrawnLoans } from './loan-products.ts';
import { insertLoan, loanById, openLoanOf } from './loan-store.ts';
import type { LoanPhoto, LoanRow, LoanWire } from './loan-store.ts';
import { LOAN_PRODUCTS, MAX_INTEREST_DAYS } from './loan-terms.ts';

/** The body of the call with the papers filled in. */
export type LoanRequest = BodyOf<typeof loanSubmit> & Pick<Papers, 'idCard'>;

/**
 * Uses up the three photos of an application: they must be the user's own, unused and three different pictures. Throws
 * a `Refused`: uploadUnknown, proofUsed.
 */
async function usePhotos(
  trx: LedgerTransaction,
  userId: string,
  loanId: string,
  { frontUrl, backUrl, handelUrl }: LoanRequest,
): Promise<readonly LoanPhoto[]> {
  const photo = async (side: LoanPhoto['side'], url: string): Promise<LoanPhoto> => {
    const file = { userId, uploadId: uploadIdOf(url), purpose: 'loan', usedFor: `loan:${loanId}` } as const;
    return { loan_id: loanId, side, ...(await useUpload(trx, file)) };
  };
  const photos = [await photo('front', frontUrl), await photo('back', backUrl), await photo('held', handelUrl)];
  if (new Set(photos.map(({ proof_sha256 }) => proof_sha256)).size < photos.length)
    throw new Refused(refused('proofUsed'));
  return photos;
}

/** Creates the call that applies for a loan; its refusals are those of `Loans`. */
export function createLoanApplication({ db, clock, news, sealing }: MoneyParts) {
  const newId = createOrderIds();

  /**
   * Returns whether a loan's papers are the given ones. The papers are not part of the idempotency digest, because an
   * id number is so short that it could be guessed from a digest.
   */
  async function samePapers(userId: string, id: string, { realName, idCard }: LoanRequest): Promise<boolean> {
    const row = await loanById(db, id);
    if (!row) return false;
    const known = openPapers(sealing, row.sealed, { userId, id });
    return known.realName === realName.trim() && known.idCard === idCard.trim();
  }

  return async function submit(userId: string, request: LoanRequest): Promise<Outcome<LoanWire>> {
    const { productId, clientOrderId, frontUrl, backUrl, handelUrl } = request;
    const amount = requestAmount(request.amount, 'amount');
    if (!amount.ok) return amount;
    const terms = LOAN_PRODUCTS.find(({ id }) => id === productId);
    if (!terms) return refused('loanProductUnknown');
    const { name, coin, period, dailyRate, min, max } = terms;
    if (amount.value < parseAmount(min) || amount.value > parseAmount(max))
      return refused('loanOutOfRange', { min, max, asset: coin });
    const papers = checkedPapers(request);
    if (!papers.ok) return papers;
    const nowMs = clock.now();
    const text = amountText(amount.value);
    const asks = ['loanSubmit', productId, text, frontUrl, backUrl, handelUrl];
    const outcome = await runIdempotent<LoanWire>(db, { userId, clientOrderId, asks, nowMs }, async (trx) => {
      if ((await withdrawnLoans(trx)).has(productId)) throw new Refused(refused('loanProductWithdrawn'));
      // Applications of one user are serialized, so that the second is refused because of the first.
      await lockNamed(trx, `loan:${userId}`);
      const open = await openLoanOf(trx, userId);
      if (open !== undefined) throw new Refused(refused('loanPending', { id: open }));
      const id = newId(nowMs);
      const row: LoanRow = {
        id,
        user_id: userId,
        product_id: productId,
        name,
        coin,
        daily_rate: dailyRate,
        period,
        max_interest_days: MAX_INTEREST_DAYS,
        amount: text,
        sealed: sealPapers(sealing, papers.value, { userId, id }),
        status: 'pending',
        reason: null,
        reason_text: null,
        days: 0,
        interest: '0',
        next_ms: nowMs + REVIEW_MS,
        created_ms: nowMs,
        approved_ms: null,
        repaid_ms: null,
      };
      const photos = await usePhotos(trx, userId, id, request);
      await insertLoan(trx, row, photos);
      return loanWire(row, photos, nowMs);
    });
    if (!outcome.ok) return outcome;
    const { answer, repeated } = outcome.value;
    if (repeated && !(await samePapers(userId, answer.id, request))) return refused('keyReused');
    if (!repeated) news.publish(userId, { lines: [], things: [{ noun: 'loan', id: answer.id }] });
    return done(answer);
  };
}

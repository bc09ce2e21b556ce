import { interestTime } from '../../../protocol/units/interest.ts';
import { refusalOf, Refused } from '../../ledger/refused.ts';
import { moveOpening } from '../../identity/opening-value.ts';
import { usdtValue } from '../../identity/usdt-value.ts';
import { log } from '../../infra/log.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { available, LOANS } from '../../ledger/accounts.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { loanDecided } from '../../messages/interest-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import type { MoneyParts } from '../money-parts.ts';
import { decisionsAbout, writeDown } from '../reviews/audit.ts';
import type { Reviewed, ReviewController } from '../reviews/review-controller.ts';
import { photosFault } from '../reviews/review-rules.ts';
import type { ProofFacts } from '../reviews/review-rules.ts';
import { endReview, pictureInReview } from '../uploads/upload-store.ts';
import { loanWire } from './loan-debt.ts';
import { openPapers } from './loan-papers.ts';
import {
  dueLoans,
  keptPhotosOf,
  loanById,
  lockLoan,
  pendingLoans,
  photosOf,
  saveLoan,
  isPictureReused,
} from './loan-store.ts';
import type { LoanPhoto, LoanReason, LoanRow } from './loan-store.ts';

/** The decision of a review; `text` is shown to the user of a rejected loan. */
type Verdict =
  | { readonly what: 'approve'; readonly why: string }
  | { readonly what: 'reject'; readonly why: string; readonly reason: LoanReason; readonly text: string | null };

/** Creates the review of loan applications. Approved loans are paid out. */
export function createLoanReviews({ db, ledger, clock, news, market, sealing }: MoneyParts): ReviewController {
  /** Returns the decrypted papers, or a note when the key has changed; the loan can be decided without them. */
  function papersOf({ id, user_id: userId, sealed }: LoanRow): Reviewed['facts'] {
    try {
      const { realName, idCard } = openPapers(sealing, sealed, { userId, id });
      return [
        ['name', realName],
        ['id number', idCard],
      ];
    } catch (error) {
      log.error('loans: papers do not open', error, { id });
      return [['papers', 'cannot be read: sealed by another key']];
    }
  }

  async function reviewed(row: LoanRow): Promise<Reviewed> {
    const { id, user_id: userId, coin, status, reason, reason_text: text } = row;
    const kept = await keptPhotosOf(db, [id]);
    return {
      noun: 'loan',
      id,
      userId,
      amount: amountText(parseAmount(row.amount)),
      coin,
      status: reason === null ? status : `${status} (${text ?? reason})`,
      createTime: row.created_ms,
      dueTime: status === 'pending' ? (row.next_ms ?? undefined) : undefined,
      facts: [
        ['product', row.name],
        ...papersOf(row),
        ...kept(id).map(({ side, proof_id }) => [side, `uploads/${proof_id} in the data folder`] as const),
      ],
      decisions: await decisionsAbout(db, 'loan', id),
    };
  }

  /** Pays out a pending loan. The transaction must have locked it. */
  async function payOut(trx: LedgerTransaction, { id, user_id, coin, amount: text }: LoanRow, nowMs: number) {
    const amount = parseAmount(text);
    await ledger.post(trx, {
      key: `loan-payout:${id}`,
      kind: 'loanPayout',
      ref: id,
      postings: [
        { account: LOANS, asset: coin, amount: -amount },
        { account: available(user_id, 'spot'), asset: coin, amount },
      ],
    });
    await moveOpening(trx, user_id, usdtValue(amount, market.usdtPrice(coin)), nowMs);
    return saveLoan(trx, id, { status: 'approved', approved_ms: nowMs, next_ms: interestTime(nowMs, 1) });
  }

  /**
   * Decides in one transaction with the state and the money. Of several concurrent decisions only the first takes
   * effect.
   */
  async function decide(
    id: string,
    who: string,
    verdictOn: (trx: LedgerTransaction, photos: readonly LoanPhoto[]) => Promise<Verdict>,
  ): Promise<Outcome<string>> {
    const nowMs = clock.now();
    try {
      const { row, message } = await db.transaction().execute(async (trx) => {
        const pending = await lockLoan(trx, id);
        if (pending?.status !== 'pending') throw new Refused(refused('notFound'));
        const photos = await photosOf(trx, id);
        const verdict = await verdictOn(trx, photos);
        await writeDown(trx, { who, what: verdict.what, noun: 'loan', ref: id, why: verdict.why, atMs: nowMs });
        for (const { proof_id } of photos) await endReview(trx, proof_id);
        const decided =
          verdict.what === 'approve'
            ? await payOut(trx, pending, nowMs)
            : await saveLoan(trx, id, {
                status: 'rejected',
                reason: verdict.reason,
                reason_text: verdict.text,
                next_ms: null,
              });
        const message = loanDecided(decided.user_id, loanWire(decided, [], nowMs));
        return { row: decided, message: await putMessage(trx, message) };
      });
      const lines = row.status === 'approved' ? [{ account: 'spot' as const, symbol: row.coin }] : [];
      news.publish(row.user_id, { lines, things: [{ noun: 'loan', id }, ...message] });
      return done(row.status);
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function byRules(trx: LedgerTransaction, photos: readonly LoanPhoto[]): Promise<Verdict> {
    const facts: ProofFacts[] = [];
    for (const photo of photos) {
      const picture = await pictureInReview(trx, photo.proof_id);
      facts.push({ ...picture, seenBefore: await isPictureReused(trx, photo) });
    }
    const fault = photosFault(facts);
    return fault === null
      ? { what: 'approve', why: 'the photos keep the rules' }
      : { what: 'reject', why: fault, reason: fault, text: null };
  }

  return {
    noun: 'loan',
    async waiting(limit) {
      return Promise.all((await pendingLoans(db, limit)).map(reviewed));
    },
    async show(id) {
      const row = await loanById(db, id);
      return row && reviewed(row);
    },
    approve: (id, who) =>
      decide(id, `operator:${who}`, () => Promise.resolve({ what: 'approve', why: 'approved by an operator' })),
    reject: (id, who, reason) =>
      decide(id, `operator:${who}`, () =>
        Promise.resolve({ what: 'reject', why: reason, reason: 'operator', text: reason }),
      ),
    async runDue() {
      return runEachDue('loan reviews', await dueLoans(db, 'pending', clock.now(), DUE_ROWS), async (id) => {
        await decide(id, 'rules', byRules);
      });
    },
  };
}

import { refusalOf, Refused } from '../../ledger/refused.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import { matchOf } from '../merchant/match-store.ts';
import type { MoneyParts } from '../money-parts.ts';
import { decisionsAbout, writeDown } from '../reviews/audit.ts';
import type { Reviewed, ReviewController } from '../reviews/review-controller.ts';
import { proofFault } from '../reviews/review-rules.ts';
import { pictureInReview } from '../uploads/upload-store.ts';
import { completeDeposit, failDeposit } from './deposit-ending.ts';
import { depositById, depositWire, dueDeposits, inReview, lockPending, isProofReused } from './deposit-store.ts';
import type { DepositReason, DepositRow } from './deposit-store.ts';

/** The decision of a review; `text` is shown to the user of a rejected deposit. */
type Verdict =
  | { readonly what: 'approve'; readonly why: string }
  | { readonly what: 'reject'; readonly why: string; readonly reason: DepositReason; readonly text: string | null };

/** Creates the review of deposits by a merchant, which a picture proves. Approved ones are credited. */
export function createDepositReviews(parts: MoneyParts): ReviewController {
  const { db, clock, news } = parts;

  async function reviewed(row: DepositRow): Promise<Reviewed> {
    const match = row.match_id === null ? undefined : await matchOf(db, row.user_id, row.match_id);
    const { appeal_reason: reason = null, appeal_text: text = null } = match ?? {};
    const { id, amount, coin, status, createTime, dueTime, reason: fault, reasonText } = depositWire(row);
    return {
      noun: 'deposit',
      id,
      userId: row.user_id,
      amount,
      coin,
      status: fault === undefined ? status : `${status} (${reasonText ?? fault})`,
      createTime,
      dueTime,
      facts: [
        ...(row.proof_id === null ? [] : [['proof', `uploads/${row.proof_id} in the data folder`] as const]),
        ...(reason === null ? [] : [['appeal', text === null ? reason : `${reason}: ${text}`] as const]),
      ],
      decisions: await decisionsAbout(db, 'deposit', row.id),
    };
  }

  /**
   * Decides in one transaction with the state and the money. Of several concurrent decisions only the first takes
   * effect.
   */
  async function decide(
    id: string,
    who: string,
    verdictOn: (trx: LedgerTransaction, row: DepositRow) => Promise<Verdict>,
  ): Promise<Outcome<string>> {
    const nowMs = clock.now();
    try {
      const { row, change } = await db.transaction().execute(async (trx) => {
        const pending = await lockPending(trx, id);
        if (pending?.channel !== 'manual') throw new Refused(refused('notFound'));
        const verdict = await verdictOn(trx, pending);
        await writeDown(trx, { who, what: verdict.what, noun: 'deposit', ref: id, why: verdict.why, atMs: nowMs });
        return verdict.what === 'approve'
          ? completeDeposit(trx, parts, pending, nowMs)
          : failDeposit(trx, pending, verdict.reason, verdict.text, nowMs);
      });
      news.publish(row.user_id, change);
      return done(row.status);
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function byRules(trx: LedgerTransaction, row: DepositRow): Promise<Verdict> {
    const picture = await pictureInReview(trx, row.proof_id!);
    const fault = proofFault({ ...picture, seenBefore: await isProofReused(trx, row) });
    return fault === null
      ? { what: 'approve', why: 'the proof keeps the rules' }
      : { what: 'reject', why: fault, reason: fault, text: null };
  }

  return {
    noun: 'deposit',
    async waiting(limit) {
      return Promise.all((await inReview(db, limit)).map(reviewed));
    },
    async show(id) {
      const row = await depositById(db, id);
      return row?.channel === 'manual' ? reviewed(row) : undefined;
    },
    approve: (id, who) =>
      decide(id, `operator:${who}`, () => Promise.resolve({ what: 'approve', why: 'approved by an operator' })),
    reject: (id, who, reason) =>
      decide(id, `operator:${who}`, () =>
        Promise.resolve({ what: 'reject', why: reason, reason: 'operator', text: reason }),
      ),
    async runDue() {
      return runEachDue('deposit reviews', await dueDeposits(db, 'manual', clock.now(), DUE_ROWS), async (id) => {
        await decide(id, 'rules', byRules);
      });
    },
  };
}

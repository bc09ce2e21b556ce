import { Refused, refusalOf } from '../../ledger/refused.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import type { MoneyParts } from '../money-parts.ts';
import { decisionsAbout, writeDown } from '../reviews/audit.ts';
import type { Reviewed, ReviewController } from '../reviews/review-controller.ts';
import { cancelSale, completeSale, SOLD_ASSET } from './sale-ending.ts';
import { appealedSales, dueSales, lockAppealed, saleById, saleWire } from './sale-store.ts';
import type { SaleRow } from './sale-store.ts';

/**
 * The decision of an appeal. `approve`: the seller gets the USDT back. `reject`: the merchant has paid; `text` is shown
 * to the seller.
 */
type Verdict =
  | { readonly what: 'approve'; readonly why: string }
  | { readonly what: 'reject'; readonly why: string; readonly text: string | null };

/** Decides by the only rule: whether the merchant has paid by now. */
const byRules = ({ pays_ms }: SaleRow, nowMs: number): Verdict =>
  pays_ms !== null && pays_ms <= nowMs
    ? { what: 'reject', why: 'the merchant has paid', text: null }
    : { what: 'approve', why: 'the merchant has not paid' };

/** Creates the review of sale appeals. Published rules decide after a visible delay, or an operator before that. */
export function createSaleReviews({ db, ledger, clock, news }: MoneyParts): ReviewController {
  async function reviewed(row: SaleRow): Promise<Reviewed> {
    const { id, username, amount, receiveAmount, receiveAsset, step, reason, reasonText, createTime, ...sale } =
      saleWire(row);
    const why = reasonText ?? reason;
    return {
      noun: 'merchantSale',
      id,
      userId: row.user_id,
      amount,
      coin: SOLD_ASSET,
      status: why === undefined ? step : `${step} (${why})`,
      createTime,
      dueTime: sale.reviewUntil,
      facts: [
        ['merchant', username],
        ['to pay', `${receiveAmount} ${receiveAsset}`],
        ['paid', row.pays_ms !== null && row.pays_ms <= clock.now() ? 'yes' : 'no'],
        ['appeal', `${row.appeal_reason}${row.appeal_text === null ? '' : `: ${row.appeal_text}`}`],
      ],
      decisions: await decisionsAbout(db, 'merchantSale', id),
    };
  }

  /**
   * Decides in one transaction with the step and the money. Of several concurrent decisions only the first takes
   * effect.
   */
  async function decide(
    id: string,
    who: string,
    verdictOn: (row: SaleRow, nowMs: number) => Verdict,
  ): Promise<Outcome<string>> {
    const nowMs = clock.now();
    try {
      const { row, change } = await db.transaction().execute(async (trx) => {
        const appealed = await lockAppealed(trx, id);
        if (!appealed) throw new Refused(refused('notFound'));
        const verdict = verdictOn(appealed, nowMs);
        const { what, why } = verdict;
        await writeDown(trx, { who, what, noun: 'merchantSale', ref: id, why, atMs: nowMs });
        return verdict.what === 'approve'
          ? cancelSale(trx, ledger, appealed, 'houseDecided', nowMs)
          : completeSale(trx, ledger, appealed, verdict.text, nowMs);
      });
      news.publish(row.user_id, change);
      return done(row.step);
    } catch (error) {
      return refusalOf(error);
    }
  }

  return {
    noun: 'merchantSale',
    async waiting(limit) {
      return Promise.all((await appealedSales(db, limit)).map(reviewed));
    },
    async show(id) {
      const row = await saleById(db, id);
      return row === undefined || row.appeal_reason === null ? undefined : reviewed(row);
    },
    approve: (id, who) => decide(id, `operator:${who}`, () => ({ what: 'approve', why: 'approved by an operator' })),
    reject: (id, who, reason) => decide(id, `operator:${who}`, () => ({ what: 'reject', why: reason, text: reason })),
    async runDue() {
      return runEachDue('appeals of sales', await dueSales(db, 'appeals', clock.now(), DUE_ROWS), async (id) => {
        await decide(id, 'rules', byRules);
      });
    },
  };
}

import type { RowOf } from '../../../protocol/call.ts';
import type { loanProductList } from '../../../protocol/rest/loan.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { done, refused } from '../../infra/outcome.ts';
import { days } from '../../texts/value-formats.ts';
import { textLanguageOf } from '../../texts/languages.ts';
import { text } from '../../texts/text.ts';
import { writeDown } from '../reviews/audit.ts';
import type { Offers } from '../reviews/offers.ts';
import { LOAN_PRODUCTS, MAX_INTEREST_DAYS } from './loan-terms.ts';

const narrow = (db: Db) => db.withTables<{ loan_product: { id: string; offered: boolean } }>();

/**
 * Returns the ids of products that an operator has withdrawn.
 * @param db  may be a transaction
 */
export async function withdrawnLoans(db: Db): Promise<ReadonlySet<string>> {
  const rows = await narrow(db).selectFrom('loan_product').select('id').where('offered', '=', false).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the products.
 * @param tag  language of their names
 */
export async function listLoanProducts(db: Db, tag?: string): Promise<RowOf<typeof loanProductList>[]> {
  const language = textLanguageOf(tag);
  const withdrawn = await withdrawnLoans(db);
  return LOAN_PRODUCTS.map(({ id, coin, period, dailyRate, min, max }) => ({
    id,
    name: `${coin} ${days(period)(language)}`,
    coin,
    minAmount: min,
    maxAmount: max,
    dailyRate,
    period,
    maxInterestDays: MAX_INTEREST_DAYS,
    lender: text('loan.lender')(language),
    status: withdrawn.has(id) ? 0 : 1,
  }));
}

/** Withdraws a product or offers it again, in one transaction with its audit entry. Refusal: loanProductUnknown. */
export const createLoanOffers = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Offers => ({
  async decide(id, what, who, why) {
    if (!LOAN_PRODUCTS.some((product) => product.id === id)) return refused('loanProductUnknown');
    const offered = what === 'offer';
    await db.transaction().execute(async (trx) => {
      await narrow(trx)
        .insertInto('loan_product')
        .values({ id, offered })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ offered }))
        .execute();
      await writeDown(trx, { who: `operator:${who}`, what, noun: 'loanProduct', ref: id, why, atMs: clock.now() });
    });
    return done(undefined);
  },
});

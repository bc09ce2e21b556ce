import type { BodyOf, DataOf, RowOf } from '../../../protocol/call.ts';
import type {
  merchantList,
  merchantSaleAppeal,
  merchantSaleList,
  merchantSell,
} from '../../../protocol/rest/merchant.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { saleRate } from '../../../protocol/units/own-price.ts';
import type { PriceRange } from '../../../protocol/units/own-price.ts';
import { saleReceives } from '../../../protocol/units/sale-money.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { pageOf } from '../../infra/paging.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { textLanguageOf } from '../../texts/languages.ts';
import { requestAmount } from '../request-amount.ts';
import { isOpen, rangeOf } from '../convert/market-rate.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import { SEARCH_MS } from '../merchant/match-rule.ts';
import type { MerchantTerms } from '../merchant/merchants.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { REVIEW_MS } from '../reviews/review-rules.ts';
import { buyerById, BUYERS } from './buyers.ts';
import type { Buyer } from './buyers.ts';
import { cancelSale, holdJournal, saleChange, SOLD_ASSET } from './sale-ending.ts';
import type { SaleChange } from './sale-ending.ts';
import { nextStep } from './sale-steps.ts';
import {
  dueSales,
  insertSale,
  lockDueSale,
  lockSale,
  lockTaken,
  RECEIVE_ASSET,
  saleOf,
  salesOf,
  saleWire,
  saveSale,
  takenToday,
} from './sale-store.ts';
import type { SaleRow, SaleWire } from './sale-store.ts';

type Sold = DataOf<typeof merchantSell>;
type Offer = RowOf<typeof merchantList>;

/** Sells USDT of the spot account to a simulated merchant for EUR. */
export interface Sales {
  /**
   * Returns every buyer, with the quantity it still buys today.
   * @param language  of their notes; English by default
   */
  merchants(language?: string): Promise<readonly Offer[]>;
  /**
   * Holds the USDT and waits for the merchant. Refusals: malformed {field}, tooManyDecimals {field, decimals},
   * merchantUnavailable, also when less than its minimum is left today and while the market of EUR is stale,
   * saleRateChanged {rate} when the rate is lower than the one shown, saleOutOfRange {min, max}, insufficientBalance
   * {current, required, shortage, asset}, keyReused.
   */
  sell(userId: string, request: BodyOf<typeof merchantSell>): Promise<Outcome<Sold>>;
  /** Returns a sale. Refusal: notFound. */
  show(userId: string, id: string): Promise<Outcome<Sold>>;
  /**
   * Returns the USDT while the merchant has not answered. A repeat changes nothing. Refusals: notFound, saleMatched,
   * saleOver.
   */
  cancel(userId: string, id: string): Promise<Outcome<Sold>>;
  /**
   * Asks the exchange, once, to review a sale whose merchant has answered. Refusals: notFound, saleNotMatched,
   * saleOver.
   */
  appeal(userId: string, request: BodyOf<typeof merchantSaleAppeal>): Promise<Outcome<Sold>>;
  list(
    userId: string,
    request: BodyOf<typeof merchantSaleList>,
  ): Promise<{ readonly rows: readonly SaleWire[]; readonly total: number }>;
  /**
   * Executes merchants' answers and payments, and ends sales whose time is over.
   * @returns whether more are due
   */
  runDue(): Promise<boolean>;
}

/**
 * Returns a merchant's terms with the present rate and the quantity left today.
 * @param taken  scaled by 10^18
 */
const offerOf = (terms: MerchantTerms, eur: PriceRange, note: string, taken: bigint): Offer => ({
  ...terms,
  exchangeRate: amountText(saleRate(eur, parseAmount(terms.spread)), 18),
  note,
  quantity: amountText(parseAmount(terms.quantity) - taken),
});

/**
 * Checks the terms of a sale or throws a `Refused`. Amounts and rates are scaled by 10^18.
 * @param left  USDT that the merchant still buys today
 * @param seen  rate that the user saw
 * @param rate  present rate
 */
function checkTerms(
  { minAmount, maxAmount }: MerchantTerms,
  { left, amount, seen, rate }: Readonly<Record<'left' | 'amount' | 'seen' | 'rate', bigint>>,
): void {
  if (seen > rate) throw new Refused(refused('saleRateChanged', { rate: amountText(rate, 18) }));
  const [min, most] = [parseAmount(minAmount), parseAmount(maxAmount)];
  if (left < min) throw new Refused(refused('merchantUnavailable'));
  const max = left < most ? left : most;
  if (amount >= min && amount <= max) return;
  throw new Refused(refused('saleOutOfRange', { min: minAmount, max: amountText(max) }));
}

/**
 * Returns the row of a sale that waits for its merchant.
 * @param terms  scaled by 10^18
 */
const newSale = (
  id: string,
  userId: string,
  { terms: { id: merchantId, username, matchSeconds }, answers }: Buyer,
  { amount, rate }: Readonly<Record<'amount' | 'rate', bigint>>,
  nowMs: number,
): SaleRow => ({
  id,
  user_id: userId,
  merchant_id: merchantId,
  username,
  amount: amountText(amount),
  rate: amountText(rate, 18),
  receive: amountText(saleReceives(amount, rate)),
  step: 'matching',
  reason: null,
  reason_text: null,
  appeal_reason: null,
  appeal_text: null,
  due_ms: nowMs + (answers ? matchSeconds * 1000 : SEARCH_MS),
  match_until_ms: nowMs + SEARCH_MS,
  pays_ms: null,
  pay_until_ms: null,
  created_ms: nowMs,
  updated_ms: nowMs,
});

export function createSales({ db, ledger, clock, news, market }: MoneyParts): Sales {
  const newId = createOrderIds();

  const shown = (row: SaleRow | undefined): Outcome<Sold> =>
    row ? done({ order: saleWire(row), serverTime: clock.now() }) : refused('notFound');

  /**
   * Changes a sale in a transaction of its own and publishes the change.
   * @param work  returns undefined to leave the sale as it is
   */
  async function change(
    userId: string,
    id: string,
    work: (trx: LedgerTransaction, row: SaleRow) => Promise<SaleChange | undefined>,
  ): Promise<Outcome<Sold>> {
    try {
      const { row, changed } = await callTransaction(db, async (trx) => {
        const locked = await lockSale(trx, userId, id);
        const after = await work(trx, locked);
        return { row: after?.row ?? locked, changed: after?.change };
      });
      if (changed) news.publish(userId, changed);
      return shown(row);
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function takeUp(id: string): Promise<void> {
    const nowMs = clock.now();
    const ended = await db.transaction().execute(async (trx) => {
      const due = await lockDueSale(trx, id, nowMs);
      // A sale under appeal is decided by the review.
      return due === undefined || due.step === 'appealed' ? undefined : nextStep(trx, { ledger, market }, due, nowMs);
    });
    if (ended) news.publish(ended.row.user_id, ended.change);
  }

  return {
    async merchants(tag) {
      const eur = rangeOf(market, RECEIVE_ASSET);
      if (eur === null) return [];
      const language = textLanguageOf(tag);
      const ids = BUYERS.map(({ terms }) => terms.id);
      const taken = await takenToday(db, ids, clock.now());
      return BUYERS.map(({ terms, note }) => offerOf(terms, eur, note(language), taken.get(terms.id) ?? 0n));
    },

    async sell(userId, { merchantId, amount: wire, exchangeRate, clientOrderId }) {
      const amount = requestAmount(wire, 'amount');
      if (!amount.ok) return amount;
      const rateText = decimalTextOf(exchangeRate);
      if (rateText === null) return refused('malformed', { field: 'exchangeRate' });
      const seen = parseAmount(rateText);
      const nowMs = clock.now();
      const asks = ['merchantSell', merchantId, amountText(amount.value), amountText(seen, 18)];
      const begun = await runIdempotent<{ readonly id: string }>(
        db,
        { userId, clientOrderId, asks, nowMs },
        async (trx) => {
          const buyer = buyerById(merchantId);
          const eur = rangeOf(market, RECEIVE_ASSET);
          if (!buyer || eur === null || !isOpen(market, RECEIVE_ASSET)) {
            throw new Refused(refused('merchantUnavailable'));
          }
          const { quantity, spread } = buyer.terms;
          const rate = saleRate(eur, parseAmount(spread));
          const left = parseAmount(quantity) - (await lockTaken(trx, merchantId, nowMs));
          checkTerms(buyer.terms, { left, amount: amount.value, seen, rate });
          const row = newSale(newId(nowMs), userId, buyer, { amount: amount.value, rate }, nowMs);
          await insertSale(trx, row);
          await ledger.post(trx, holdJournal(row));
          return { id: row.id };
        },
      );
      if (!begun.ok) return begun;
      const { answer, repeated } = begun.value;
      const row = await saleOf(db, userId, answer.id);
      if (row && !repeated) news.publish(userId, saleChange(row, [SOLD_ASSET]).change);
      // A repeat gets the present state.
      return shown(row);
    },

    async show(userId, id) {
      return shown(await saleOf(db, userId, id));
    },

    cancel(userId, id) {
      return change(userId, id, async (trx, row) => {
        if (row.reason === 'byYou') return undefined;
        if (row.step === 'matching') return cancelSale(trx, ledger, row, 'byYou', clock.now());
        throw new Refused(refused(row.due_ms === null ? 'saleOver' : 'saleMatched'));
      });
    },

    appeal(userId, { id, reason, text }) {
      return change(userId, id, async (trx, row) => {
        if (row.appeal_reason !== null) return undefined;
        if (row.step === 'matching') throw new Refused(refused('saleNotMatched'));
        if (row.step !== 'paying') throw new Refused(refused('saleOver'));
        const nowMs = clock.now();
        const appealed = await saveSale(trx, id, {
          step: 'appealed',
          appeal_reason: reason,
          appeal_text: text === undefined ? null : cleanLine(text),
          due_ms: nowMs + REVIEW_MS,
          updated_ms: nowMs,
        });
        return saleChange(appealed, []);
      });
    },

    async list(userId, request) {
      const { rows, total } = await salesOf(db, userId, request.status, pageOf(request));
      return { rows: rows.map(saleWire), total };
    },

    async runDue() {
      return runEachDue('sales', await dueSales(db, 'steps', clock.now(), DUE_ROWS), takeUp);
    },
  };
}

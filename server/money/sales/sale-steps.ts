import { saleRateHolds } from '../../../protocol/units/own-price.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { rangeOf } from '../convert/market-rate.ts';
import { PAY_MS } from '../merchant/match-rule.ts';
import type { MoneyParts } from '../money-parts.ts';
import { buyerById } from './buyers.ts';
import { cancelSale, completeSale, saleChange } from './sale-ending.ts';
import type { SaleChange } from './sale-ending.ts';
import { RECEIVE_ASSET, saveSale } from './sale-store.ts';
import type { SaleRow } from './sale-store.ts';

/** Time between a merchant's answer and its payment, ms. */
const PAYS_AFTER_MS = 4000;

/** Executes the next step of a sale that is due: its merchant answers or pays, or the sale ends. */
export async function nextStep(
  trx: LedgerTransaction,
  { ledger, market }: Pick<MoneyParts, 'ledger' | 'market'>,
  row: SaleRow,
  nowMs: number,
): Promise<SaleChange> {
  if (row.step === 'paying') {
    return row.pays_ms === null
      ? cancelSale(trx, ledger, row, 'notPaid', nowMs)
      : completeSale(trx, ledger, row, null, nowMs);
  }
  // An answer that is due only after the time limit counts as none.
  if (nowMs >= row.match_until_ms) return cancelSale(trx, ledger, row, 'nobodyAnswered', nowMs);
  // The seller could cancel until now, so keeping a rate that beats the market would be a free option.
  const eur = rangeOf(market, RECEIVE_ASSET);
  if (eur !== null && !saleRateHolds(parseAmount(row.rate), eur)) {
    return cancelSale(trx, ledger, row, 'rateMoved', nowMs);
  }
  const pays_ms = buyerById(row.merchant_id)?.pays === true ? nowMs + PAYS_AFTER_MS : null;
  const pay_until_ms = nowMs + PAY_MS;
  const due_ms = pays_ms ?? pay_until_ms;
  return saleChange(
    await saveSale(trx, row.id, { step: 'paying', pays_ms, pay_until_ms, due_ms, updated_ms: nowMs }),
    [],
  );
}

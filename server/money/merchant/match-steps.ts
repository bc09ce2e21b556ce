import { depositRate } from '../../../protocol/units/own-price.ts';
import { amountText, parseAmount, SCALE } from '../../ledger/amount.ts';
import { isOpen, rangeOf } from '../convert/market-rate.ts';
import type { PriceSource } from '../convert/market-rate.ts';
import { merchantFor, PAY_ASSET, PAY_MS, payAmountOf } from './match-rule.ts';
import type { MatchRow, saveMatch } from './match-store.ts';
import type { MerchantTerms } from './merchants.ts';

/** EUR that a merchant asks for one coin now, scaled by 10^18; null while nobody knows a price. */
function askedRate(market: PriceSource, coin: string, { spread }: MerchantTerms): bigint | null {
  if (coin === PAY_ASSET) return SCALE;
  const eur = rangeOf(market, PAY_ASSET);
  return eur === null || !isOpen(market, PAY_ASSET) ? null : depositRate(eur, parseAmount(spread));
}

/** What changes in a match whose time has come: a search finds its merchant, everything else is over. */
export function nextStep(
  market: PriceSource,
  due: Pick<MatchRow, 'id' | 'status' | 'coin' | 'amount' | 'expires_ms'>,
  nowMs: number,
): Parameters<typeof saveMatch>[2] {
  const over = { status: 'expired', next_ms: null, updated_ms: nowMs } as const;
  if (due.status !== 'matching') return over;
  const amount = parseAmount(due.amount);
  const merchant = merchantFor(due.id, amount);
  // Found too late counts as not found: nobody was there to see it.
  const rate = merchant && nowMs < due.expires_ms ? askedRate(market, due.coin, merchant) : null;
  if (!merchant || rate === null) return over;
  return {
    status: 'matched',
    merchant_id: merchant.id,
    pay_amount: amountText(payAmountOf(amount, rate)),
    rate: amountText(rate, 18),
    pay_until_ms: nowMs + PAY_MS,
    next_ms: nowMs + PAY_MS,
    updated_ms: nowMs,
  };
}

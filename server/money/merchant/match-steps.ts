import { depositRate } from '../../../protocol/units/own-price.ts';
import { amountText, parseAmount, SCALE } from '../../ledger/amount.ts';
import { isOpen, rangeOf } from '../convert/market-rate.ts';
import type { PriceSource } from '../convert/market-rate.ts';
import { merchantFor, PAY_ASSET, PAY_MS, payAmountOf } from './match-rule.ts';
import type { MatchRow, saveMatch } from './match-store.ts';
import type { MerchantTerms } from './merchants.ts';

/** Returns the merchant's price of one coin in EUR, scaled by 10^18; null while the market gives no price. */
function askedRate(market: PriceSource, coin: string, { spread }: MerchantTerms): bigint | null {
  if (coin === PAY_ASSET) return SCALE;
  const eur = rangeOf(market, PAY_ASSET);
  return eur === null || !isOpen(market, PAY_ASSET) ? null : depositRate(eur, parseAmount(spread));
}

/** Returns the change of a match that is due: a search finds its merchant, any other match ends. */
export function nextStep(
  market: PriceSource,
  due: Pick<MatchRow, 'id' | 'status' | 'coin' | 'amount' | 'expires_ms'>,
  nowMs: number,
): Parameters<typeof saveMatch>[2] {
  const over = { status: 'expired', next_ms: null, updated_ms: nowMs } as const;
  if (due.status !== 'matching') return over;
  const amount = parseAmount(due.amount);
  const merchant = merchantFor(due.id, amount);
  // A merchant found after the end of the search counts as not found.
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

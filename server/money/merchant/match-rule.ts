import { createHash } from 'node:crypto';
import { parseAmount, SCALE } from '../../ledger/amount.ts';
import { MERCHANTS } from './merchants.ts';
import type { MerchantTerms } from './merchants.ts';

/** A search ends after this, found or not (D3). */
export const SEARCH_MS = 60_000;
/** Time to pay and to hand in the proof; an appeal gives as much again. */
export const PAY_MS = 15 * 60_000;
/** What every payment to a merchant is made in. */
export const PAY_ASSET = 'EUR';

const CENT = SCALE / 100n;

/**
 * Who takes a match: of the merchants whose range holds the amount, the one that the SHA-256 of the match's id points to.
 * Undefined when no range holds it; the search then ends after its 60 s.
 * @param amount scaled by 10^18
 */
export function merchantFor(matchId: string, amount: bigint): MerchantTerms | undefined {
  const fits = MERCHANTS.filter(
    ({ minAmount, maxAmount }) => amount >= parseAmount(minAmount) && amount <= parseAmount(maxAmount),
  );
  const digest = createHash('sha256').update(`tern-match|${matchId}`).digest().readUInt32BE();
  return fits[digest % Math.max(1, fits.length)];
}

/**
 * What is to be paid, in cents rounded up: the payer never pays less than the amount is worth.
 * @param amount scaled by 10^18 @param rate EUR for one coin, scaled by 10^18
 */
export function payAmountOf(amount: bigint, rate: bigint): bigint {
  const exact = amount * rate;
  const unit = CENT * SCALE;
  return ((exact + unit - 1n) / unit) * CENT;
}

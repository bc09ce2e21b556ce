import { createHash } from 'node:crypto';
import { parseAmount, SCALE } from '../../ledger/amount.ts';
import { MERCHANTS } from './merchants.ts';
import type { MerchantTerms } from './merchants.ts';

/** Time after which a search ends without a merchant, ms (D3). */
export const SEARCH_MS = 60_000;
/** Time to pay and to submit the proof, ms; an appeal gives as much again. */
export const PAY_MS = 15 * 60_000;
/** Currency of payments to a merchant. */
export const PAY_ASSET = 'EUR';

const CENT = SCALE / 100n;

/**
 * Returns the merchant of a match: of those whose range contains the amount, the one that the SHA-256 of the match's id
 * selects. Undefined when there is none; the search then ends after its 60 s.
 * @param amount  scaled by 10^18
 */
export function merchantFor(matchId: string, amount: bigint): MerchantTerms | undefined {
  const fits = MERCHANTS.filter(
    ({ minAmount, maxAmount }) => amount >= parseAmount(minAmount) && amount <= parseAmount(maxAmount),
  );
  const digest = createHash('sha256').update(`tern-match|${matchId}`).digest().readUInt32BE();
  return fits[digest % Math.max(1, fits.length)];
}

/**
 * Returns the amount to pay in cents, rounded up, so that it is never below the coin's value.
 * @param amount  scaled by 10^18
 * @param rate  EUR for one coin, scaled by 10^18
 */
export function payAmountOf(amount: bigint, rate: bigint): bigint {
  const exact = amount * rate;
  const unit = CENT * SCALE;
  return ((exact + unit - 1n) / unit) * CENT;
}

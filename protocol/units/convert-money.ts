/**
 * Money and pairs of conversions, shared by exchange and app so that both compute the same digits. All amounts, prices
 * and rates are scaled by 10^18.
 */
import { BOOKED, roundedUp } from './spot-money.ts';

const SCALE = 10n ** 18n;

/** In units of the target: the received amount, and the fee that is already subtracted from it. */
export interface Conversion {
  readonly receive: bigint;
  readonly fee: bigint;
}

/**
 * Computes a conversion. The value is rounded down to what can be booked and its fee rounded up separately, so that the
 * shown figures add up (G11).
 * @param amount   units of the source
 * @param feeRate  as a fraction of the value, at most 1
 */
export function conversionOf(amount: bigint, rate: bigint, feeRate: bigint): Conversion {
  const exact = (amount * rate) / SCALE;
  const value = exact - (exact % BOOKED);
  const fee = roundedUp((value * feeRate) / SCALE);
  return { receive: value - fee, fee };
}

/**
 * Returns the refusal of a pair, for conversions and spot orders; null when it is possible. EUR can only be converted
 * to USDT, and nothing to EUR (decision 66).
 */
export function pairRefusal(
  from: string,
  to: string,
): 'eurOnlyToUsdt' | 'usdtNotToEur' | 'nothingToEur' | 'exchangePairUnknown' | null {
  if (from === to) return 'exchangePairUnknown';
  if (from === 'EUR') return to === 'USDT' ? null : 'eurOnlyToUsdt';
  if (to === 'EUR') return from === 'USDT' ? 'usdtNotToEur' : 'nothingToEur';
  return null;
}

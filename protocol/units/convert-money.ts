/**
 * What a conversion brings and which ones there are: the one place for the exchange and the app, so that both say the same
 * to the last digit. All amounts, prices and rates are scaled by 10^18.
 */
import { BOOKED, roundedUp } from './spot-money.ts';

const SCALE = 10n ** 18n;

/** In units of the target: what somebody gets, and the fee that is already taken off it. */
export interface Conversion {
  readonly receive: bigint;
  readonly fee: bigint;
}

/**
 * The value is rounded down to what can be booked and the fee of it rounded up, each for itself, so that what is shown
 * adds up (G11).
 * @param amount   units of the source
 * @param feeRate  as a share of the value, at most 1
 */
export function conversionOf(amount: bigint, rate: bigint, feeRate: bigint): Conversion {
  const exact = (amount * rate) / SCALE;
  const value = exact - (exact % BOOKED);
  const fee = roundedUp((value * feeRate) / SCALE);
  return { receive: value - fee, fee };
}

/**
 * Why one asset cannot become another, as the refusal that conversions and spot orders answer with; null when it can.
 * EUR goes to USDT only, and nothing goes to EUR (decision 66).
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

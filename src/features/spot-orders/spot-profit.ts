import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { add, mul, sub } from '../../model/decimal.ts';
import { decimalTextOfScaled } from '../../model/scaled.ts';
import type { SpotPosition } from '../../model/spot-order.ts';

/** Decimals of an unrealised profit, which changes with every price. */
const OPEN_PROFIT_DECIMALS = 2;
/** Decimals of the value of a position. */
const VALUE_DECIMALS = 2;

/**
 * Returns the value of the held coins at this price minus their cost, before the fee of selling. It is rounded only
 * here, as shown, so that the profits of the coins add up to their total.
 * @param lastScaled  price × 10^priceDecimals; NaN while unknown
 * @returns quote asset; null while the price is unknown or nothing is held
 */
export function unrealisedProfit(
  { quantity, averageCost }: Pick<SpotPosition, 'quantity' | 'averageCost'>,
  lastScaled: number,
  priceDecimals: number,
): SignedDecimalText | null {
  const last = decimalTextOfScaled(lastScaled, priceDecimals);
  if (last === null || averageCost === null) return null;
  return mul(quantity, sub(last, averageCost), OPEN_PROFIT_DECIMALS, 'halfUp');
}

/**
 * Returns the value of the held coins at this price, rounded down to cents.
 * @param lastScaled  price × 10^priceDecimals; NaN while unknown
 * @returns quote asset; null while the price is unknown
 */
export function positionValue(
  { quantity }: Pick<SpotPosition, 'quantity'>,
  lastScaled: number,
  priceDecimals: number,
): DecimalText | null {
  const last = decimalTextOfScaled(lastScaled, priceDecimals);
  return last === null ? null : mul(quantity, last, VALUE_DECIMALS, 'down');
}

/** Returns the sign of a profit as a word, because colour alone must not carry it (G9). */
export function signOf(gain: SignedDecimalText | null): 'up' | 'down' | 'none' {
  if (gain === null || !/[1-9]/.test(gain)) return 'none';
  return gain.startsWith('-') ? 'down' : 'up';
}

/** Sums the known amounts; null when none is known. */
export function sumOf(amounts: readonly (DecimalText | SignedDecimalText | null)[]): SignedDecimalText | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return known.reduce<SignedDecimalText>((sum, amount) => add(sum, amount), '0' as SignedDecimalText);
}

import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { add, mul, sub } from '../../model/decimal.ts';
import { decimalTextOfScaled } from '../../model/scaled.ts';
import type { SpotPosition } from '../../model/spot-order.ts';

/** Decimals of a profit that is not booked yet: it moves with every price. */
const OPEN_PROFIT_DECIMALS = 2;

/**
 * What the coins still held would bring beyond their cost at this price, before the fee of selling. Rounded here and
 * nowhere else, as it is shown, so that the profits of the coins add up to their total.
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

/** `up`, `down` or nothing for a zero: the sign says it too (G9). */
export function signOf(gain: SignedDecimalText | null): 'up' | 'down' | 'none' {
  if (gain === null || !/[1-9]/.test(gain)) return 'none';
  return gain.startsWith('-') ? 'down' : 'up';
}

/** Sum of what is known; null when nothing is. */
export function sumOf(amounts: readonly (DecimalText | SignedDecimalText | null)[]): SignedDecimalText | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return known.reduce<SignedDecimalText>((sum, amount) => add(sum, amount), '0' as SignedDecimalText);
}

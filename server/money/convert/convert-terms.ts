import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { CONVERSIONS_A_DAY, CONVERT_FEE_RATE } from '../../../protocol/units/money-terms.ts';
import { BOOKED } from '../../../protocol/units/spot-money.ts';
import { parseAmount, SCALE } from '../../ledger/amount.ts';
import { CATALOGUE } from '../../market/catalogue.ts';
import { textFromScaled } from '../../market/scaled-price.ts';

/** Terms of conversions, the same for every user. A quote is valid for this long, ms. */
export const QUOTE_MS = 10_000;
/** Time for which an expired quote is kept, so that it is refused as expired, ms. */
export const QUOTE_KEPT_MS = 5 * 60_000;
export const FEE_RATE = decimalTextOf(CONVERT_FEE_RATE)!;
export const DAILY_LIMIT = CONVERSIONS_A_DAY;

/** Approximate value of the smallest and the largest conversion when the market started, USDT. */
const LEAST_WORTH = 1n;
const MOST_WORTH = 50_000n;
const STEPS = [1n, 2n, 5n] as const;

export interface ConvertLimits {
  /** Limits in units of the source asset, scaled by 10^18. */
  readonly min: bigint;
  readonly max: bigint;
}

/** Returns the smallest of 1, 2, 5, 10, 20 … smallest units that is at least `atLeast`. */
function roundAmount(atLeast: bigint): bigint {
  for (let unit = BOOKED; ; unit *= 10n) {
    for (const step of STEPS) if (unit * step >= atLeast) return unit * step;
  }
}

/**
 * Returns the limits of an asset.
 * @param price  USDT for one unit, scaled
 */
const limitsAt = (price: bigint): ConvertLimits => ({
  min: roundAmount((LEAST_WORTH * SCALE * SCALE) / price),
  max: roundAmount((MOST_WORTH * SCALE * SCALE) / price),
});

/**
 * Limits of every asset that can be converted. They are fixed amounts that do not follow the price, so that they do not
 * change while a user types.
 */
export const CONVERT_LIMITS: ReadonlyMap<string, ConvertLimits> = new Map([
  ['USDT', limitsAt(SCALE)],
  ...CATALOGUE.map(({ rules, sim }): [string, ConvertLimits] => [
    rules.base,
    limitsAt(parseAmount(textFromScaled(sim.anchorTicks, rules.priceDecimals))),
  ]),
]);

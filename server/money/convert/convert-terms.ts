import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { CONVERSIONS_A_DAY, CONVERT_FEE_RATE } from '../../../protocol/units/money-terms.ts';
import { BOOKED } from '../../../protocol/units/spot-money.ts';
import { parseAmount, SCALE } from '../../ledger/amount.ts';
import { CATALOGUE } from '../../market/catalogue.ts';
import { textFromScaled } from '../../market/scaled.ts';

/** What conversions cost and allow, the same for everybody. */
export const QUOTE_MS = 10_000;
/** So long after its end a quote is still known to be over. */
export const QUOTE_KEPT_MS = 5 * 60_000;
export const FEE_RATE = decimalTextOf(CONVERT_FEE_RATE)!;
export const DAILY_LIMIT = CONVERSIONS_A_DAY;

/** About what the least and the largest conversion were worth when the market began, in USDT. */
const LEAST_WORTH = 1n;
const MOST_WORTH = 50_000n;
const STEPS = [1n, 2n, 5n] as const;

export interface ConvertLimits {
  /** Units of the source, scaled by 10^18. */
  readonly min: bigint;
  readonly max: bigint;
}

/** The smallest of 1, 2, 5, 10, 20 … of the finest amount that is not below so much. */
function roundAmount(atLeast: bigint): bigint {
  for (let unit = BOOKED; ; unit *= 10n) {
    for (const step of STEPS) if (unit * step >= atLeast) return unit * step;
  }
}

/** @param price  USDT for one unit, scaled */
const limitsAt = (price: bigint): ConvertLimits => ({
  min: roundAmount((LEAST_WORTH * SCALE * SCALE) / price),
  max: roundAmount((MOST_WORTH * SCALE * SCALE) / price),
});

/**
 * Every asset that can be converted and its limits: fixed amounts, which do not follow the price, so that what somebody
 * read stays true while they type.
 */
export const CONVERT_LIMITS: ReadonlyMap<string, ConvertLimits> = new Map([
  ['USDT', limitsAt(SCALE)],
  ...CATALOGUE.map(({ rules, sim }): [string, ConvertLimits] => [
    rules.base,
    limitsAt(parseAmount(textFromScaled(sim.anchorTicks, rules.priceDecimals))),
  ]),
]);

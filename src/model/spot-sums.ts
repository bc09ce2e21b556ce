import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { affordable as affordableUnits, holdOf, NOTHING_FILLED } from '../../protocol/units/spot-money.ts';
import { textOfUnits, toUnits } from './decimal-parts.ts';
import { add, compare, decimal, div, floorToStep, max, mul, roundToStep, sub } from './decimal.ts';
import type { Market } from './market.ts';
import { wholeOf } from './whole-of.ts';

/** Decimals of a size written in the quote asset. */
export const QUOTE_DECIMALS = 2;
/** Finest decimals of sums in between. */
const FINEST = 18;

export const ZERO = decimal('0');
/** One coin, in units of 10^-18. */
const ONE_COIN = 10n ** 18n;

/** The rules of a market that the sums need. */
export type SpotRules = Pick<
  Market,
  'tickSize' | 'stepSize' | 'minNotional' | 'maxNotional' | 'priceBand' | 'takerFee'
>;

/** a − b, or zero when there is nothing left. */
export const left = (a: DecimalText, b: DecimalText): DecimalText => decimalTextOf(sub(a, b)) ?? ZERO;

const isZero = (amount: DecimalText): boolean => compare(amount, ZERO) === 0;

/** Price × quantity, exact: prices and quantities have few decimals. */
export const notionalOf = (price: DecimalText, quantity: DecimalText): DecimalText =>
  mul(price, quantity, FINEST, 'down');

/** Text of units of 10^-18 that are never negative. */
export const textOf = (units: bigint): DecimalText => textOfUnits(units) as DecimalText;

/** Returns the amount that a buy of this value holds, fee included, by the exchange's rule. */
export const costOf = (notional: DecimalText, rate: DecimalText): DecimalText =>
  textOf(holdOf('buy', toUnits(notional), ONE_COIN, NOTHING_FILLED, toUnits(rate)));

/** The most whole steps that `quote` pays for at `price`, the fee included (O5). */
export const affordable = (
  quote: DecimalText,
  price: DecimalText,
  { stepSize, takerFee }: Pick<SpotRules, 'stepSize' | 'takerFee'>,
): DecimalText =>
  isZero(price)
    ? ZERO
    : textOf(
        affordableUnits('buy', NOTHING_FILLED, toUnits(price), toUnits(quote), toUnits(stepSize), toUnits(takerFee)),
      );

/** The most whole steps of an order not above `notional`. */
export const stepsWithin = (notional: DecimalText, price: DecimalText, stepSize: DecimalText): DecimalText =>
  isZero(price) ? ZERO : floorToStep(div(notional, price, FINEST, 'down').value, stepSize);

/** `percent` 0 … 100 of the most there can be, in whole steps, rounded down (O4). */
export const partOf = (most: DecimalText, percent: number, step: DecimalText): DecimalText =>
  floorToStep(div(mul(most, decimal(percent), FINEST, 'down'), decimal(100), FINEST, 'down').value, step);

/** Returns the place of a size on the slider, 0 … 100 rounded half up; 0 when nothing can be had. */
export function percentOfMost(size: DecimalText, most: DecimalText): number {
  if (isZero(most)) return isZero(size) ? 0 : 100;
  if (compare(size, most) >= 0) return 100;
  const percent = div(mul(size, decimal(100), FINEST, 'down'), most, 0, 'halfUp').value;
  // A whole number below 101.
  return wholeOf(percent);
}

/** Which way a price lies from another. */
export type Toward = 'below' | 'above';

/** A price moved by a share, in whole ticks that lie no nearer than meant: down below, up above. */
export function priceAway(from: DecimalText, percent: number, toward: Toward, tickSize: DecimalText): DecimalText {
  const isBelow = toward === 'below';
  const share = div(decimal(isBelow ? 100 - percent : 100 + percent), decimal(100), FINEST, 'down').value;
  return max(roundToStep(mul(from, share, FINEST, 'down'), tickSize, isBelow ? 'down' : 'up'), tickSize);
}

/** Half way between the best bid and the best ask. */
export const midOf = (bid: DecimalText, ask: DecimalText): DecimalText =>
  div(add(bid, ask), decimal(2), FINEST, 'down').value;

/** `amount` moved by whole steps up or down (O3), onto the grid first; never below zero. */
export function stepped(amount: DecimalText, steps: number, step: DecimalText): DecimalText {
  const move = mul(step, decimal(steps < 0 ? -steps : steps), FINEST, 'down');
  const isOnGrid = compare(floorToStep(amount, step), amount) === 0;
  if (steps > 0) return add(floorToStep(amount, step), move);
  // The first step down from between two ends on the lower one.
  const from = isOnGrid ? amount : add(floorToStep(amount, step), step);
  return left(from, move);
}

/** |price − from| ÷ from, as a share; null when `from` is zero. */
export function distanceOf(price: DecimalText, from: DecimalText): DecimalText | null {
  if (isZero(from)) return null;
  const away = compare(price, from) >= 0 ? left(price, from) : left(from, price);
  return div(away, from, FINEST, 'halfUp').value;
}

/** Whether `part` is more than `share` of `whole`. */
export const isMoreThan = (part: DecimalText, whole: DecimalText, share: DecimalText): boolean =>
  compare(part, mul(whole, share, FINEST, 'down')) > 0;

import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { textOfUnits, toUnits } from './decimal-parts.ts';
import type { AnyDecimal } from './decimal-parts.ts';
import { orderOf, productOf, quotientOf, roundedTo } from './decimal-sums.ts';
import { divideRounded, placeOf } from './rounding.ts';
import type { Rounding } from './rounding.ts';

/**
 * Exact sums on decimal text for a handful of values on the main thread, on BigInt.
 * Results are the shortest text (`3`, not `3.00`); `amountText` pads for the screen. All functions throw RangeError for
 * text that is no decimal, for more than 18 decimals and on overflow (10^108), and never return minus zero. What they
 * read is said at `AnyDecimal`.
 */
const HUNDRED_UNITS = 10n ** 20n;
/**
 * Number text that a person or a JSON number may give: the wire's form (no plus, no leading zeros, no bare point) or
 * an exponent.
 */
const STRICT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** First amount that no longer fits the wire's 18 whole digits. */
const WIRE_LIMIT = 10n ** 36n;

/** The result is unsigned where all operands are unsigned and the operation cannot make it negative. */
type Same<A extends AnyDecimal, B extends AnyDecimal> = A | B extends DecimalText ? DecimalText : SignedDecimalText;

/** Checks and normalises what a person or a JSON number gave: `decimal('025')` throws, `decimal(1e-7)` is `0.0000001`. */
export function decimal(value: string | number): DecimalText {
  const text = String(value);
  const units = toUnits(text);
  if (!STRICT.test(text)) throw new RangeError('not a decimal');
  if (units < 0n) throw new RangeError('negative amount');
  if (units >= WIRE_LIMIT) throw new RangeError('decimal overflow');
  return textOfUnits(units) as DecimalText;
}

export const add = <A extends AnyDecimal, B extends AnyDecimal>(a: A, b: B): Same<A, B> =>
  textOfUnits(toUnits(a) + toUnits(b)) as Same<A, B>;

/** a − b. May be negative: `signedDecimalTextOf` and `decimalTextOf` of protocol tell the two apart. */
export const sub = (a: AnyDecimal, b: AnyDecimal): SignedDecimalText =>
  textOfUnits(toUnits(a) - toUnits(b)) as SignedDecimalText;

/** a × b, rounded once to `decimals` places. */
export const mul = <A extends AnyDecimal, B extends AnyDecimal>(
  a: A,
  b: B,
  decimals: number,
  rounding: Rounding,
): Same<A, B> => {
  const place = placeOf(decimals);
  return textOfUnits(productOf(toUnits(a), toUnits(b), place, rounding)) as Same<A, B>;
};

/** A quotient, and whether it stands for a division by zero: its value is then 0 and a screen shows "—" (G10, decision 73). */
export interface Quotient<T extends AnyDecimal> {
  readonly value: T;
  readonly dividedByZero: boolean;
}

/** a ÷ b, rounded once to `decimals` places. */
export function div<A extends AnyDecimal, B extends AnyDecimal>(
  a: A,
  b: B,
  decimals: number,
  rounding: Rounding,
): Quotient<Same<A, B>> {
  const place = placeOf(decimals);
  const [dividend, divisor] = [toUnits(a), toUnits(b)];
  const quotient = quotientOf(dividend, divisor, place, rounding);
  return { value: textOfUnits(quotient) as Same<A, B>, dividedByZero: divisor === 0n };
}

/** −1 when a < b, 0 when equal (`1` and `1.0` are), 1 when a > b. */
export const compare = (a: AnyDecimal, b: AnyDecimal): -1 | 0 | 1 => orderOf(toUnits(a), toUnits(b));

export const min = <T extends AnyDecimal>(a: T, b: T): T => (compare(a, b) <= 0 ? a : b);
export const max = <T extends AnyDecimal>(a: T, b: T): T => (compare(a, b) >= 0 ? a : b);

/** `a` with at most `decimals` places. */
export const round = <A extends AnyDecimal>(a: A, decimals: number, rounding: Rounding): Same<A, A> => {
  const place = placeOf(decimals);
  return textOfUnits(roundedTo(toUnits(a), place, rounding)) as Same<A, A>;
};

export const abs = <T extends AnyDecimal>(a: T): DecimalText => {
  const units = toUnits(a);
  return textOfUnits(units < 0n ? -units : units) as DecimalText;
};

export const neg = (a: AnyDecimal): SignedDecimalText => textOfUnits(-toUnits(a)) as SignedDecimalText;

/** Places that matter: 2 for `0.0100`. Limits what may be typed (G6, G13). */
export const decimalsOf = (a: AnyDecimal): number => textOfUnits(toUnits(a)).split('.')[1]?.length ?? 0;

function stepUnits(step: AnyDecimal): bigint {
  const units = toUnits(step);
  if (units <= 0n) throw new RangeError('step must be positive');
  return units;
}

/** A multiple of `step`: the number of steps in `a` is rounded. @throws RangeError also unless `step` is above 0 */
export function roundToStep<A extends AnyDecimal>(a: A, step: DecimalText, rounding: Rounding): Same<A, A> {
  const [units, size] = [toUnits(a), stepUnits(step)];
  return textOfUnits(roundedTo(units, size, rounding)) as Same<A, A>;
}

/** The largest multiple of `step` that is not above `amount`. @throws RangeError also when `step` is 0 */
export const floorToStep = (amount: DecimalText, step: DecimalText): DecimalText => roundToStep(amount, step, 'down');

/** @throws RangeError also when `step` is 0 */
export const isMultipleOfStep = (amount: DecimalText, step: DecimalText): boolean =>
  toUnits(amount) % stepUnits(step) === 0n;

/** `percent` of `amount`: percentOf('80', 25, 2, 'down') is `20`. @throws RangeError also for a negative percent */
export const percentOf = (amount: DecimalText, percent: number, decimals: number, rounding: Rounding): DecimalText => {
  const place = placeOf(decimals);
  const numerator = toUnits(amount) * toUnits(decimal(percent));
  return textOfUnits(divideRounded(numerator, HUNDRED_UNITS * place, rounding) * place) as DecimalText;
};

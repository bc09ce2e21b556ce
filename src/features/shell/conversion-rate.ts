import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import { compare, div, round, roundToStep } from '../../model/decimal.ts';

/** Significant digits that make the received amount accurate to the seventh digit. */
const RATE_DIGITS = 8;
/** Maximum decimals of a decimal text. */
const MOST_DECIMALS = 18;
const ONE = '1' as DecimalText;

/** A rate as it is shown: in the direction whose number is 1 or more. */
export interface ShownRate {
  /** One unit of it is worth `rate` units of `to`. */
  readonly from: string;
  readonly to: string;
  /** At most 8 significant digits, formatted, with folded zeros (G7). */
  readonly rate: string;
  /** Whether `rate` has all digits of the rate in this direction. */
  readonly exact: boolean;
  /** Whether the direction is the opposite of the conversion's. */
  readonly turned: boolean;
}

/** Rounds a rate to `digits` significant digits. */
function roundedRate(rate: DecimalText, digits: number): DecimalText {
  const [whole = '0', fraction = ''] = rate.split('.');
  if (whole.length > digits) return roundToStep(rate, `1${'0'.repeat(whole.length - digits)}` as DecimalText, 'halfUp');
  const decimals = whole === '0' ? fraction.search(/[1-9]/) + digits : digits - whole.length;
  return round(rate, Math.min(MOST_DECIMALS, Math.max(0, decimals)), 'halfUp');
}

const shownText = (rate: DecimalText): string => foldedText(exactText(rate));

/** Turns a rate around; 18 decimals, 0 for a rate of 0. */
const turnedRate = (rate: DecimalText): DecimalText => div(ONE, rate, MOST_DECIMALS, 'halfUp').value;

/** How many digits a turned rate can have: no more than the rate has behind its zeros, in 18 decimals. */
const turnedDigits = (rate: DecimalText): number => Math.min(RATE_DIGITS, String(toUnits(rate)).length);

/** Whether a rate, units of `to` for one of `from`, is read better the other way round. */
const isTurned = (rate: DecimalText): boolean => compare(rate, ONE) < 0 && toUnits(rate) > 0n;

/**
 * Returns the rate of a conversion for reading: `1 BTC = 91,320.10 USDT` also where USDT is turned into BTC (X1).
 * @param rate  units of `to` for one of `from`
 */
export function shownRate(from: string, to: string, rate: DecimalText): ShownRate {
  if (!isTurned(rate)) {
    const rounded = roundedRate(rate, RATE_DIGITS);
    return { from, to, rate: shownText(rounded), exact: compare(rounded, rate) === 0, turned: false };
  }
  const rounded = roundedRate(turnedRate(rate), turnedDigits(rate));
  const exact = toUnits(rounded) * toUnits(rate) === toUnits(ONE) * toUnits(ONE);
  return { from: to, to: from, rate: shownText(rounded), exact, turned: true };
}

/** Formats two rates of one conversion in the direction of the second. */
export function movedRates(before: DecimalText, now: DecimalText): { readonly before: string; readonly now: string } {
  const textOf = (rate: DecimalText): string =>
    isTurned(now)
      ? shownText(roundedRate(turnedRate(rate), turnedDigits(rate)))
      : shownText(roundedRate(rate, RATE_DIGITS));
  return { before: textOf(before), now: textOf(now) };
}

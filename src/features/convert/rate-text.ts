import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { compare, round } from '../../model/decimal.ts';

/** Enough for what an amount at the rate comes to, to the seventh digit. */
const RATE_DIGITS = 8;
/** A decimal text has no more. */
const MOST_DECIMALS = 18;

/** The rate in 8 significant digits. */
function roundedRate(rate: DecimalText): DecimalText {
  const [whole = '0', fraction = ''] = rate.split('.');
  const decimals = whole === '0' ? fraction.search(/[1-9]/) + RATE_DIGITS : RATE_DIGITS - whole.length;
  return round(rate, Math.min(MOST_DECIMALS, Math.max(0, decimals)), 'halfUp');
}

/** A rate as it is read, its zeros folded (G7). A receipt has all of it. */
export const rateText = (rate: DecimalText): string => foldedText(exactText(roundedRate(rate)));

/** Whether `rateText` is all of the rate. */
export const isWholeRate = (rate: DecimalText): boolean => compare(roundedRate(rate), rate) === 0;

import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { compare, round } from '../../model/decimal.ts';

/** Significant digits that make the received amount accurate to the seventh digit. */
const RATE_DIGITS = 8;
/** Maximum decimals of a decimal text. */
const MOST_DECIMALS = 18;

/** Rounds the rate to 8 significant digits. */
function roundedRate(rate: DecimalText): DecimalText {
  const [whole = '0', fraction = ''] = rate.split('.');
  const decimals = whole === '0' ? fraction.search(/[1-9]/) + RATE_DIGITS : RATE_DIGITS - whole.length;
  return round(rate, Math.min(MOST_DECIMALS, Math.max(0, decimals)), 'halfUp');
}

/** Formats the rate of a conversion at 8 significant digits, with folded zeros (G7). */
export const rateText = (rate: DecimalText): string => foldedText(exactText(roundedRate(rate)));

/** Whether `rateText` shows all digits of the rate. */
export const isWholeRate = (rate: DecimalText): boolean => compare(roundedRate(rate), rate) === 0;

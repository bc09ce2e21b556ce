import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { yearlyRate } from '../../protocol/units/interest.ts';
import { textOfUnits, toUnits } from './decimal-parts.ts';

/** Interest of a year as a fraction, the APR of Earn and loans: the daily rate × 365. */
export const yearlyRateOf = (dailyRate: DecimalText): DecimalText =>
  textOfUnits(yearlyRate(toUnits(dailyRate))) as DecimalText;

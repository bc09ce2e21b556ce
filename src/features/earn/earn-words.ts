import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { decimal, mul } from '../../model/decimal.ts';

const HUNDRED = decimal('100');
const FINEST = 18;
/** Minimum decimals of a rate, as banks show them. */
const LEAST_DECIMALS = 2;

/** Formats a rate with all its digits, none of which may be rounded: `0.011%`. @param rate  a fraction */
export const rateText = (rate: DecimalText): string =>
  `${exactText(mul(rate, HUNDRED, FINEST, 'down'), LEAST_DECIMALS)}%`;

/** A booked amount with all its decimals: `500.00 USDT`. */
export const moneyText = (amount: DecimalText, coin: string): string => `${bookedText(amount, coin)} ${coin}`;

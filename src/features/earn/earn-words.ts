import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedGainText, bookedText, receivedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { decimal, mul } from '../../model/decimal.ts';
import { yearlyRateOf } from '../../model/yearly-rate.ts';

const HUNDRED = decimal('100');
const FINEST = 18;
/** Minimum decimals of a rate, as banks show them. */
const LEAST_DECIMALS = 2;

/** Formats a rate with all its digits, none of which may be rounded: `0.011%`. @param rate  a fraction */
export const rateText = (rate: DecimalText): string =>
  `${exactText(mul(rate, HUNDRED, FINEST, 'down'), LEAST_DECIMALS)}%`;

/** Formats the yearly rate of a product: `4.015%`. @param dailyRate  a fraction */
export const aprText = (dailyRate: DecimalText): string => rateText(yearlyRateOf(dailyRate));

/** A booked amount with all its decimals: `500.00 USDT`. */
export const moneyText = (amount: DecimalText, coin: string): string => `${bookedText(amount, coin)} ${coin}`;

/** An amount that is owned, on a card or list, rounded down: `123.45 USDT`. */
export const ownedText = (amount: DecimalText, coin: string): string => `${receivedText(amount, coin)} ${coin}`;

/** Booked interest with its sign and all its decimals: `+1.65 USDT`. */
export const gainText = (interest: DecimalText, coin: string): string => `${bookedGainText(interest, coin)} ${coin}`;

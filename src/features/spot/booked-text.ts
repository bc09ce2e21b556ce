import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { exactText, MINUS } from '../../i18n/number-text.ts';

/** Decimals of a sum in the quote asset that has no more. */
const LEAST_DECIMALS = 2;

/**
 * Money that is booked, or will be: a cost, a fee, what a sale brings. It shows every decimal it has, on the ticket, in
 * lists and in totals, so that what is shown adds up to the last digit (G6): `2.7527`, `600.60`.
 */
export const bookedText = (amount: DecimalText | SignedDecimalText): string => exactText(amount, LEAST_DECIMALS);

/** A profit or loss that was booked: `+1.23456789`, `−3.25`, `0.00` (G9). */
export function bookedGainText(amount: DecimalText | SignedDecimalText): string {
  const text = bookedText(amount);
  return text.startsWith(MINUS) || !/[1-9]/.test(text) ? text : `+${text}`;
}

import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { exactText, withSign } from './number-text.ts';

/** Decimals of money that has no more. */
const LEAST_DECIMALS = 2;

/**
 * Money that is booked, or will be: a stake, a cost, a fee, what is paid. It shows every decimal it has, on tickets, in lists,
 * receipts and totals, so that what is shown adds up to the last digit (G6, G11): `2.7527`, `600.60`.
 */
export const bookedText = (amount: DecimalText | SignedDecimalText): string => exactText(amount, LEAST_DECIMALS);

/** A profit or loss that was booked: `+1.23456789`, `−3.25`, `0.00` (G9). */
export const bookedGainText = (gain: DecimalText | SignedDecimalText): string => withSign(bookedText(gain));

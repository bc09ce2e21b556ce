import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { shownDecimals } from '../../protocol/units/shown-decimals.ts';
import { exactText, withSign } from './number-text.ts';

/**
 * Money that is booked, or will be: a stake, a cost, a fee, what is paid. It shows every decimal it has, on tickets, in lists,
 * receipts and totals, so that what is shown adds up to the last digit (G6, G11): `2.7527`, `600.60`. A coin is not filled up
 * with zeros.
 */
export const bookedText = (amount: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  exactText(amount, shownDecimals(asset));

/** A profit or loss that was booked: `+1.23456789`, `−3.25`, `0.00` (G9). */
export const bookedGainText = (gain: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  withSign(bookedText(gain, asset));

import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { shownDecimals } from '../../protocol/units/shown-decimals.ts';
import { exactText, withSign } from './number-text.ts';

/**
 * Formats booked money, such as a stake, cost, fee or payout, with all its decimals, so that shown amounts add up to
 * the last digit (G6, G11): `2.7527`, `600.60`. Amounts of a coin get no trailing zeros.
 */
export const bookedText = (amount: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  exactText(amount, shownDecimals(asset));

/** Formats a booked profit or loss: `+1.23456789`, `−3.25`, `0.00` (G9). */
export const bookedGainText = (gain: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  withSign(bookedText(gain, asset));

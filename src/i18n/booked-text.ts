import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { shownDecimals } from '../../protocol/units/shown-decimals.ts';
import { shownAmount } from '../model/shown-sum.ts';
import { exactText, withSign } from './number-text.ts';

/**
 * Formats booked money with all its decimals, for details, receipts and amounts that are whole cents or already rounded:
 * `2.7527`, `600.60`. Amounts of a coin get no trailing zeros.
 */
export const bookedText = (amount: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  exactText(amount, shownDecimals(asset));

/** Formats a booked profit or loss: `+1.23456789`, `−3.25`, `0.00` (G9). */
export const bookedGainText = (gain: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  withSign(bookedText(gain, asset));

/**
 * Formats one amount that is paid, for tickets, cards and lists: USDT and EUR rounded up to 2 decimals (G6, G11). Parts
 * of a sum are rounded together by `shownSum`.
 */
export const paidText = (amount: DecimalText, asset = 'USDT'): string =>
  bookedText(shownAmount(amount, asset, 'paid'), asset);

/** Formats one amount that is received or owned, for tickets, cards and lists: rounded down to 2 decimals. */
export const receivedText = (amount: DecimalText, asset = 'USDT'): string =>
  bookedText(shownAmount(amount, asset, 'received'), asset);

/** Formats a profit, loss or change of a balance for cards and lists: a gain rounded down, a loss up, to 2 decimals. */
export const shownGainText = (change: DecimalText | SignedDecimalText, asset = 'USDT'): string =>
  bookedGainText(shownAmount(change, asset, 'received'), asset);

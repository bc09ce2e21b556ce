import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { div, mul } from '../model/decimal.ts';
import { amountText, exactText, gainText, UNKNOWN } from './number-text.ts';

const HUNDRED = '100' as DecimalText;
/** Decimals of a quotient that is rounded afterwards; with this many, truncation cannot produce a false half. */
const FINEST = 18;

/** Formats an exact share in percent, `54.1%`, rounded half up (G11). @param share  `1` is the whole */
export const shareText = (share: DecimalText | SignedDecimalText, decimals = 2): string =>
  `${amountText(mul(share, HUNDRED, FINEST, 'down'), decimals)}%`;

/** Formats a share in percent with every digit, `0.075%`. @param share  `1` is the whole */
export const exactShareText = (share: DecimalText): string => `${exactText(mul(share, HUNDRED, FINEST, 'down'))}%`;

/**
 * Formats a gain or loss as a share of the amount it was made from: `+2.14%`, `−3.28%`, `0.00%`; unknown when that is
 * zero (G10).
 */
export function gainShareText(gain: SignedDecimalText, from: DecimalText): string {
  const { value, dividedByZero } = div(mul(gain, HUNDRED, FINEST, 'down'), from, FINEST, 'down');
  return dividedByZero ? UNKNOWN : `${gainText(value, 2)}%`;
}

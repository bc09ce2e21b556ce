import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { div, mul } from '../model/decimal.ts';
import { amountText, gainText, UNKNOWN } from './number-text.ts';

const HUNDRED = '100' as DecimalText;
/** Places of a quotient that is rounded again: cut here, it is never taken for half. */
const FINEST = 18;

/** An exact share in percent, `54.1%`, rounded half up (G11). @param share  `1` is all */
export const shareText = (share: DecimalText | SignedDecimalText, decimals = 2): string =>
  `${amountText(mul(share, HUNDRED, FINEST, 'down'), decimals)}%`;

/** A gain or loss as a share of what it was made from: `+2.14%`, `−3.28%`, `0.00%`; unknown from nothing (G10). */
export function gainShareText(gain: SignedDecimalText, from: DecimalText): string {
  const { value, dividedByZero } = div(mul(gain, HUNDRED, FINEST, 'down'), from, FINEST, 'down');
  return dividedByZero ? UNKNOWN : `${gainText(value, 2)}%`;
}

import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { add, decimalsOf, div, sub } from '../model/decimal.ts';
import { gainShareText, shareText } from './share-text.ts';

const ONE = '1' as DecimalText;
const TWO = '2' as DecimalText;
/** Most decimals of a share. */
const FINEST = 18;

/** Share of trades to win in order to break even: 1 ÷ (1 + payout rate), 0 … 1 (S2). */
export const breakEvenShare = (payoutRate: DecimalText): DecimalText =>
  div(ONE, add(ONE, payoutRate), FINEST, 'down').value;

/** Mean result of a coin guess as a share of the stake: (payout rate − 1) ÷ 2, below 0 for every rate below 1 (S2). */
export const expectedShare = (payoutRate: DecimalText): SignedDecimalText =>
  div(sub(payoutRate, ONE), TWO, FINEST, 'down').value;

/** Formats a payout rate with all its decimals: `85%`. */
export const payoutText = (payoutRate: DecimalText): string =>
  shareText(payoutRate, Math.max(0, decimalsOf(payoutRate) - 2));

/** Formatted figures of a payout rate. */
export interface PayoutWords {
  readonly payout: string;
  readonly breakEven: string;
  /** `−7.50%` */
  readonly expected: string;
}

/**
 * Returns break-even share and expected value of a payout rate or, with `trade`, of its actual payout, which is rounded
 * down to whole cents.
 * @param trade  stake above 0, and the payout of a win, null while unknown
 */
export function payoutWords(
  payoutRate: DecimalText,
  trade: { readonly stake: DecimalText; readonly receive: DecimalText | null } | null = null,
): PayoutWords {
  const payout = payoutText(payoutRate);
  if (trade === null || trade.receive === null) {
    return {
      payout,
      breakEven: shareText(breakEvenShare(payoutRate)),
      expected: gainShareText(sub(payoutRate, ONE), TWO),
    };
  }
  const { stake, receive } = trade;
  const twice = add(stake, stake);
  return {
    payout,
    breakEven: shareText(div(stake, receive, FINEST, 'down').value),
    expected: gainShareText(sub(receive, twice), twice),
  };
}

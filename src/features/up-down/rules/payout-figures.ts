import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { decimalsOf } from '../../../model/decimal.ts';
import { changeText, shareText } from '../../../i18n/number-text.ts';

/** Share of trades one must win to lose nothing: 1 ÷ (1 + payout rate), 0 … 1 (S2). A statistic, not an amount. */
export const breakEvenShare = (payoutRate: DecimalText): number => 1 / (1 + Number(payoutRate));

/** Mean result of a coin guess as a share of the stake: (payout rate − 1) ÷ 2, below 0 for every rate below 1 (S2). */
export const expectedShare = (payoutRate: DecimalText): number => (Number(payoutRate) - 1) / 2;

/** A payout rate as it is read. */
export interface PayoutWords {
  /** `85%`, with the decimals the rate has. */
  readonly payout: string;
  readonly breakEven: string;
  /** `−7.50%` */
  readonly expected: string;
}

export const payoutWords = (payoutRate: DecimalText): PayoutWords => ({
  payout: shareText(Number(payoutRate), Math.max(0, decimalsOf(payoutRate) - 2)),
  breakEven: shareText(breakEvenShare(payoutRate)),
  expected: changeText(expectedShare(payoutRate) * 100),
});

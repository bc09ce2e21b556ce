import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { exactText, withSign } from '../../../i18n/number-text.ts';

/** What every amount of an up/down trade shows at least. Those of rule `updown-1` may have more, up to 8. */
const LEAST_DECIMALS = 2;

/**
 * A stake, what was paid, or a sum of these, on every screen: `3.80`, `3.8085`. Nothing is rounded, so that whatever stands
 * side by side adds up (G11).
 */
export const tradeAmountText = (amount: DecimalText | SignedDecimalText): string => exactText(amount, LEAST_DECIMALS);

/** A profit or loss, as exact as the amounts that it comes from: `+1.79`, `−2.01`, `0.00` (G9). */
export const tradeGainText = (gain: DecimalText | SignedDecimalText): string =>
  withSign(exactText(gain, LEAST_DECIMALS));

import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { round, sub } from '../../model/decimal.ts';

/** Amounts of the dialog for an insufficient balance, rounded as shown. */
export interface Shortage {
  readonly current: DecimalText;
  readonly required: DecimalText;
  readonly missing: DecimalText;
}

/**
 * Rounds the balance down and the required amount up (G11). The missing amount is the difference of the two rounded
 * ones, so that the three add up and it is never zero.
 * @param required  more than `current`
 */
export function shortageOf(required: DecimalText, current: DecimalText, decimals: number): Shortage {
  const shown = { current: round(current, decimals, 'down'), required: round(required, decimals, 'up') };
  return { ...shown, missing: sub(shown.required, shown.current) as string as DecimalText };
}

import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { round, sub } from '../../model/decimal.ts';

/** What a dialog shows where a balance is too small, each with as many decimals as it is shown with. */
export interface Shortage {
  readonly current: DecimalText;
  readonly required: DecimalText;
  readonly missing: DecimalText;
}

/**
 * What there is rounds down and what is needed rounds up, as always (G11); what is missing is the difference of the two
 * that are shown, so that the three add up and it is never nothing.
 * @param required  more than `current`
 */
export function shortageOf(required: DecimalText, current: DecimalText, decimals: number): Shortage {
  const shown = { current: round(current, decimals, 'down'), required: round(required, decimals, 'up') };
  return { ...shown, missing: sub(shown.required, shown.current) as string as DecimalText };
}

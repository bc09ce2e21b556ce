import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { trailingStopAt } from '../../../protocol/units/trailing-stop.ts';
import { exactText } from '../../i18n/number-text.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import { decimal, mul } from '../../model/decimal.ts';
import type { SpotSide, RequestedTrailing } from '../../model/spot-order.ts';

const PERCENT_OF_BIP = '0.01' as DecimalText;

/** `1.5` of 150 hundredths of a percent. */
const percentOfBips = (bips: number): DecimalText => mul(decimal(bips), PERCENT_OF_BIP, 2, 'down');

/** `1.5%`: the distance of a trailing stop behind its best price. */
export const distanceText = ({ bips }: RequestedTrailing): string => `${exactText(percentOfBips(bips))}%`;

/** Returns the trigger price of a trailing stop behind its best price, by the exchange's rule. */
export function stopBehind(
  side: SpotSide,
  { bips }: RequestedTrailing,
  best: DecimalText,
  tickSize: DecimalText,
): DecimalText {
  const terms = { side, bips, activation: null, tickSize: toUnits(tickSize) };
  return textOfUnits(trailingStopAt(terms, toUnits(best))) as DecimalText;
}

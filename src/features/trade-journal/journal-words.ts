import { shareText } from '../../i18n/share-text.ts';
import { amountText, UNKNOWN } from '../../i18n/number-text.ts';
import { shownGainText } from '../../i18n/booked-text.ts';
import { textOfUnits } from '../../model/decimal-parts.ts';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { UNITS_TO_WIDE } from '../../compute/order/wide-columns.ts';

/** Asset of every result of the journal. */
export const RESULT_UNIT = 'USDT';

/** Formats a result × 10^18 for cards and lists: `+42.50`, `−3.26`; unknown for null (G10). */
export const resultText = (units: bigint | null): string =>
  units === null ? UNKNOWN : shownGainText(textOfUnits(units) as SignedDecimalText);

/** The exact text of an amount × 10^8 that is not negative. */
export const amountOfUnits = (units: bigint): DecimalText => textOfUnits(units * UNITS_TO_WIDE) as DecimalText;

/** Sign of a result, for its colour. */
export const toneOf = (units: bigint | null): 'up' | 'down' | undefined =>
  units === null || units === 0n ? undefined : units > 0n ? 'up' : 'down';

const number = (value: number, decimals: number): string =>
  amountText(value.toFixed(decimals) as DecimalText, decimals);

/** Formats a statistic: `1.07`; unknown for null (G10). */
export const figureText = (value: number | null, decimals: number): string =>
  value === null ? UNKNOWN : number(value, decimals);

/** Formats a range of rates in whole percent: `49–69%`. */
export const rangeText = (low: number, high: number): string => `${number(low * 100, 0)}–${number(high * 100, 0)}%`;

/** Formats a rate: `54.8%`; what is neither nothing nor all is not rounded to it: `<0.1%`, `>99.9%`. */
export function rateText(rate: number | null): string {
  if (rate === null) return UNKNOWN;
  if (rate > 0 && rate < 0.0005) return `<${number(0.1, 1)}%`;
  if (rate < 1 && rate > 0.9995) return `>${number(99.9, 1)}%`;
  return `${number(rate * 100, 1)}%`;
}

/** How sure every interval of the journal is, `95%`. */
export const confidenceText = (): string => shareText('0.95' as DecimalText, 0);

import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../protocol/units/time.ts';

export const CONVERSION_STATUSES = ['progress', 'completed', 'cancelled'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** One asset that was turned into another. */
export interface Conversion {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** In units of `from`. */
  readonly amount: DecimalText;
  /** Units of `to` for one of `from`. */
  readonly rate: DecimalText;
  /** In units of `to`, already off `receive`. */
  readonly fee: DecimalText;
  readonly receive: DecimalText;
  readonly status: ConversionStatus;
  readonly timeMs: EpochMs;
}

import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';

/** Spans of time that a value is drawn over. */
export const VALUE_RANGES = ['day', 'week', 'month'] as const;
export type ValueRange = (typeof VALUE_RANGES)[number];

/** What all accounts were worth together at one time, USDT. */
export interface ValuePoint {
  readonly timeMs: EpochMs;
  readonly value: DecimalText;
}

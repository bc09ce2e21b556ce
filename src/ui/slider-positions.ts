import { cleanSigns } from '../../protocol/units/clean-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { textOfUnits, toUnits } from '../model/decimal-parts.ts';
import { wholeOf } from '../model/whole-of.ts';

/** Positions of a slider between two amounts: both of them, and round amounts between. */
interface AmountTrack {
  /** Positions are 0 … `last`, at most 101 of them. */
  readonly last: number;
  at(position: number): DecimalText;
  /** Returns the position at or just above any amount. */
  of(amount: DecimalText): number;
}

const MOST_STEPS = 100n;

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … units that divides the range into at most `MOST_STEPS`. */
function stepOf(range: bigint): bigint {
  for (let ten = 1n; ; ten *= 10n) {
    for (const step of [ten, 2n * ten, 5n * ten]) if (range <= step * MOST_STEPS) return step;
  }
}

/** @param least  not above `most` */
export function amountTrack(least: DecimalText, most: DecimalText): AmountTrack {
  const [low, high] = [toUnits(least), toUnits(most)];
  const step = stepOf(high - low);
  const positionOf = (units: bigint): number => wholeOf(String((units - low + step - 1n) / step));
  const last = positionOf(high);
  return {
    last,
    at(position) {
      if (position <= 0) return least;
      if (position >= last) return most;
      const units = low + BigInt(position) * step;
      return textOfUnits(units - (units % step)) as DecimalText;
    },
    of(amount) {
      const units = toUnits(amount);
      if (units <= low) return 0;
      return units >= high ? last : positionOf(units);
    },
  };
}

const MARKS = [25, 50, 75, 100] as const;
const SNAP_WITHIN = 2;

/**
 * Returns the position of a dragged slider: within 2 of a quarter it snaps to the quarter (O4).
 * @param percent  0 … 100
 */
export const snappedPercent = (percent: number): number =>
  MARKS.find((mark) => Math.abs(mark - percent) <= SNAP_WITHIN) ?? percent;

/** Parses a typed percentage, `12` or `12 %`; null for anything but a whole number up to 100. */
export function typedPercent(text: string): number | null {
  const digits = /^\s*(\d{1,3})\s*%?\s*$/.exec(cleanSigns(text))?.[1];
  if (digits === undefined) return null;
  const percent = wholeOf(digits);
  return percent <= 100 ? percent : null;
}

import { cleanSigns } from '../../protocol/units/clean-text.ts';
import { wholeOf } from '../model/whole-of.ts';

const MARKS = [25, 50, 75, 100] as const;
const SNAP_WITHIN = 2;

/** Where a dragged slider rests: within 2 of a quarter it is the quarter (O4). @param percent  0 … 100 */
export const snappedPercent = (percent: number): number =>
  MARKS.find((mark) => Math.abs(mark - percent) <= SNAP_WITHIN) ?? percent;

/** A typed percent, `12` or `12 %`; null for anything that is no whole number up to 100. */
export function typedPercent(text: string): number | null {
  const digits = /^\s*(\d{1,3})\s*%?\s*$/.exec(cleanSigns(text))?.[1];
  if (digits === undefined) return null;
  const percent = wholeOf(digits);
  return percent <= 100 ? percent : null;
}

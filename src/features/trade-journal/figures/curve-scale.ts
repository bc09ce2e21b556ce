/** Geometry of the curve: shares of its width and height, for pixels only. */

/** Whole steps of 1, 2 or 5 × 10^n. */
function stepFor(range: number, most: number): number {
  const rough = range / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10;
  return step * power;
}

export interface ValueScale {
  readonly low: number;
  readonly high: number;
  /** Values with a line, from low to high. */
  readonly lines: readonly number[];
}

/** Scale that holds 0 and all values, with at most `most` + 1 lines at round values. */
export function valueScale(least: number, greatest: number, most = 4): ValueScale {
  const [from, to] = [Math.min(0, least), Math.max(0, greatest)];
  if (from === to) return { low: -1, high: 1, lines: [0] };
  const step = stepFor(to - from, most);
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  const lines = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { low: lines[0]!, high: lines[lines.length - 1]!, lines };
}

/** Share of the way from `low` to `high`, 0 … 1. */
export const shareOf = (value: number, low: number, high: number): number =>
  high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;

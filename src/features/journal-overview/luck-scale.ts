/** Steps between marks, shares. */
const STEPS = [0.05, 0.1, 0.2, 0.25] as const;
/** More marks than these do not fit a phone. */
const MOST_MARKS = 6;

/** Scale of shares that holds all values, from one round mark to another. */
export function luckScale(values: readonly number[]): {
  readonly low: number;
  readonly high: number;
  readonly marks: readonly number[];
} {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  for (const step of STEPS) {
    // Room beside the outer values, within 0 … 100 %.
    const first = Math.max(0, Math.ceil(least / step) - 1);
    const last = Math.min(Math.round(1 / step), Math.floor(most / step) + 1);
    if (last - first < MOST_MARKS || step === 0.25) {
      const marks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
      return { low: marks[0]!, high: marks[marks.length - 1]!, marks };
    }
  }
  return { low: 0, high: 1, marks: [0, 1] };
}

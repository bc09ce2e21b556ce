import type { PlainStudy } from './plain-study.ts';

/** Averages below this count as 0, so that 0 ÷ 0 gives 0. They occur after thousands of rows without a move. */
const LEAST_MOVE = 1e-290;

export function plainRsi(close: Float64Array, period: number, out: Float64Array): PlainStudy {
  /** Wilder's averages × period after the last closed row, sums in the warm-up: of the gains, and of all moves. */
  let [gains, moves] = [0, 0];

  const after = (row: number, before: number, part: number) =>
    (row <= period ? before : before - before / period) + part;
  const changeAt = (row: number) => (row === 0 ? 0 : close[row]! - close[row - 1]!);
  const gainsAt = (row: number) => after(row, gains, Math.max(changeAt(row), 0));
  const movesAt = (row: number) => after(row, moves, Math.abs(changeAt(row)));

  return {
    show(row) {
      // Both averages take the same steps and no gain is more than its move: rounding cannot lead above 100.
      out[row] = row < period ? NaN : (gainsAt(row) / Math.max(movesAt(row), LEAST_MOVE)) * 100;
    },
    keep(row) {
      [gains, moves] = [gainsAt(row), movesAt(row)];
    },
  };
}

export function plainAtr(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  period: number,
  out: Float64Array,
): PlainStudy {
  const rangeAt = (row: number) => Math.max(high[row]!, close[row - 1]!) - Math.min(low[row]!, close[row - 1]!);

  function seed(): number {
    let sum = 0;
    for (let row = 1; row <= period; row++) sum += rangeAt(row);
    return sum / period;
  }

  return {
    show(row) {
      if (row < period) out[row] = NaN;
      else if (row === period) out[row] = seed();
      else out[row] = out[row - 1]! + (rangeAt(row) - out[row - 1]!) / period;
    },
    keep() {},
  };
}

/** Rows of a range. */
const RANGE: u32 = 32;

/**
 * Writes the least low and the greatest high of each 32 rows.
 * @param least, greatest  [⌈rows ÷ 32⌉] i32
 */
export function findRanges(low: usize, high: usize, rows: u32, least: usize, greatest: usize): void {
  for (let row: u32 = 0; row < rows;) {
    const end = min(rows, row + RANGE);
    let bottom = i32.MAX_VALUE;
    let top = i32.MIN_VALUE;
    for (; row < end; row++) {
      bottom = min(bottom, load<i32>(low + ((<usize>row) << 2)));
      top = max(top, load<i32>(high + ((<usize>row) << 2)));
    }
    store<i32>(least, bottom);
    store<i32>(greatest, top);
    least += 4;
    greatest += 4;
  }
}

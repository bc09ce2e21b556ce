/** Returned by `mergeLevels` when the delta is not in strict order. */
export const UNORDERED: i32 = -2;

@inline
function isBefore(a: f64, b: f64, descending: bool): bool {
  return descending ? a > b : a < b;
}

/**
 * Merges a side with a delta in the same strict order, reading both once from front to back. Inlined twice by its
 * caller, once per direction, so that the comparison costs nothing. Level by level in both builds: copying unchanged
 * runs four levels at a time was slower (19 µs against 9 for 1 000 deltas into 5 000 levels), because the next load
 * then waits for the comparison instead of for a predicted jump.
 * @returns levels written, or UNORDERED, and out is then incomplete
 */
@inline
export function mergeLevels(
  prices: usize,
  sizes: usize,
  n: i32,
  deltaPrices: usize,
  deltaSizes: usize,
  m: i32,
  outPrices: usize,
  outSizes: usize,
  descending: bool,
): i32 {
  let i: usize = 0;
  let to: usize = 0;
  const count = <usize>n;
  let before = descending ? f64.POSITIVE_INFINITY : f64.NEGATIVE_INFINITY;
  for (let j: usize = 0; j < <usize>m; j++) {
    const price = load<f64>(deltaPrices + (j << 3));
    const size = load<f64>(deltaSizes + (j << 3));
    if (!isBefore(before, price, descending)) return UNORDERED;
    before = price;
    let level: f64 = 0;
    while (i < count && ((level = load<f64>(prices + (i << 3))), isBefore(level, price, descending))) {
      store<f64>(outPrices + (to << 3), level);
      store<f64>(outSizes + (to << 3), load<f64>(sizes + (i << 3)));
      i++;
      to++;
    }
    if (i < count && level == price) i++;
    store<f64>(outPrices + (to << 3), price);
    store<f64>(outSizes + (to << 3), size);
    to += <usize>(size != 0);
  }
  const rest = (count - i) << 3;
  memory.copy(outPrices + (to << 3), prices + (i << 3), rest);
  memory.copy(outSizes + (to << 3), sizes + (i << 3), rest);
  return <i32>(to + count - i);
}

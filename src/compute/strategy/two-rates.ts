/** Wins among the trades that won or lost. Whole numbers, not negative. */
export interface Decided {
  readonly wins: number;
  readonly decided: number;
}

/** Weights that differ by no more than rounding count as equal, as R's `fisher.test` has it. */
const ALIKE = 1 + 1e-7;

/**
 * Returns how often chance alone makes two rates of wins differ as much as these: Fisher's exact test, two-sided, which
 * adds up all outcomes that are no more likely than this one. Its time grows with the smaller number of wins or trades.
 * @returns null when one of them has no decided trade, so that there is nothing to compare
 */
export function chanceOfDifference(some: Decided, others: Decided): number | null {
  if (some.decided === 0 || others.decided === 0) return null;
  const wins = some.wins + others.wins;
  const losses = some.decided + others.decided - wins;
  const drawn = some.decided;
  const least = Math.max(0, drawn - losses);
  const most = Math.min(drawn, wins);
  // Weights relative to the likeliest outcome, so that none overflows; those too small for a double are none.
  const weights = new Float64Array(most - least + 1);
  const likeliest = Math.min(most, Math.max(least, Math.floor(((drawn + 1) * (wins + 1)) / (wins + losses + 2))));
  weights[likeliest - least] = 1;
  let last = likeliest;
  for (; last < most && weights[last - least]! > 0; last++) {
    weights[last + 1 - least] =
      (weights[last - least]! * (wins - last) * (drawn - last)) / ((last + 1) * (losses - drawn + last + 1));
  }
  let first = likeliest;
  for (; first > least && weights[first - least]! > 0; first--) {
    weights[first - 1 - least] =
      (weights[first - least]! * first * (losses - drawn + first)) / ((wins - first + 1) * (drawn - first + 1));
  }
  return shareOfRare(weights.subarray(first - least, last - least + 1), weights[some.wins - least]! * ALIKE);
}

/** Returns the part of all weights that belongs to those up to a limit. @param weights  rising to one peak, then falling */
function shareOfRare(weights: Float64Array, limit: number): number {
  let [whole, asRare] = [0, 0];
  // From both ends, small ones first: added to the large ones they would be lost. Sorting them takes ten times as long.
  for (let from = 0, to = weights.length - 1; from <= to;) {
    const weight = weights[from]! <= weights[to]! ? weights[from++]! : weights[to--]!;
    whole += weight;
    if (weight <= limit) asRare += weight;
  }
  return asRare / whole;
}

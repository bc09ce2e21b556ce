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
  for (let at = likeliest; at < most && weights[at - least]! > 0; at++) {
    weights[at + 1 - least] =
      (weights[at - least]! * (wins - at) * (drawn - at)) / ((at + 1) * (losses - drawn + at + 1));
  }
  for (let at = likeliest; at > least && weights[at - least]! > 0; at--) {
    weights[at - 1 - least] =
      (weights[at - least]! * at * (losses - drawn + at)) / ((wins - at + 1) * (drawn - at + 1));
  }
  const limit = weights[some.wins - least]! * ALIKE;
  let whole = 0;
  let asRare = 0;
  // Small ones first: added to the large ones they would be lost.
  for (const weight of weights.sort()) {
    whole += weight;
    if (weight <= limit) asRare += weight;
  }
  return asRare / whole;
}

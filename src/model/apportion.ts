/** Input of `apportion`: the whole units of a part, and its remainder. */
interface Share {
  readonly units: bigint;
  /** Remainder that decides who gets the next unit; it is only compared. */
  readonly rest: bigint;
}

/**
 * Distributes `whole` units: each part keeps its whole units, and the missing ones go one by one to the parts with the
 * largest remainder, the first of equals first. The shown parts then add up to the shown whole (G11).
 * @param whole  at least the sum of the units, and at most one more for each part
 */
export function apportion(shares: readonly Share[], whole: bigint): readonly bigint[] {
  const given = shares.map(({ units }) => units);
  let missing = whole - given.reduce((sum, units) => sum + units, 0n);
  const nearest = shares
    .map((_, at) => at)
    .sort((a, b) => {
      const difference = shares[b]!.rest - shares[a]!.rest;
      return difference > 0n ? 1 : difference < 0n ? -1 : a - b;
    });
  for (const at of nearest) {
    if (missing <= 0n) break;
    given[at]!++;
    missing--;
  }
  return given;
}

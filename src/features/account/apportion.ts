/** One part of a whole: how many units of it are certain, and how near it is to one more. */
export interface Share {
  readonly units: bigint;
  /** Of the next unit; only compared. */
  readonly rest: bigint;
}

/**
 * Gives each part its whole units, and what then is missing to `whole` one by one to those that are nearest to their next
 * unit, the first of equals first: what is shown of the parts adds up to what is shown of the whole (G11).
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

/**
 * Sums of what has mean 0 whenever the direction of prices cannot be predicted, whatever their volatility does: sum ÷
 * √(sum of squares) is then normal with variance 1. Sums of several markets add up.
 */
export interface EdgeTally {
  readonly names: readonly string[];
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  add(test: number, value: number): void;
}

export function edgeTally(names: readonly string[]): EdgeTally {
  const sums = new Float64Array(names.length);
  const squares = new Float64Array(names.length);
  return {
    names,
    sums,
    squares,
    add(test, value) {
      sums[test]! += value;
      squares[test]! += value * value;
    },
  };
}

/** Returns a tally with the sums of all; they must have the same tests. */
export function pooled(tallies: readonly EdgeTally[]): EdgeTally {
  const sum = edgeTally(tallies[0]!.names);
  for (const { sums, squares } of tallies) {
    sums.forEach((value, test) => (sum.sums[test]! += value));
    squares.forEach((value, test) => (sum.squares[test]! += value));
  }
  return sum;
}

/** Returns the chance that a normal number is further from 0 than z, to nine digits; 1 where z is below 1. */
function twoSided(z: number): number {
  const x = Math.abs(z);
  if (x < 1) return 1;
  let fraction = x;
  for (let i = 200; i > 0; i -= 1) fraction = x + i / fraction;
  return (2 * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI) / fraction;
}

export interface Edge {
  readonly name: string;
  readonly z: number;
  /** Holm's p: the chance of such a result anywhere in the family if no test had an edge. */
  readonly p: number;
}

/** Returns the tests of all tallies that count as one family, the least likely first. */
export function holmAdjusted(
  tallies: Readonly<Record<string, EdgeTally>>,
  counts: (name: string) => boolean = () => true,
): Edge[] {
  const tests = Object.entries(tallies)
    .flatMap(([market, { names, sums, squares }]) =>
      names.map((name, test) => ({ name: `${market} ${name}`, z: sums[test]! / Math.sqrt(squares[test]! || 1) })),
    )
    .filter(({ name }) => counts(name));
  let least = 0;
  return tests
    .map(({ name, z }) => ({ name, z, p: twoSided(z) }))
    .toSorted((a, b) => a.p - b.p)
    .map(({ name, z, p }, i) => {
      least = Math.max(least, Math.min(1, p * (tests.length - i)));
      return { name, z, p: least };
    });
}

/** Returns how far z is from 0 over all tests; 1 is expected where there is no edge. */
export const spreadOf = (edges: readonly Edge[]): number =>
  Math.sqrt(edges.reduce((sum, { z }) => sum + z * z, 0) / edges.length);

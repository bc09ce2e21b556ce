import type { Random } from '../../protocol/simulation/random.ts';

/**
 * Draws from the exponential distribution with mean 1: −ln of a uniform number. The language does not fix the digits of
 * `Math.log`, so this is its series around √½, accurate to 1e-9.
 */
export function exponential(random: Random): number {
  const bits = (random.uniform() * 2 ** 32) | 1;
  const zeros = Math.clz32(bits);
  const mantissa = ((bits << zeros) >>> 0) / 2 ** 32;
  const t = (mantissa - Math.SQRT1_2) / (mantissa + Math.SQRT1_2);
  const square = t * t;
  const series = t * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))));
  return (zeros + 0.5) * Math.LN2 - 2 * series;
}

/** Returns a source of normally distributed numbers with mean 0 and variance 1 (Marsaglia's polar method). */
export function normalsOf(random: Random): () => number {
  let spare = 0;
  let hasSpare = false;
  return () => {
    hasSpare = !hasSpare;
    if (!hasSpare) return spare;
    for (;;) {
      const x = 2 * random.uniform() - 1;
      const y = 2 * random.uniform() - 1;
      const square = x * x + y * y;
      if (square === 0 || square >= 1) continue;
      const scale = Math.sqrt((2 * exponential(random)) / square);
      spare = y * scale;
      return x * scale;
    }
  };
}

/**
 * Draws how many steps of one tick up a walk took, besides the `move` that is left when each meets one down. Steps up and
 * down come at random, `variance` of both on average: P(k) ∝ (variance / 2)^2k ÷ (k! (k + |move|)!).
 */
export function stepPairs(move: number, variance: number, random: Random): number {
  const distance = Math.abs(move);
  const square = (variance / 2) ** 2;
  const ratio = (k: number): number => square / (k * (k + distance));
  let total = 1;
  let count = 1;
  // The largest term is before variance / 2.
  for (let term = ratio(1); term > total * 1e-12 || count < variance / 2; term *= ratio(count)) {
    total += term;
    count += 1;
  }
  let rest = random.uniform() * total;
  let pairs = 0;
  for (let term = 1; rest > term && pairs < count - 1; term *= ratio(pairs)) {
    rest -= term;
    pairs += 1;
  }
  return pairs;
}

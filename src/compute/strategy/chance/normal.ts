/** Functions of the normal distribution. */

/** Below this |z| the series converges fast, above it the continued fraction. */
const SERIES_END = 3;
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

const densityOf = (z: number): number => Math.exp((-z * z) / 2) / ROOT_TWO_PI;

/** Φ(z) − ½ by its series, for small |z|. */
function seriesOf(z: number): number {
  let [term, sum] = [z, z];
  for (let odd = 3; ; odd += 2) {
    term *= (z * z) / odd;
    const next = sum + term;
    if (next === sum) return sum * densityOf(z);
    sum = next;
  }
}

/** P(Z > z) by Laplace's continued fraction, for z ≥ 3. */
function tailOf(z: number): number {
  let fraction = z;
  for (let step = 160; step >= 1; step--) fraction = z + step / fraction;
  return densityOf(z) / fraction;
}

/** Returns Φ(z) = P(Z ≤ z); its relative error is at most 5e−13. */
export function normalBelow(z: number): number {
  if (z <= -SERIES_END) return z < -40 ? 0 : tailOf(-z);
  if (z >= SERIES_END) return z > 40 ? 1 : 1 - tailOf(z);
  return 0.5 + seriesOf(z);
}

/** Most steps of Newton's method; each doubles the number of correct digits. */
const STEPS = 60;

/**
 * Returns Φ⁻¹(p), by Newton's method with Halley's correction from a first guess.
 * @param p  strictly between 0 and 1
 */
export function normalQuantile(p: number): number {
  if (p === 0.5) return 0;
  if (p > 0.5) return -normalQuantile(1 - p);
  // The tail's leading term, which is near enough for every p.
  const root = Math.sqrt(-2 * Math.log(p));
  let z = p > 0.2 ? (p - 0.5) * ROOT_TWO_PI : -(root - Math.log(root * ROOT_TWO_PI) / root);
  for (let step = 0; step < STEPS; step++) {
    const error = (normalBelow(z) - p) / densityOf(z);
    const next = z - error / (1 + (z * error) / 2);
    if (Math.abs(next - z) <= 1e-16 * Math.abs(z)) return next;
    z = next;
  }
  return z;
}

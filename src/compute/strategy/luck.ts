/** The part that chance explains of wins and losses. Statistics: shares and probabilities, never money. */

/** Quantile of the normal distribution for an interval of 95 %. */
const Z_95 = 1.959963984540054;
/** Quantiles for one-sided 5 % and for a power of 80 %. */
const Z_ALPHA = 1.6448536269514722;
const Z_POWER = 0.8416212335729143;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the 95 % interval of a true rate, by Wilson's score.
 * @param decided  trades that won or lost
 * @returns        null when nothing is decided
 */
export function wilsonInterval(wins: number, decided: number): Interval | null {
  if (decided === 0) return null;
  const rate = wins / decided;
  const square = Z_95 * Z_95;
  const whole = 1 + square / decided;
  const centre = (rate + square / (2 * decided)) / whole;
  const half = (Z_95 * Math.sqrt((rate * (1 - rate)) / decided + square / (4 * decided * decided))) / whole;
  // The ends are exact there, and a rounding error would show as −0.0 %.
  return { low: wins === 0 ? 0 : centre - half, high: wins === decided ? 1 : centre + half };
}

/** ln n! less its approximation by Stirling, for n = 0 … 15. */
const STIRLING_ERRORS = [
  0, 0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.02079067210376509, 0.01664469118982119,
  0.01387612882307075, 0.01189670994589177, 0.01041126526197209, 0.009255462182712733, 0.008330563433362871,
  0.007573675487951841, 0.00694284010720953, 0.006408994188004207, 0.005951370112758848, 0.0055547335519628,
];

function stirlingError(n: number): number {
  if (n < STIRLING_ERRORS.length) return STIRLING_ERRORS[n]!;
  const square = n * n;
  const series = 1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / 360360 / square) / square) / square;
  return (1 / 12 - (1 / 360 - series / square) / square) / n;
}

/** x ln(x ÷ mean) + mean − x, without the loss of digits where both are close. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const ratio = (x - mean) / (x + mean);
  const square = ratio * ratio;
  let sum = (x - mean) * ratio;
  let power = 2 * x * ratio;
  for (let odd = 3; ; odd += 2) {
    power *= square;
    const next = sum + power / odd;
    if (next === sum) return sum;
    sum = next;
  }
}

/** P(X = wins), X binomial, after Loader (2000): its relative error does not grow with n. `chance` is strictly between 0 and 1. */
function binomialPoint(wins: number, trades: number, chance: number, miss: number): number {
  if (wins === 0) return chance < 0.1 ? Math.exp(trades * Math.log1p(-chance)) : miss ** trades;
  if (wins === trades) return miss < 0.1 ? Math.exp(trades * Math.log1p(-miss)) : chance ** trades;
  const lost = trades - wins;
  const exponent =
    stirlingError(trades) -
    stirlingError(wins) -
    stirlingError(lost) -
    deviance(wins, trades * chance) -
    deviance(lost, trades * miss);
  return Math.exp(exponent) * Math.sqrt(trades / (2 * Math.PI * wins * lost));
}

const MOST_TURNS = 100_000;
const TINY = 1e-300;
const ENOUGH = 1e-16;

/** Continued fraction of the incomplete beta function, by Lentz's method. `x` < (a + 1) ÷ (a + b + 2). */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    const even = (turn * (b - turn) * x) / ((a + 2 * turn - 1) * (a + 2 * turn));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + turn) * (a + b + turn) * x) / ((a + 2 * turn) * (a + 2 * turn + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < ENOUGH) break;
  }
  return fraction;
}

/**
 * Returns the chance of at least as many wins when each trade wins with `chance`: P(X ≥ wins), X binomial, by the
 * incomplete beta function. Relative error at most 1e−12.
 * @param wins, decided  whole numbers, not negative
 * @param chance         0 … 1
 */
export function tailAtLeast(wins: number, decided: number, chance: number): number {
  if (wins <= 0) return 1;
  if (wins > decided || chance <= 0) return 0;
  if (chance >= 1) return 1;
  const miss = 1 - chance;
  const [a, b] = [wins, decided - wins + 1];
  if (chance < (a + 1) / (a + b + 2)) {
    return binomialPoint(wins, decided, chance, miss) * miss * betaFraction(chance, a, b);
  }
  return 1 - binomialPoint(wins - 1, decided, chance, miss) * chance * betaFraction(miss, b, a);
}

/**
 * Returns how many trades it takes to tell a true rate from another one: one-sided at 5 %, with a power of 80 %.
 * @returns null when there is no difference to tell
 */
export function tradesToTell(rate: number, from: number): number | null {
  if (rate === from) return null;
  const spread = Z_ALPHA * Math.sqrt(from * (1 - from)) + Z_POWER * Math.sqrt(rate * (1 - rate));
  return Math.ceil((spread / (rate - from)) ** 2);
}

/**
 * Returns p-values of tests that were made together, adjusted after Holm (1979), in the order given: below 0.05 means that
 * the chance of any false alarm among all of them is below 5 %.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, at) => at).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = [...pValues];
  let most = 0;
  order.forEach((at, rank) => {
    most = Math.min(1, Math.max(most, pValues[at]! * (pValues.length - rank)));
    adjusted[at] = most;
  });
  return adjusted;
}

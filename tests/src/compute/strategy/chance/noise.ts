import { CAPITAL } from '../../../../../src/compute/strategy/plan.ts';
import { LONG } from '../../../../long.ts';
import { seededRandom } from '../../../../soak/random.ts';
import type { Random } from '../../../../soak/random.ts';

/** Seeds over which p-values on noise are looked at. */
export const SEEDS = LONG ? 200 : 40;

/** A number of mean 0 and variance 1: the sum of twelve uniforms. */
export function normalOf(random: Random): number {
  let sum = -6;
  for (let at = 0; at < 12; at++) sum += random.next();
  return sum;
}

/** Daily equity of settings that have no edge: independent returns of 1 % a day, [settings × days]. */
export function noiseCurves(seed: number, settings: number, days: number): Float64Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const equity = new Float64Array(settings * days);
  for (let setting = 0; setting < settings; setting++) {
    let value = CAPITAL;
    for (let day = 0; day < days; day++) {
      value *= 1 + 0.01 * normalOf(random);
      equity[setting * days + day] = value;
    }
  }
  return equity;
}

/**
 * Returns how far a list is from uniform on 0 … 1, after Kolmogorov and Smirnov: √n × the largest distance of the two
 * distributions. Above 1.63 in one of a hundred lists that are uniform.
 */
export function distanceFromUniform(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  let most = 0;
  sorted.forEach((value, at) => {
    most = Math.max(most, Math.abs(value - at / sorted.length), Math.abs(value - (at + 1) / sorted.length));
  });
  return most * Math.sqrt(sorted.length);
}

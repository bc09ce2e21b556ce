import { CLOSE, COLUMNS, HIGH, HOUR_MINUTES, LOW, OPEN } from './minute-series.ts';
import type { PastDays } from './past-days.ts';
import { exponential, normalsOf, stepPairs } from './past-draws.ts';
import type { Random } from '../../protocol/simulation/random.ts';

/**
 * Volatility and volume of the UTC hours of a day, as multiples of the mean: low before dawn in Europe, highest when
 * New York opens.
 */
export const HOUR_SIGMA = [
  1.02, 0.95, 0.9, 0.86, 0.82, 0.8, 0.82, 0.9, 0.98, 0.98, 0.94, 0.94, 1.02, 1.2, 1.38, 1.34, 1.22, 1.1, 1.02, 0.98,
  0.96, 0.94, 0.9, 0.94,
];

/** Bursts of volatility, and the fraction of steps that move beyond the normal distribution, and how much more. */
interface Bursts {
  readonly pull: number;
  readonly noise: number;
  readonly min: number;
  readonly max: number;
  readonly wild: number;
  readonly wildMin: number;
  readonly wildSpan: number;
}
/** Bursts of hours last a few hours, bursts of minutes a few minutes. */
const HOUR_BURSTS: Bursts = { pull: 0.25, noise: 0.36, min: 0.35, max: 3.5, wild: 0.03, wildMin: 1.3, wildSpan: 1.3 };
const MINUTE_BURSTS: Bursts = { pull: 0.15, noise: 0.3, min: 0.4, max: 3, wild: 0.004, wildMin: 2, wildSpan: 4 };

/** Scales a uniform number to a standard deviation of 1. */
const SQRT_12 = Math.sqrt(12);
/** Mean variance that drawing a whole number around a fraction adds. */
const ROUNDING = 1 / 6;
/**
 * An hour with less variance (ticks²) is drawn tick by tick. Rounded bridges would be too smooth, and an hour that has
 * risen would rise on.
 */
const COARSE = 180;

/**
 * Draws the next price of a walk whose end is known: a step of a Gaussian bridge, on whole ticks. The random rounding
 * keeps the mean exact, and its variance is taken off the step, so the whole ticks add no movement back and forth.
 * @param variance  of the step, ticks²
 * @param left  variance of the whole way to `end`, this step included
 */
function stepTowards(
  end: number,
  price: number,
  variance: number,
  left: number,
  normal: () => number,
  random: Random,
): number {
  const share = variance / left;
  const sigma = Math.sqrt(Math.max(0, variance * (1 - share) - ROUNDING));
  return Math.max(1, Math.floor(price + (end - price) * share + sigma * normal() + random.uniform()));
}

/**
 * Draws how far a walk between two known prices exceeds them: the exact distribution of the maximum of a Brownian
 * bridge, so that a price inside a minute's range is touched as often as the closes imply.
 * @returns distance of the extreme from the mean of both prices, ticks
 */
const halfRange = (move: number, variance: number, random: Random): number =>
  Math.sqrt(move * move + 2 * variance * exponential(random)) / 2;

/**
 * Fills `variances` with relative variances that come in bursts.
 * @returns their sum
 */
function drawBursts(of: Bursts, variances: Float64Array, count: number, random: Random): number {
  let wave = 1;
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    wave += of.pull * (1 - wave) + of.noise * wave * SQRT_12 * (random.uniform() - 0.5);
    wave = Math.min(of.max, Math.max(of.min, wave));
    const wild = random.uniform() < of.wild ? of.wildMin + of.wildSpan * random.uniform() : 1;
    variances[i] = (wave * wild) ** 2;
    sum += variances[i]!;
  }
  return sum;
}

/** An hour whose ends are known, and the variances of its minutes, ticks². */
interface PastHour {
  readonly open: number;
  readonly close: number;
  readonly variance: number;
  readonly minutes: number;
  /** Has room for 60 minutes; only the first `minutes` count. */
  readonly variances: Float64Array;
}

function writeRow(data: Float64Array, row: number, open: number, high: number, low: number, close: number): void {
  data[row + OPEN] = open;
  data[row + HIGH] = high;
  data[row + LOW] = low;
  data[row + CLOSE] = close;
}

/** Writes an hour whose minutes move by several ticks: a Gaussian bridge. */
function writeBridge(hour: PastHour, normal: () => number, random: Random, data: Float64Array, at: number): void {
  const { minutes, variances } = hour;
  let left = hour.variance;
  let price = hour.open;
  for (let i = 0; i < minutes; i += 1) {
    const variance = variances[i]!;
    const close = i === minutes - 1 ? hour.close : stepTowards(hour.close, price, variance, left, normal, random);
    left -= variance;
    const mean = (price + close) / 2;
    // Rounded inwards: a price counts as touched only if the walk has reached it.
    const high = Math.floor(mean + halfRange(close - price, variance, random));
    const low = Math.max(1, Math.ceil(mean - halfRange(close - price, variance, random)));
    writeRow(data, at + i * COLUMNS, price, high, low, close);
    price = close;
  }
}

/** Writes an hour whose minutes move by a tick or less: steps of one tick at random times, up and down in random order. */
function writeSteps(hour: PastHour, random: Random, data: Float64Array, at: number): void {
  const { minutes, variances } = hour;
  const move = hour.close - hour.open;
  const pairs = stepPairs(move, hour.variance, random);
  const ups = new Uint16Array(minutes);
  const downs = new Uint16Array(minutes);
  const ends = new Float64Array(minutes);
  let sum = 0;
  for (let i = 0; i < minutes; i += 1) ends[i] = sum += variances[i]!;
  const minuteAt = (place: number): number => {
    let first = 0;
    let last = minutes - 1;
    while (first < last) {
      const middle = (first + last) >> 1;
      if (ends[middle]! > place) last = middle;
      else first = middle + 1;
    }
    return first;
  };
  for (let k = pairs + Math.max(0, move); k > 0; k -= 1) ups[minuteAt(random.uniform() * sum)]! += 1;
  for (let k = pairs + Math.max(0, -move); k > 0; k -= 1) downs[minuteAt(random.uniform() * sum)]! += 1;

  let price = hour.open;
  for (let i = 0; i < minutes; i += 1) {
    const open = price;
    let high = price;
    let low = price;
    let up = ups[i]!;
    for (let left = up + downs[i]!; left > 0; left -= 1) {
      if (random.uniform() * left < up) {
        up -= 1;
        price += 1;
        if (price > high) high = price;
      } else {
        price -= 1;
        if (price < low) low = price;
      }
    }
    writeRow(data, at + i * COLUMNS, open, high, Math.max(1, low), price);
  }
}

/**
 * Writes the prices of a day's minutes: a random walk from the day's open to the next one's, in two bridges (day to
 * hours, hours to minutes). Variances are drawn first and add up exactly (minutes to their hour, hours to their day),
 * so no price tells the direction of a later one. An hour's extremes are those of its minutes.
 * @param data  rows of `COLUMNS` by minute of the day; its other columns are left as they are
 */
export function writePrices(days: PastDays, day: number, random: Random, data: Float64Array): void {
  const dayMinutes = days.minutes(day);
  const hours = Math.ceil(dayMinutes / HOUR_MINUTES);
  const lengthOf = (hour: number): number => Math.min(HOUR_MINUTES, dayMinutes - hour * HOUR_MINUTES);
  const normal = normalsOf(random);
  const hourVariances = new Float64Array(hours);
  const variances = new Float64Array(HOUR_MINUTES);
  drawBursts(HOUR_BURSTS, hourVariances, hours, random);
  let hourSum = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    hourVariances[hour]! *= HOUR_SIGMA[hour]! ** 2 * (lengthOf(hour) / HOUR_MINUTES);
    hourSum += hourVariances[hour]!;
  }

  const dayClose = days.openTicks(day + 1);
  let left = days.variance(day);
  const hourScale = left / hourSum;
  let open = days.openTicks(day);
  for (let hour = 0; hour < hours; hour += 1) {
    const variance = hourVariances[hour]! * hourScale;
    const close = hour === hours - 1 ? dayClose : stepTowards(dayClose, open, variance, left, normal, random);
    left -= variance;
    const minutes = lengthOf(hour);
    const scale = variance / drawBursts(MINUTE_BURSTS, variances, minutes, random);
    for (let i = 0; i < minutes; i += 1) variances[i]! *= scale;
    const row = hour * HOUR_MINUTES * COLUMNS;
    const past = { open, close, variance, minutes, variances };
    if (variance < COARSE) writeSteps(past, random, data, row);
    else writeBridge(past, normal, random, data, row);
    open = close;
  }
}

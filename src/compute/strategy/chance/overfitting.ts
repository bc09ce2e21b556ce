import { dailyReturns } from '../daily-figures.ts';
import { CAPITAL } from '../plan.ts';
import type { OverfittingJob, OverfittingResult } from './chance-jobs.ts';

/** Blocks of days; each half has eight of them. */
const BLOCKS = 16;
const HALF = BLOCKS / 2;
/** Masks over eight blocks. */
const MASKS = 1 << HALF;
/** Two days a block. */
const LEAST_DAYS_OF_BLOCKS = 2 * BLOCKS;
/** A variance is rounding only when it is smaller than this share of the mean square. */
const NOTHING = 1e-12;

const blockEnd = (block: number, days: number): number => Math.floor((block * days) / BLOCKS);

/** Sums of days, squares of returns and returns, for each subset of eight blocks. */
interface SubsetSums {
  /** [masks] */
  readonly days: Float64Array;
  /** [masks × settings] each. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** Sums over every subset of the eight blocks from `firstBlock`, so that a half is the sum of two subsets. */
function subsetSums(returns: Float64Array, settings: number, days: number, firstBlock: number): SubsetSums {
  const subsets: SubsetSums = {
    days: new Float64Array(MASKS),
    sums: new Float64Array(MASKS * settings),
    squares: new Float64Array(MASKS * settings),
  };
  for (let mask = 1; mask < MASKS; mask++) {
    const block = 31 - Math.clz32(mask);
    const rest = mask ^ (1 << block);
    const [from, to] = [blockEnd(firstBlock + block, days), blockEnd(firstBlock + block + 1, days)];
    subsets.days[mask] = subsets.days[rest]! + (to - from);
    for (let at = 0; at < settings; at++) {
      let [sum, square] = [0, 0];
      if (rest === 0) {
        for (let day = at * days + from; day < at * days + to; day++) {
          sum += returns[day]!;
          square += returns[day]! * returns[day]!;
        }
      } else {
        sum = subsets.sums[(1 << block) * settings + at]!;
        square = subsets.squares[(1 << block) * settings + at]!;
      }
      subsets.sums[mask * settings + at] = subsets.sums[rest * settings + at]! + sum;
      subsets.squares[mask * settings + at] = subsets.squares[rest * settings + at]! + square;
    }
  }
  return subsets;
}

/** Writes each setting's Sharpe per day in the half of two subsets; 0 where nothing varies. */
function sharpesOf(target: Float64Array, low: SubsetSums, lowMask: number, high: SubsetSums, highMask: number): void {
  const settings = target.length;
  const days = low.days[lowMask]! + high.days[highMask]!;
  for (let at = 0; at < settings; at++) {
    const sum = low.sums[lowMask * settings + at]! + high.sums[highMask * settings + at]!;
    const square = low.squares[lowMask * settings + at]! + high.squares[highMask * settings + at]!;
    const spread = square - (sum * sum) / days;
    target[at] = spread <= NOTHING * square ? 0 : sum / days / Math.sqrt(spread / (days - 1));
  }
}

/** 1 when the best of one half is below the median of the other, ½ at the median, 0 above. */
function below(inside: Float64Array, outside: Float64Array): number {
  let best = 0;
  for (let at = 1; at < inside.length; at++) if (inside[at]! > inside[best]!) best = at;
  let rank = 0;
  for (let at = 0; at < outside.length; at++) {
    if (outside[at]! < outside[best]!) rank++;
    else if (outside[at]! > outside[best]!) rank--;
  }
  return rank < 0 ? 1 : rank === 0 ? 0.5 : 0;
}

const bitsOf = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count++;
  return count;
};

/** The probability of overfitting by combinations of blocks (Bailey and others 2015). The job was checked. */
export function overfitting({ equity, days }: OverfittingJob): OverfittingResult {
  const settings = equity.length / days;
  if (days < LEAST_DAYS_OF_BLOCKS || settings < 2) return { test: 'overfitting', halves: 0, share: null };
  const returns = new Float64Array(equity.length);
  for (let from = 0; from < equity.length; from += days) {
    returns.set(dailyReturns(equity.subarray(from, from + days), CAPITAL), from);
  }
  const low = subsetSums(returns, settings, days, 0);
  const high = subsetSums(returns, settings, days, HALF);
  const [one, other] = [new Float64Array(settings), new Float64Array(settings)];
  let [halves, losses] = [0, 0];
  // The first block is in one half of each pair, so each pair is looked at once, from both sides.
  for (let lowMask = 1; lowMask < MASKS; lowMask += 2) {
    for (let highMask = 0; highMask < MASKS; highMask++) {
      if (bitsOf(lowMask) + bitsOf(highMask) !== HALF) continue;
      sharpesOf(one, low, lowMask, high, highMask);
      sharpesOf(other, low, MASKS - 1 - lowMask, high, MASKS - 1 - highMask);
      losses += below(one, other) + below(other, one);
      halves += 2;
    }
  }
  return { test: 'overfitting', halves, share: losses / halves };
}

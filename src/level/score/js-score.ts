import { paceOf, scoreOf } from './time-box.ts';
import type { Clock } from './time-box.ts';

const NUMBERS = 128;
const ROUNDS = 600;
/** Rounds per ms that are worth 100. */
const FULL_PACE = 8;

let seed = 1;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed;
};

/** Runs typical work of an app: sorting, look-ups, writing and parsing text. */
function round(): number {
  const numbers = Array.from({ length: NUMBERS }, random);
  numbers.sort((a, b) => a - b);
  const counts = new Map<string, number>();
  for (const number of numbers) {
    const key = `k${number % 31}`;
    counts.set(key, (counts.get(key) ?? 0) + Math.sqrt(number));
  }
  const copy = JSON.parse(JSON.stringify([...counts])) as unknown[];
  // The result is never 0 and not predictable, so that an optimiser cannot remove the work.
  return copy.length > 0 ? 1 : 2;
}

/** 0 … 100. Takes at most about `boxMs`. */
export const jsScore = (boxMs: number, now: Clock): number => scoreOf(paceOf(round, ROUNDS, boxMs, now), FULL_PACE);

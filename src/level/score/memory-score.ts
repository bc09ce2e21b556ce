import { paceOf, scoreOf } from './time-box.ts';
import type { Clock } from './time-box.ts';

const BLOCK_MB = 0.5;
const BLOCK_NUMBERS = (BLOCK_MB * 1024 * 1024) / Float64Array.BYTES_PER_ELEMENT;
const MOST_MB = 32;
/** MB allocated, filled and copied per ms that are worth 100. */
const FULL_PACE = 0.3;

/** Allocates, writes and copies memory, which measures page faults, bandwidth and garbage collection together. */
function block(): number {
  const fresh = new Float64Array(BLOCK_NUMBERS);
  for (let i = 0; i < BLOCK_NUMBERS; i++) fresh[i] = i;
  const copy = fresh.slice();
  // The result must be used, as in js-score.ts.
  return copy[BLOCK_NUMBERS - 1] === BLOCK_NUMBERS - 1 ? BLOCK_MB : 1;
}

/** 0 … 100. Takes at most about `boxMs`. @throws RangeError when memory is refused */
export const memoryScore = (boxMs: number, now: Clock): number =>
  scoreOf(paceOf(block, MOST_MB, boxMs, now), FULL_PACE);

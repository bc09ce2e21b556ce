import { get } from './lanes';

/**
 * Returns the first row after `from` whose open time is `endMs` or later. Times ascend, and usually `guess` rows lie
 * between, as many as last time, so that is checked first. Otherwise it searches by doubling and then by halving.
 */
export function firstAt(times: usize, from: i32, rows: i32, endMs: f64, guess: i32): i32 {
  const guessed = from + guess;
  if (guessed <= rows && get(times, guessed - 1) < endMs && (guessed === rows || get(times, guessed) >= endMs)) {
    return guessed;
  }
  let leap = 1;
  let before = from;
  let after = from + 1;
  while (after < rows && get(times, after) < endMs) {
    before = after;
    leap <<= 1;
    after += leap;
  }
  after = min(after, rows);
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (get(times, middle) < endMs) before = middle;
    else after = middle;
  }
  return after;
}

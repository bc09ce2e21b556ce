import type { Random } from './random.ts';

/** A jump every 15 hours on average. */
export const JUMPS_PER_MINUTE = 1 / 900;
const JUMP_SIGMAS_MIN = 4;
const JUMP_SIGMAS_SPAN = 10;
/** Largest move of a single step, far inside the quarantine band of 10 %. */
export const STEP_LIMIT = 0.03;

/**
 * Volatility is the product of a fast and a slow wave, as in real candles, where large moves cluster over minutes and
 * days.
 */
const QUICK = { pullPerMinute: 0.07, noise: 0.2 };
const SLOW = { pullPerMinute: 0.0015, noise: 0.022 };
const WAVE_MIN = 0.45;
const WAVE_MAX = 3.5;

/** Volatility that changes at random and is independent of the direction of prices. */
export interface Volatility {
  /** As a multiple of calm times; also drives volumes. */
  readonly heat: number;
  /**
   * Returns the standard deviation of one minute's relative move.
   * @param calm  that in calm times
   */
  sigma(calm: number): number;
  /** Advances by `minutes`, which may be a fraction. */
  advance(minutes: number): void;
}

function nextWave(wave: number, of: typeof QUICK, minutes: number, random: Random): number {
  const moved = wave + of.pullPerMinute * minutes * (1 - wave) + of.noise * wave * Math.sqrt(minutes) * random.normal();
  return Math.min(WAVE_MAX, Math.max(WAVE_MIN, moved));
}

export function volatility(random: Random): Volatility {
  let quick = 1;
  let slow = 0.8 + 0.4 * random.uniform();
  let minutesSinceWave = 0;
  return {
    get heat() {
      return quick * slow;
    },
    // In this order: verifiers round after each product.
    sigma: (calm) => calm * quick * slow,
    advance(minutes) {
      minutesSinceWave += minutes;
      // Once a minute, which keeps the draws per tick few.
      if (minutesSinceWave < 1) return;
      const elapsed = Math.min(minutesSinceWave, 5);
      quick = nextWave(quick, QUICK, elapsed, random);
      slow = nextWave(slow, SLOW, elapsed, random);
      minutesSinceWave = 0;
    },
  };
}

/**
 * Returns the size of a jump, relative to the price.
 * @param sigma  standard deviation of one minute's relative move in calm times
 */
export const jumpSize = (sigma: number, random: Random): number =>
  sigma * (JUMP_SIGMAS_MIN + JUMP_SIGMAS_SPAN * random.uniform());

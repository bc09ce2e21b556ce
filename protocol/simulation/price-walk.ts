import type { Random } from './random.ts';

/** Parameters that determine a market's prices, besides seed and times. */
export interface PriceProfile {
  readonly symbol: string;
  /** Price at the very first start, in ticks of the market. */
  readonly anchorTicks: number;
  /** Standard deviation of one minute's relative move in calm times. */
  readonly sigmaPerMinute: number;
}

/** Pull to the anchor per minute: half of a distance is gone after ten days, so prices stay plausible over weeks. */
const REVERSION_PER_MINUTE = 0.000_05;
/** A jump every 15 hours on average. */
const JUMPS_PER_MINUTE = 1 / 900;
const JUMP_SIGMAS_MIN = 4;
const JUMP_SIGMAS_SPAN = 10;
/** Largest move of a single step, far inside the quarantine band of 10 %. */
const STEP_LIMIT = 0.03;

/**
 * Volatility is the product of a fast and a slow wave, as in real candles, where large moves cluster over minutes and
 * days.
 */
const QUICK = { pullPerMinute: 0.07, noise: 0.2 };
const SLOW = { pullPerMinute: 0.0015, noise: 0.022 };
const WAVE_MIN = 0.45;
const WAVE_MAX = 3.5;

/**
 * Geometric random walk of the middle price with mean reversion, changing volatility and rare jumps. Statistically the
 * same forwards and backwards in time.
 */
export interface PriceWalk {
  /** Middle price in ticks, with a fraction. */
  readonly mid: number;
  /** Present volatility as a multiple of calm times; also drives volumes. */
  readonly heat: number;
  /** Advances by `minutes`, which may be a fraction. */
  step(minutes: number): void;
}

function nextWave(wave: number, of: typeof QUICK, minutes: number, random: Random): number {
  const moved = wave + of.pullPerMinute * minutes * (1 - wave) + of.noise * wave * Math.sqrt(minutes) * random.normal();
  return Math.min(WAVE_MAX, Math.max(WAVE_MIN, moved));
}

/**
 * Creates the walk.
 * @param startTicks  middle price to start from, in ticks, above 0
 */
export function priceWalk(profile: PriceProfile, startTicks: number, random: Random): PriceWalk {
  let mid = startTicks;
  let quick = 1;
  let slow = 0.8 + 0.4 * random.uniform();
  let minutesSinceWave = 0;

  function step(minutes: number): void {
    minutesSinceWave += minutes;
    // Volatility changes once a minute, which keeps the draws per tick few.
    if (minutesSinceWave >= 1) {
      const elapsed = Math.min(minutesSinceWave, 5);
      quick = nextWave(quick, QUICK, elapsed, random);
      slow = nextWave(slow, SLOW, elapsed, random);
      minutesSinceWave = 0;
    }
    const sigma = profile.sigmaPerMinute * quick * slow;
    let move = sigma * Math.sqrt(minutes) * random.normal();
    move += (REVERSION_PER_MINUTE * minutes * (profile.anchorTicks - mid)) / profile.anchorTicks;
    if (random.uniform() < JUMPS_PER_MINUTE * minutes) {
      const size = profile.sigmaPerMinute * (JUMP_SIGMAS_MIN + JUMP_SIGMAS_SPAN * random.uniform());
      move += random.uniform() < 0.5 ? -size : size;
    }
    mid *= 1 + Math.min(STEP_LIMIT, Math.max(-STEP_LIMIT, move));
    if (mid < 2) mid = 2;
  }

  return {
    get mid() {
      return mid;
    },
    get heat() {
      return quick * slow;
    },
    step,
  };
}

import type { PriceProfile } from './price-profile.ts';
import type { Random } from './random.ts';
import { centreBeside } from './touch.ts';
import { JUMPS_PER_MINUTE, jumpSize, STEP_LIMIT, volatility } from './volatility.ts';

/**
 * Bounds of the centre, in ticks. No market has a first price below 3 000 or above 10 million ticks, so decades pass
 * before one is near them. Below the lower one a single tick would be close to the quarantine band of 10 %; prices above
 * the upper one would not fit the columns of candles.
 */
const CENTRE_MIN = 20;
const CENTRE_MAX = 2_000_000_000;
/** A step with less variance, ticks², is at most one tick. */
const COARSE = 0.5;
/** Mean variance of drawing a whole number around a fraction. */
const ROUNDING = 1 / 6;

/**
 * Walk of whole ticks without an edge: each step has mean 0 and is independent of all earlier ones; only its size depends
 * on a volatility that knows no direction. So the expected price of any later moment is the present one, whatever a rule
 * has seen. Nothing is hidden between two ticks: a rounded walk would often step back over a tick it has just crossed.
 */
export interface PriceWalk {
  /** The price between bid and ask, in whole ticks. */
  readonly centre: number;
  /** Present volatility as a multiple of calm times; also drives volumes. */
  readonly heat: number;
  /** Advances by `minutes`, which may be a fraction. */
  step(minutes: number): void;
}

/**
 * Draws a whole number with mean 0, symmetric around it.
 * @param variance  that it has
 */
function wholeStep(variance: number, random: Random): number {
  if (variance < COARSE) {
    const draw = random.uniform();
    return draw < variance / 2 ? -1 : draw < variance ? 1 : 0;
  }
  const fraction = Math.sqrt(variance - ROUNDING) * random.normal();
  return Math.floor(fraction + random.uniform());
}

/**
 * Creates the walk.
 * @param lastPrice  published price to start beside, in ticks; null: the market's first price is the centre
 */
export function priceWalk(profile: PriceProfile, lastPrice: number | null, random: Random): PriceWalk {
  const heat = volatility(random);
  let centre = lastPrice === null ? profile.anchorTicks : centreBeside(lastPrice, random);
  return {
    get centre() {
      return centre;
    },
    get heat() {
      return heat.heat;
    },
    step(minutes) {
      heat.advance(minutes);
      const sigma = heat.sigma(profile.sigmaPerMinute) * Math.sqrt(minutes) * centre;
      let moved = wholeStep(sigma * sigma, random);
      if (random.uniform() < JUMPS_PER_MINUTE * minutes) {
        const size = jumpSize(profile.sigmaPerMinute, random) * centre;
        const jump = random.uniform() < 0.5 ? -size : size;
        moved += Math.floor(jump + random.uniform());
      }
      const most = Math.max(1, Math.floor(STEP_LIMIT * centre));
      moved = Math.min(most, Math.max(-most, moved));
      centre = Math.min(CENTRE_MAX, Math.max(CENTRE_MIN, centre + moved));
    },
  };
}

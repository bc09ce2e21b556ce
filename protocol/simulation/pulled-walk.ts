import type { PriceProfile } from './price-profile.ts';
import type { Random } from './random.ts';
import { touchAround } from './touch.ts';
import { JUMPS_PER_MINUTE, jumpSize, STEP_LIMIT, volatility } from './volatility.ts';

/** Pull to the anchor per minute: half of a distance is gone after ten days. */
const REVERSION_PER_MINUTE = 0.000_05;

/**
 * Creates the walk of the sources `sim:…`, which are made no more: a fractional middle price that is pulled back to the
 * market's first price. Verifiers need it for ticks that were published before the sources `sim2:…`.
 * @param startTicks  middle price to start from, in ticks, above 0
 * @returns a function that advances by minutes, which may be a fraction, and returns the price of the tick there
 */
export function pulledWalk(profile: PriceProfile, startTicks: number, random: Random): (minutes: number) => number {
  const heat = volatility(random);
  let mid = startTicks;

  function step(minutes: number): void {
    heat.advance(minutes);
    let move = heat.sigma(profile.sigmaPerMinute) * Math.sqrt(minutes) * random.normal();
    move += (REVERSION_PER_MINUTE * minutes * (profile.anchorTicks - mid)) / profile.anchorTicks;
    if (random.uniform() < JUMPS_PER_MINUTE * minutes) {
      const size = jumpSize(profile.sigmaPerMinute, random);
      move += random.uniform() < 0.5 ? -size : size;
    }
    mid *= 1 + Math.min(STEP_LIMIT, Math.max(-STEP_LIMIT, move));
    if (mid < 2) mid = 2;
  }

  return (minutes) => {
    const last = mid;
    step(minutes);
    const { bid, ask } = touchAround(mid, random);
    const bought = random.uniform() < (mid >= last ? 0.68 : 0.32);
    // Decided the quantity.
    random.uniform();
    return bought ? ask : bid;
  };
}

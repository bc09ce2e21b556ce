import type { SimProfile } from './catalogue.ts';
import { DAY_MINUTES } from './minute-series.ts';
import type { Random } from '../../protocol/simulation/random.ts';
import { randomFrom } from './random.ts';

/**
 * A day moves this much more than its calm minutes alone, because of the waves and jumps of the live walk
 * (price-walk.ts).
 */
const RESTLESS = 1.25;
/**
 * Volatility is the product of a wave that lasts about a week and one that lasts about a season; both begin at 1, where
 * the live walk continues.
 */
const WEEK_WAVE = { pull: 0.15, noise: 0.2 };
const SEASON_WAVE = { pull: 0.012, noise: 0.075 };
const WAVE_MIN = 0.45;
const WAVE_MAX = 3;
/** Fraction of days that move beyond the normal distribution, and how much more (fat tails). */
const WILD_DAYS = 0.05;
const WILD_MIN = 1.4;
const WILD_SPAN = 1.4;
/**
 * A trend turns within about three weeks and adds this fraction of a day's usual move, too little to be visible in
 * single days.
 */
const TREND_KEPT = 0.95;
const TREND_DRAW = 0.312;
const TREND_SHARE = 0.15;
/** Pull to the anchor per day: prices of years ago differ by a factor, not by orders of magnitude. */
const PULL = 0.0025;
const MOVE_MAX = 0.3;
const PRICE_MIN = 100;
/** Saturdays and Sundays are less volatile. */
const WEEKEND_SIGMA = 0.8;

export const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6;

/** The end of a market's generated history. */
export interface PastEnd {
  readonly seed: string;
  /** Minute of the first start; the history ends just before it. */
  readonly genesisMinute: number;
  /** Close of its newest minute, in ticks. */
  readonly anchorTicks: number;
}

/** Daily prices of a market from its listing to its first live tick, which its hours have to lead to. */
export interface PastDays {
  /**
   * Number of the first day (UTC days since 1970), and of the day of the first start, of which only the first minutes
   * belong to the history.
   */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Returns the price at 00:00 of a day, in ticks; for `lastDay + 1` the price at the very end. */
  openTicks(day: number): number;
  /** Returns the standard deviation of a whole day's relative move. */
  sigma(day: number): number;
  /** Returns the factor of volume that volatility does not explain, around 1. */
  activity(day: number): number;
}

function nextWave(wave: number, of: typeof WEEK_WAVE, random: Random): number {
  const moved = wave + of.pull * (1 - wave) + of.noise * wave * random.normal();
  return Math.min(WAVE_MAX, Math.max(WAVE_MIN, moved));
}

/** Generates all days backwards, since only the last price is given; three years take well under a millisecond. */
export function pastDays(symbol: string, profile: SimProfile, end: PastEnd): PastDays {
  const random = randomFrom(`${end.seed}|history|${symbol}`);
  const lastDay = Math.floor(end.genesisMinute / DAY_MINUTES);
  const count = profile.listedDays + 1;
  const firstDay = lastDay - count + 1;
  const opens = new Float64Array(count + 1);
  const sigmas = new Float64Array(count);
  const activities = new Float64Array(count);
  const calm = profile.sigmaPerMinute * Math.sqrt(DAY_MINUTES) * RESTLESS;
  let week = 1;
  let season = 1;
  let trend = 0;
  let activity = 1;
  let price = end.anchorTicks;
  opens[count] = price;
  for (let i = count - 1; i >= 0; i -= 1) {
    const day = firstDay + i;
    const share = day === lastDay ? (end.genesisMinute % DAY_MINUTES) / DAY_MINUTES : 1;
    const sigma = calm * week * season * (isWeekend(day) ? WEEKEND_SIGMA : 1);
    const wild = random.uniform() < WILD_DAYS ? WILD_MIN + WILD_SPAN * random.uniform() : 1;
    const move =
      sigma * (Math.sqrt(share) * wild * random.normal() + share * TREND_SHARE * trend) +
      (share * PULL * (price - end.anchorTicks)) / Math.max(price, end.anchorTicks);
    // Smaller than the day's own move; otherwise a wild day that ends where it began would be all wick.
    sigmas[i] = sigma * Math.sqrt(wild);
    activities[i] = activity;
    price = Math.max(PRICE_MIN, Math.round(price / (1 + Math.min(MOVE_MAX, Math.max(-MOVE_MAX, move)))));
    opens[i] = price;
    week = nextWave(week, WEEK_WAVE, random);
    season = nextWave(season, SEASON_WAVE, random);
    trend = TREND_KEPT * trend + TREND_DRAW * random.normal();
    activity = Math.min(2, Math.max(0.5, activity + 0.1 * (1 - activity) + 0.12 * activity * random.normal()));
  }
  return {
    firstDay,
    lastDay,
    openTicks: (day) => opens[day - firstDay]!,
    sigma: (day) => sigmas[day - firstDay]!,
    activity: (day) => activities[day - firstDay]!,
  };
}

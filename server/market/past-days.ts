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
/** A limit that hardly any move reaches: a day of the largest sigma would need four of them. */
const SIGMA_MAX = 0.075;
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

/** Daily prices of a market from its listing to its first live tick, between which its minutes are drawn. */
export interface PastDays {
  /**
   * Number of the first day (UTC days since 1970), and of the day of the first start, of which only the first minutes
   * belong to the history.
   */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Returns the number of minutes of a day that belong to the history: fewer than 1440 on `lastDay`. */
  minutes(day: number): number;
  /** Returns the price at 00:00 of a day, in ticks; for `lastDay + 1` the price at the very end. */
  openTicks(day: number): number;
  /** Returns the variance that the day's move was drawn with, in ticks²; its minutes share exactly this. */
  variance(day: number): number;
  /** Returns the factor of volume that volatility does not explain, around 1. */
  activity(day: number): number;
}

function nextWave(wave: number, of: typeof WEEK_WAVE, random: Random): number {
  const moved = wave + of.pull * (1 - wave) + of.noise * wave * random.normal();
  return Math.min(WAVE_MAX, Math.max(WAVE_MIN, moved));
}

/**
 * Generates all days backwards, since only the last price is given; three years take well under a millisecond. Each
 * day's relative move is symmetric and independent of all others: no trend and no return to a mean, which a rule could
 * find. Only its size depends on other days.
 */
export function pastDays(symbol: string, profile: SimProfile, end: PastEnd): PastDays {
  const random = randomFrom(`${end.seed}|history|${symbol}`);
  const lastDay = Math.floor(end.genesisMinute / DAY_MINUTES);
  const count = profile.listedDays + 1;
  const firstDay = lastDay - count + 1;
  const minutes = (day: number): number => Math.min(DAY_MINUTES, end.genesisMinute - day * DAY_MINUTES);
  const opens = new Float64Array(count + 1);
  const sigmas = new Float64Array(count);
  const activities = new Float64Array(count);
  const calm = profile.sigmaPerMinute * Math.sqrt(DAY_MINUTES) * RESTLESS;
  let week = 1;
  let season = 1;
  let activity = 1;
  let price = end.anchorTicks;
  opens[count] = price;
  for (let i = count - 1; i >= 0; i -= 1) {
    const day = firstDay + i;
    const wild = random.uniform() < WILD_DAYS ? WILD_MIN + WILD_SPAN * random.uniform() : 1;
    const whole = calm * week * season * wild * (isWeekend(day) ? WEEKEND_SIGMA : 1);
    const sigma = Math.min(SIGMA_MAX, whole) * Math.sqrt(minutes(day) / DAY_MINUTES);
    const move = Math.min(MOVE_MAX, Math.max(-MOVE_MAX, sigma * random.normal()));
    price = Math.max(PRICE_MIN, Math.round(price / (1 + move)));
    opens[i] = price;
    sigmas[i] = sigma;
    activities[i] = activity;
    week = nextWave(week, WEEK_WAVE, random);
    season = nextWave(season, SEASON_WAVE, random);
    activity = Math.min(2, Math.max(0.5, activity + 0.1 * (1 - activity) + 0.12 * activity * random.normal()));
  }
  return {
    firstDay,
    lastDay,
    minutes,
    openTicks: (day) => opens[day - firstDay]!,
    variance: (day) => (sigmas[day - firstDay]! * opens[day - firstDay]!) ** 2,
    activity: (day) => activities[day - firstDay]!,
  };
}

import type { CatalogueEntry } from './catalogue.ts';
import type { Kline } from './kline.ts';
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from './minute-series.ts';
import type { PastDays } from './past-days.ts';
import { isWeekend } from './past-days.ts';
import type { Random } from '../../protocol/simulation/random.ts';
import { randomFrom } from './random.ts';

/**
 * Volatility and volume of the UTC hours of a day, as multiples of the mean: low before dawn in Europe, highest when
 * New York opens.
 */
const HOUR_SIGMA = [
  1.02, 0.95, 0.9, 0.86, 0.82, 0.8, 0.82, 0.9, 0.98, 0.98, 0.94, 0.94, 1.02, 1.2, 1.38, 1.34, 1.22, 1.1, 1.02, 0.98,
  0.96, 0.94, 0.9, 0.94,
];
const WEEKEND_TURNOVER = 0.75;

/** Volatility comes in bursts of a few hours. */
const WAVE = { pull: 0.25, noise: 0.36, min: 0.35, max: 3.5 };
/** Fraction of hours that move beyond the normal distribution, and how much more. */
const WILD_HOURS = 0.03;
const WILD_MIN = 1.3;
const WILD_SPAN = 1.3;
const UNREST_MAX = 4;
/**
 * Volume depends partly on the hour, partly on its range; capped, so that a minute's sum of price × quantity stays well
 * below 2^53.
 */
const HABIT = 0.25;
const RANGE_SHARE = 0.75;
const HEAT_MAX = 5;
/** Mean range of a walk over its standard deviation: √(8/π). */
const RANGE_OF_SIGMA = 1.6;
/**
 * Distance of the mean price from both extremes as a fraction of the range, so that minutes consistent with it always
 * exist.
 */
const MEAN_MARGIN = 0.15;

/**
 * An hour of the generated history: a candle, and what its minutes need to add up to it. Prices in ticks, volumes in
 * lots.
 */
export interface PastHour {
  /** First epoch minute and number of minutes: 60, fewer in the hour of the first start. */
  readonly minute: number;
  readonly minutes: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
  readonly takerVolume: number;
  /**
   * Whole part of the mean price: quote volume = volume × meanTicks + quoteRest; the volume itself would exceed 2^53.
   */
  readonly meanTicks: number;
  readonly quoteRest: number;
  readonly takerQuoteRest: number;
  /** Whether the low comes before the high, and the minutes of the hour that touch the first and the second extreme. */
  readonly lowFirst: boolean;
  readonly firstAt: number;
  readonly secondAt: number;
}

export const klineOfHour = (hour: PastHour): Kline => ({
  openMs: hour.minute * MINUTE_MS,
  open: hour.open,
  high: hour.high,
  low: hour.low,
  close: hour.close,
  volume: hour.volume,
  quoteVolume: BigInt(hour.volume) * BigInt(hour.meanTicks) + BigInt(hour.quoteRest),
  trades: hour.trades,
  takerVolume: hour.takerVolume,
  takerQuoteVolume: BigInt(hour.takerVolume) * BigInt(hour.meanTicks) + BigInt(hour.takerQuoteRest),
});

/** Returns prices at the ends of a day's hours: a random walk, adjusted to end where the day ends. */
function hourCloses(open: number, close: number, sigmas: Float64Array, random: Random): Float64Array {
  const moves = sigmas.map((sigma) => sigma * random.normal());
  const variance = sigmas.reduce((sum, sigma) => sum + sigma * sigma, 0);
  const missing = (close - open) / open - moves.reduce((sum, move) => sum + move, 0);
  let reached = 0;
  return moves.map((move, i) => {
    reached += move + (missing * sigmas[i]! * sigmas[i]!) / variance;
    return i === moves.length - 1 ? close : Math.max(1, Math.round(open * (1 + reached)));
  });
}

/**
 * Draws how far a walk from `open` to `close` exceeds its ends: exact for a Brownian bridge, whose maximum has this
 * distribution. Two squared normal draws stand for −2 ln u, which may differ between engines.
 * @param sigma  standard deviation of the whole walk, in ticks
 * @returns distance of the extreme from the further one of the two ends, in ticks, 0 or more
 */
export function excess(open: number, close: number, sigma: number, random: Random): number {
  const a = sigma * random.normal();
  const b = sigma * random.normal();
  const move = close - open;
  return (Math.sqrt(move * move + a * a + b * b) - Math.abs(move)) / 2;
}

/**
 * Divides the way through an hour (open, one extreme, the other, close) into stretches; each takes time in proportion
 * to the square of its distance, as in a random walk.
 */
function wayOf(
  open: number,
  high: number,
  low: number,
  close: number,
  minutes: number,
  random: Random,
): Pick<PastHour, 'lowFirst' | 'firstAt' | 'secondAt'> & { readonly mean: number } {
  const range = high - low;
  const lowFirst = random.uniform() < 0.5 + (range > 0 ? (0.4 * (close - open)) / range : 0);
  const [first, second] = lowFirst ? [low, high] : [high, low];
  const [before = 0, between = 0, after = 0] = [open - first, range, second - close].map(
    (distance) => distance * distance * (0.3 + random.uniform()),
  );
  const pace = minutes / (before + between + after || 1);
  const firstAt = Math.max(0, Math.min(minutes - 2, Math.floor(before * pace)));
  const secondAt = Math.min(minutes - 1, Math.max(firstAt + 1, Math.floor((before + between) * pace)));
  const area =
    (open + first) * firstAt + (first + second) * (secondAt - firstAt) + (second + close) * (minutes - secondAt);
  const mean = Math.min(high - MEAN_MARGIN * range, Math.max(low + MEAN_MARGIN * range, area / (2 * minutes)));
  return { lowFirst, firstAt, secondAt, mean };
}

/**
 * Returns all hours of a day of the history, oldest first. Equal days and seeds give equal hours, in whatever order
 * they are generated.
 */
export function pastHours(
  { rules, sim }: CatalogueEntry,
  seed: string,
  days: PastDays,
  genesisMinute: number,
  day: number,
): PastHour[] {
  const random = randomFrom(`${seed}|history|${rules.symbol}|${day}`);
  const firstMinute = day * DAY_MINUTES;
  const dayMinutes = Math.min(DAY_MINUTES, genesisMinute - firstMinute);
  const daySigma = days.sigma(day) / Math.sqrt(DAY_MINUTES / HOUR_MINUTES);
  const calmSigma = sim.sigmaPerMinute * Math.sqrt(HOUR_MINUTES);
  const activity = days.activity(day) * (isWeekend(day) ? WEEKEND_TURNOVER : 1);
  const quotePerMinute = sim.dailyQuoteVolume / DAY_MINUTES;
  const lotsPerQuote = 10 ** (rules.priceDecimals + rules.sizeDecimals);
  const tradesPerMinute = MINUTE_MS / sim.meanTickMs;

  let wave = 1;
  const sigmas = Float64Array.from({ length: Math.ceil(dayMinutes / HOUR_MINUTES) }, (_, i) => {
    wave += WAVE.pull * (1 - wave) + WAVE.noise * wave * random.normal();
    wave = Math.min(WAVE.max, Math.max(WAVE.min, wave));
    const wild = random.uniform() < WILD_HOURS ? WILD_MIN + WILD_SPAN * random.uniform() : 1;
    const share = Math.min(1, (dayMinutes - i * HOUR_MINUTES) / HOUR_MINUTES);
    return daySigma * Math.min(UNREST_MAX, HOUR_SIGMA[i]! * wave * wild) * Math.sqrt(share);
  });
  const dayOpen = days.openTicks(day);
  const closes = hourCloses(dayOpen, days.openTicks(day + 1), sigmas, random);

  return Array.from(closes, (close, i) => {
    const minutes = Math.min(HOUR_MINUTES, dayMinutes - i * HOUR_MINUTES);
    const open = closes[i - 1] ?? dayOpen;
    const sigma = sigmas[i]! * open;
    const high = Math.round(Math.max(open, close) + excess(open, close, sigma, random));
    const low = Math.max(1, Math.round(Math.min(open, close) - excess(open, close, sigma, random)));
    const range = high - low;

    const draw = random.uniform();
    const heat =
      HABIT * HOUR_SIGMA[i]! +
      (RANGE_SHARE * range) / (RANGE_OF_SIGMA * calmSigma * open * Math.sqrt(minutes / HOUR_MINUTES));
    const quote = quotePerMinute * minutes * Math.min(HEAT_MAX, activity * heat * (0.6 + 1.2 * draw * draw));
    const volume = Math.max(minutes, Math.round((quote * lotsPerQuote) / ((open + close) / 2)));
    // A rising price is mostly bought, a falling one sold.
    const bought = 0.5 + (range > 0 ? (0.1 * (close - open)) / range : 0) + 0.1 * (random.uniform() - 0.5);
    const takerVolume = Math.round(volume * bought);
    const trades = Math.max(minutes, Math.round(tradesPerMinute * minutes * (0.97 + 0.06 * random.uniform())));

    const way = wayOf(open, high, low, close, minutes, random);
    const meanTicks = Math.floor(way.mean);

    return {
      minute: firstMinute + i * HOUR_MINUTES,
      minutes,
      open,
      high,
      low,
      close,
      volume,
      trades,
      takerVolume,
      meanTicks,
      quoteRest: Math.round(volume * (way.mean - meanTicks)),
      takerQuoteRest: Math.round(takerVolume * (way.mean - meanTicks)),
      lowFirst: way.lowFirst,
      firstAt: way.firstAt,
      secondAt: way.secondAt,
    };
  });
}

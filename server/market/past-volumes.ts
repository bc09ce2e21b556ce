import type { CatalogueEntry } from './catalogue.ts';
import {
  CLOSE,
  COLUMNS,
  DAY_MINUTES,
  HIGH,
  HOUR_MINUTES,
  LOW,
  MINUTE_MS,
  OPEN,
  QUOTE_VOLUME,
  TAKER_QUOTE_VOLUME,
  TAKER_VOLUME,
  TRADES,
  VOLUME,
} from './minute-series.ts';
import type { PastDays } from './past-days.ts';
import { isWeekend } from './past-days.ts';
import { HOUR_SIGMA } from './past-prices.ts';
import type { Random } from '../../protocol/simulation/random.ts';

const WEEKEND_TURNOVER = 0.75;
/**
 * Turnover depends partly on the hour of the day, partly on the minute's range; capped, so that an hour's sum of price ×
 * quantity stays below 2^53.
 */
const HABIT = 0.25;
const RANGE_SHARE = 0.75;
const HEAT_MAX = 8;
/** Mean range of a walk over its standard deviation: √(8/π). */
const RANGE_OF_SIGMA = 1.6;

/**
 * Writes the volumes of a day's minutes. A minute's volumes follow from its own prices, the time and chance, never from
 * what comes later; the sums of its hour and day follow from them.
 * @param data  rows of `COLUMNS` by minute of the day, whose prices `writePrices` has written
 */
export function writeVolumes(
  { rules, sim }: CatalogueEntry,
  days: PastDays,
  day: number,
  random: Random,
  data: Float64Array,
): void {
  const activity = days.activity(day) * (isWeekend(day) ? WEEKEND_TURNOVER : 1);
  // In ticks × lots.
  const turnoverPerMinute = (sim.dailyQuoteVolume / DAY_MINUTES) * 10 ** (rules.priceDecimals + rules.sizeDecimals);
  const tradesPerMinute = MINUTE_MS / sim.meanTickMs;
  const minutes = days.minutes(day);
  for (let i = 0; i < minutes; i += 1) {
    const row = i * COLUMNS;
    const open = data[row + OPEN]!;
    const high = data[row + HIGH]!;
    const low = data[row + LOW]!;
    const close = data[row + CLOSE]!;
    const range = high - low;
    // Inside the range and a multiple of a quarter, so that the sums below are exact and no mean price leaves the range.
    const mean = (open + high + low + close) / 4;

    const draw = random.uniform();
    const heat =
      HABIT * HOUR_SIGMA[Math.floor(i / HOUR_MINUTES)]! +
      (RANGE_SHARE * range) / (RANGE_OF_SIGMA * sim.sigmaPerMinute * open);
    const turnover = turnoverPerMinute * Math.min(HEAT_MAX, activity * heat * (0.4 + 1.8 * draw * draw));
    const volume = Math.max(1, Math.round(turnover / mean));
    // A rising price is mostly bought, a falling one sold.
    const bought = 0.5 + (range > 0 ? (0.1 * (close - open)) / range : 0) + 0.1 * (random.uniform() - 0.5);
    const taken = Math.round(volume * bought);

    data[row + VOLUME] = volume;
    data[row + QUOTE_VOLUME] = Math.round(volume * mean);
    data[row + TRADES] = Math.max(1, Math.round(tradesPerMinute * (0.85 + 0.3 * random.uniform())));
    data[row + TAKER_VOLUME] = taken;
    data[row + TAKER_QUOTE_VOLUME] = Math.round(taken * mean);
  }
}

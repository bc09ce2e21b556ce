import {
  CLOSE,
  COLUMNS,
  HIGH,
  LOW,
  OPEN,
  QUOTE_VOLUME,
  TAKER_QUOTE_VOLUME,
  TAKER_VOLUME,
  TRADES,
  VOLUME,
} from './minute-series.ts';
import type { PastHour } from './past-hours.ts';
import { excess } from './past-hours.ts';
import type { Random } from '../../protocol/simulation/random.ts';

/** Mean range of a walk of 60 steps over the standard deviation of one step: √(8/π) × √60. */
const RANGE_OF_STEP = 12.4;
/** Volatility comes in bursts of a few minutes. */
const WAVE = { pull: 0.15, noise: 0.3, min: 0.4, max: 3 };
/** Weight of the extreme in the mean price of a minute that touches it. */
const AT_EXTREME = 0.9;

/**
 * Splits `total` into integers roughly in proportion to the weights, each 1 or more; `total` must be at least their
 * count.
 */
function sharesOf(total: number, weights: Float64Array): Float64Array {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const spare = total - weights.length;
  let weightSoFar = 0;
  let given = 0;
  return weights.map((weight, i) => {
    weightSoFar += weight;
    const reached = i === weights.length - 1 ? spare : Math.min(spare, Math.floor((spare * weightSoFar) / weightSum));
    const share = 1 + reached - given;
    given = reached;
    return share;
  });
}

/**
 * Adds `rest` to integers, to each at most its room and roughly in proportion to it. A remainder without room (never
 * seen) goes to the last one, so that the sum is always exact.
 */
function addRest(values: Float64Array, rest: number, roomOf: (i: number, upwards: boolean) => number): void {
  if (rest === 0) return;
  const upwards = rest > 0;
  const rooms = values.map((_, i) => Math.max(0, roomOf(i, upwards)));
  const roomSum = rooms.reduce((sum, room) => sum + room, 0);
  let left = Math.abs(rest);
  const share = roomSum > 0 ? left / roomSum : 0;
  for (let i = 0; i < values.length && left > 0; i += 1) {
    const taken = Math.min(left, rooms[i]!, Math.ceil(rooms[i]! * share));
    values[i]! += upwards ? taken : -taken;
    left -= taken;
  }
  values[values.length - 1]! += upwards ? left : -left;
}

/** Returns prices at the minute boundaries: the hour's way between its extremes, with noise. */
function boundaries(hour: PastHour, sigmas: Float64Array, random: Random): Float64Array {
  const { minutes, open, high, low, close } = hour;
  const ats = [0, hour.firstAt + 0.5, hour.secondAt + 0.5, minutes];
  const prices = hour.lowFirst ? [open, low, high, close] : [open, high, low, close];
  const path = new Float64Array(minutes + 1);
  path[0] = open;
  let leg = 0;
  let lastAt = 0;
  let noise = 0;
  for (let at = 1; at < minutes; at += 1) {
    while (at > ats[leg + 1]!) {
      leg += 1;
      lastAt = ats[leg]!;
      noise = 0;
    }
    const endAt = ats[leg + 1]!;
    const left = (endAt - at) / (endAt - lastAt);
    const along = (at - ats[leg]!) / (endAt - ats[leg]!);
    const straight = prices[leg]! + (prices[leg + 1]! - prices[leg]!) * along;
    let price = straight + noise * left + sigmas[at - 1]! * Math.sqrt((at - lastAt) * left) * random.normal();
    if (price > high) price = 2 * high - price;
    if (price < low) price = 2 * low - price;
    price = Math.min(high, Math.max(low, price));
    noise = price - straight;
    lastAt = at;
    path[at] = Math.round(price);
  }
  path[minutes] = close;
  return path;
}

/**
 * Adjusts weights so that the mean of the prices becomes `mean`, by reducing the side that weighs too much.
 * @param prices  some above `mean` and some below
 */
function balance(weights: Float64Array, prices: Float64Array, mean: number): void {
  let above = 0;
  let below = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const moment = weights[i]! * (prices[i]! - mean);
    if (moment > 0) above += moment;
    else below -= moment;
  }
  if (above === 0 || below === 0) return;
  for (let i = 0; i < weights.length; i += 1) {
    if (prices[i]! > mean && above > below) weights[i]! *= below / above;
    if (prices[i]! < mean && below > above) weights[i]! *= above / below;
  }
}

/**
 * Writes the minutes of an hour, which add up to it exactly in all columns; no minute's mean price leaves its range.
 * @param data  written from `at` on, a row of `COLUMNS` for each minute of the hour
 */
export function writeMinutes(hour: PastHour, random: Random, data: Float64Array, at: number): void {
  const { minutes, high, low, meanTicks, volume, takerVolume } = hour;
  const step = (high - low) / RANGE_OF_STEP;
  let wave = 1;
  const sigmas = new Float64Array(minutes).map(() => {
    wave += WAVE.pull * (1 - wave) + WAVE.noise * wave * random.normal();
    wave = Math.min(WAVE.max, Math.max(WAVE.min, wave));
    return step * wave;
  });
  const path = boundaries(hour, sigmas, random);
  const highs = new Float64Array(minutes);
  const lows = new Float64Array(minutes);
  const means = new Float64Array(minutes);
  const weights = new Float64Array(minutes);
  for (let i = 0; i < minutes; i += 1) {
    const from = path[i]!;
    const to = path[i + 1]!;
    const touchesFirst = i === hour.firstAt;
    const touchesSecond = i === hour.secondAt;
    const touchesLow = hour.lowFirst ? touchesFirst : touchesSecond;
    const touchesHigh = hour.lowFirst ? touchesSecond : touchesFirst;
    highs[i] = touchesHigh
      ? high
      : Math.min(high, Math.round(Math.max(from, to) + excess(from, to, sigmas[i]!, random)));
    lows[i] = touchesLow ? low : Math.max(low, Math.round(Math.min(from, to) - excess(from, to, sigmas[i]!, random)));
    means[i] = (from + highs[i]! + lows[i]! + to) / 4;
    if (touchesHigh !== touchesLow) means[i]! += AT_EXTREME * ((touchesHigh ? high : low) - means[i]!);
    const draw = random.uniform();
    const liveliness = step > 0 ? Math.min(4, (highs[i]! - lows[i]!) / step) : 0;
    weights[i] = (0.4 + liveliness) * (0.4 + 1.8 * draw * draw);
  }
  balance(weights, means, meanTicks + hour.quoteRest / volume);
  const volumes = sharesOf(volume, weights);
  const trades = sharesOf(
    hour.trades,
    new Float64Array(minutes).map(() => 0.85 + 0.3 * random.uniform()),
  );

  // Quote sums beyond volume × meanTicks, small enough to be exact.
  const quotes = volumes.map((lots, i) => Math.round(lots * (means[i]! - meanTicks)));
  addRest(quotes, hour.quoteRest - quotes.reduce((sum, quote) => sum + quote, 0), (i, upwards) =>
    upwards ? volumes[i]! * (highs[i]! - meanTicks) - quotes[i]! : quotes[i]! - volumes[i]! * (lows[i]! - meanTicks),
  );
  let lotsSoFar = 0;
  let takenSoFar = 0;
  const taken = volumes.map((lots, i) => {
    lotsSoFar += lots;
    const reached = i === minutes - 1 ? takerVolume : Math.floor((takerVolume * lotsSoFar) / volume);
    const share = reached - takenSoFar;
    takenSoFar = reached;
    return share;
  });
  const takenQuotes = taken.map((lots, i) => Math.round((quotes[i]! * lots) / volumes[i]!));
  addRest(takenQuotes, hour.takerQuoteRest - takenQuotes.reduce((sum, quote) => sum + quote, 0), (i, upwards) => {
    const lots = taken[i]!;
    const otherLots = volumes[i]! - lots;
    const otherQuote = quotes[i]! - takenQuotes[i]!;
    const [most, least] = [highs[i]! - meanTicks, lows[i]! - meanTicks];
    return upwards
      ? Math.min(lots * most - takenQuotes[i]!, otherQuote - otherLots * least)
      : Math.min(takenQuotes[i]! - lots * least, otherLots * most - otherQuote);
  });

  for (let i = 0; i < minutes; i += 1) {
    const row = at + i * COLUMNS;
    data[row + OPEN] = path[i]!;
    data[row + HIGH] = highs[i]!;
    data[row + LOW] = lows[i]!;
    data[row + CLOSE] = path[i + 1]!;
    data[row + VOLUME] = volumes[i]!;
    data[row + QUOTE_VOLUME] = volumes[i]! * meanTicks + quotes[i]!;
    data[row + TRADES] = trades[i]!;
    data[row + TAKER_VOLUME] = taken[i]!;
    data[row + TAKER_QUOTE_VOLUME] = taken[i]! * meanTicks + takenQuotes[i]!;
  }
}

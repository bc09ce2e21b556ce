import { randomOf } from './random.ts';

/** Candles as columns, oldest first: prices with 2 decimals, volume with 4, a minute each. */
export interface Candles {
  readonly openTimeMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

const MINUTE_MS = 60_000;
const START_MS = 1_700_006_400_000;
/** Prices in hundredths; the walk never falls below the second. */
const START_PRICE = 6_712_345;
const LEAST_PRICE = 100_000;

export function candlesOf(count: number, seed: number): Candles {
  const random = randomOf(seed);
  const column = () => new Float64Array(count);
  const candles = {
    openTimeMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let price = START_PRICE;
  for (let i = 0; i < count; i++) {
    let [high, low] = [price, price];
    candles.openTimeMs[i] = START_MS + i * MINUTE_MS;
    candles.open[i] = price / 100;
    for (let step = 0; step < 3; step++) {
      price = Math.max(LEAST_PRICE, price + Math.round((random() - 0.5) * 4000));
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    candles.high[i] = (high + Math.floor(random() * 500)) / 100;
    candles.low[i] = (low - Math.floor(random() * 500)) / 100;
    candles.close[i] = price / 100;
    candles.volume[i] = Math.floor(random() * 1e8) / 1e4;
  }
  return candles;
}

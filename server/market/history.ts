import type { MarketRules, SimProfile } from './catalogue.ts';
import type { MinuteSeries } from './minute-series.ts';
import { priceWalk } from './price-walk.ts';
import { randomFrom } from './random.ts';

/** Minutes of invented past before the first start: seven days. */
export const HISTORY_MINUTES = 7 * 1440;
/** Prices looked at within one minute, for its high and low. */
const STEPS = 5;

export interface HistoryStart {
  readonly seed: string;
  /** Minute of the first start; the past ends just before it. */
  readonly genesisMinute: number;
  /** Close of the newest invented minute, in ticks. */
  readonly anchorTicks: number;
}

/**
 * The invented past of one symbol: generated on demand, from the newest minute backwards, since only the newest price
 * is given. Equal seed, genesis and anchor give equal candles, however they are asked for.
 */
export interface History {
  /** Makes sure that every minute of the past from `minute` on is in the series. */
  reachBack(minute: number): void;
}

export function inventedHistory(
  rules: MarketRules,
  profile: SimProfile,
  start: HistoryStart,
  series: MinuteSeries,
): History {
  const random = randomFrom(`${start.seed}|history|${rules.symbol}`);
  const walk = priceWalk(profile, start.anchorTicks, random);
  const oldest = start.genesisMinute - HISTORY_MINUTES;
  const lotsPerQuote = 10 ** (rules.priceDecimals + rules.sizeDecimals);
  const meanQuote = profile.dailyQuoteVolume / 1440;
  const meanTrades = 60_000 / profile.meanTickMs;
  let reached = start.genesisMinute;
  let close = start.anchorTicks;

  function inventMinuteBefore(): void {
    let open = close;
    let high = close;
    let low = close;
    for (let i = 0; i < STEPS; i += 1) {
      walk.step(1 / STEPS);
      open = Math.round(walk.mid);
      if (open > high) high = open;
      if (open < low) low = open;
    }
    // Turnover rises with volatility, and single minutes differ by a factor of ten.
    const draw = random.uniform();
    const quote = meanQuote * walk.heat * (0.2 + 2.4 * draw * draw);
    const volume = Math.max(1, Math.round((quote * lotsPerQuote) / ((open + close) / 2)));
    const takerVolume = Math.floor(volume * (0.3 + 0.4 * random.uniform()));
    const meanPrice = Math.round((open + high + low + close) / 4);
    reached -= 1;
    series.set(reached, {
      open,
      high,
      low,
      close,
      volume,
      quoteVolume: volume * meanPrice,
      trades: Math.max(1, Math.round(meanTrades * (0.85 + 0.3 * random.uniform()))),
      takerVolume,
      takerQuoteVolume: takerVolume * meanPrice,
    });
    close = open;
  }

  return {
    reachBack(minute) {
      const target = Math.max(oldest, minute);
      while (reached > target) inventMinuteBefore();
    },
  };
}

import type { Static } from 'typebox';
import type { KlineRow } from '../../protocol/rest/market.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import { INTERVAL_MS, klineOpenMs } from '../../protocol/units/interval.ts';
import type { MarketRules } from './catalogue.ts';
import {
  CLOSE,
  HIGH,
  LOW,
  OPEN,
  QUOTE_VOLUME,
  TAKER_QUOTE_VOLUME,
  TAKER_VOLUME,
  TRADES,
  VOLUME,
} from './minute-series.ts';
import { textFromScaled } from './scaled-price.ts';

export type KlineRowWire = Static<typeof KlineRow>;

/**
 * One candle of any interval. Prices in ticks, volumes in lots; quote sums in ticks × lots, which exceed 2^53 within a
 * day.
 */
export interface Kline {
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quoteVolume: bigint;
  readonly trades: number;
  readonly takerVolume: number;
  readonly takerQuoteVolume: bigint;
}

/** Exact sum of integers up to 2^53: adds plain numbers, and carries into a bigint only occasionally. */
class ExactSum {
  #small = 0;
  #large = 0n;
  add(value: number): void {
    if (this.#small + value > Number.MAX_SAFE_INTEGER) this.#spill();
    this.#small += value;
  }
  addLarge(value: bigint): void {
    this.#large += value;
  }
  get total(): bigint {
    return this.#large + BigInt(this.#small);
  }
  #spill(): void {
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }
}

/** Accumulates a candle from minutes or shorter candles, oldest first. */
export class KlineSum {
  readonly openMs: number;
  trades = 0;
  #open = 0;
  #high = 0;
  #low = 0;
  #close = 0;
  #volume = 0;
  #takerVolume = 0;
  readonly #quoteVolume = new ExactSum();
  readonly #takerQuoteVolume = new ExactSum();

  constructor(openMs: number) {
    this.openMs = openMs;
  }

  /** Hot path: runs once per minute. `data` and `at` are those of `MinuteSeries.each`. */
  addMinute(data: Float64Array, at: number): void {
    this.#addPrices(data[at + OPEN]!, data[at + HIGH]!, data[at + LOW]!, data[at + CLOSE]!);
    this.#volume += data[at + VOLUME]!;
    this.trades += data[at + TRADES]!;
    this.#takerVolume += data[at + TAKER_VOLUME]!;
    this.#quoteVolume.add(data[at + QUOTE_VOLUME]!);
    this.#takerQuoteVolume.add(data[at + TAKER_QUOTE_VOLUME]!);
  }

  addKline(kline: Kline): void {
    this.#addPrices(kline.open, kline.high, kline.low, kline.close);
    this.#volume += kline.volume;
    this.trades += kline.trades;
    this.#takerVolume += kline.takerVolume;
    this.#quoteVolume.addLarge(kline.quoteVolume);
    this.#takerQuoteVolume.addLarge(kline.takerQuoteVolume);
  }

  toKline(): Kline {
    return {
      openMs: this.openMs,
      open: this.#open,
      high: this.#high,
      low: this.#low,
      close: this.#close,
      volume: this.#volume,
      quoteVolume: this.#quoteVolume.total,
      trades: this.trades,
      takerVolume: this.#takerVolume,
      takerQuoteVolume: this.#takerQuoteVolume.total,
    };
  }

  #addPrices(open: number, high: number, low: number, close: number): void {
    if (this.trades === 0) {
      this.#open = open;
      this.#high = high;
      this.#low = low;
    }
    if (high > this.#high) this.#high = high;
    if (low < this.#low) this.#low = low;
    this.#close = close;
  }
}

/** Sums candles into a longer interval, ascending. The shorter interval must divide the longer one. */
export function rollUp(klines: readonly Kline[], interval: Interval): readonly Kline[] {
  const sums: KlineSum[] = [];
  for (const kline of klines) {
    const openMs = klineOpenMs(kline.openMs, interval);
    let sum = sums.at(-1);
    if (sum?.openMs !== openMs) {
      sum = new KlineSum(openMs);
      sums.push(sum);
    }
    sum.addKline(kline);
  }
  return sums.map((sum) => sum.toKline());
}

/** Returns the 12 columns of the wire, prices and volumes as exact text. */
export function klineRow(kline: Kline, interval: Interval, rules: MarketRules): KlineRowWire {
  const { priceDecimals, sizeDecimals } = rules;
  const quoteDecimals = priceDecimals + sizeDecimals;
  return [
    kline.openMs,
    textFromScaled(kline.open, priceDecimals),
    textFromScaled(kline.high, priceDecimals),
    textFromScaled(kline.low, priceDecimals),
    textFromScaled(kline.close, priceDecimals),
    textFromScaled(kline.volume, sizeDecimals),
    kline.openMs + INTERVAL_MS[interval] - 1,
    textFromScaled(kline.quoteVolume, quoteDecimals),
    kline.trades,
    textFromScaled(kline.takerVolume, sizeDecimals),
    textFromScaled(kline.takerQuoteVolume, quoteDecimals),
    '0',
  ];
}

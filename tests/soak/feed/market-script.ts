import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { INTERVALS, INTERVAL_MS, klineOpenMs } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { BookLevelText, KlineRowWire, MarketRules, TickerWire } from '../../../server/market/market.ts';
import { textFromScaled } from '../../../server/market/scaled-price.ts';
import type { ChainedTick } from '../../../server/market/tick.ts';
import type { Random } from '../random.ts';

/** Numbers of one market as they are, scaled. */
export interface MarketFigures {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  /** Whole units, rounded half up. */
  readonly quoteVolume: number;
}

interface ScaledTick {
  readonly seq: number;
  readonly ts: number;
  readonly price: number;
  readonly qty: number;
  readonly side: 1 | 2;
}

interface Candle {
  readonly openMs: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Ticks of the rolling day: so few that highs and lows leave it often. */
const DAY_TICKS = 150;
const KEPT_TICKS = 400;
const KEPT_CANDLES = 3;
const LEVELS_MOST = 260;
const PRICE_LEAST = 50;
/** A book's levels lie within so many ticks of the price. */
const REACH = 400;

/** One market that moves at random: ticks, a book that never crosses, candles, and figures of a rolling day. */
export class MarketScript {
  readonly rules: MarketRules;
  /** Newest last. */
  readonly ticks: ScaledTick[] = [];
  stale = false;
  readonly #random: Random;
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  readonly #candles = new Map<Interval, Candle[]>();
  #price: number;
  #bookUpdate = 0;

  constructor(rules: MarketRules, random: Random) {
    this.rules = rules;
    this.#random = random;
    this.#price = random.pick([80, 4000, 1_500_000, 6_000_000_000]);
  }

  get symbol(): MarketSymbol {
    return this.rules.symbol;
  }

  get lastTick(): ChainedTick | undefined {
    const last = this.ticks.at(-1);
    return last && this.#wire(last);
  }

  /** Newest first. */
  recent(limit: number): readonly ChainedTick[] {
    return this.ticks
      .slice(-limit)
      .toReversed()
      .map((tick) => this.#wire(tick));
  }

  /** Moves the price. */
  tick(nowMs: number): ChainedTick {
    const random = this.#random;
    const most = random.pick([0, 1, 1, 2, 5, 30, 400]);
    const before = this.ticks.at(-1);
    this.#price = Math.max(PRICE_LEAST, this.#price + random.below(2 * most + 1) - most);
    const tick: ScaledTick = {
      seq: (before?.seq ?? random.below(1000)) + 1,
      ts: Math.max(before?.ts ?? 0, nowMs - random.below(30)),
      price: this.#price,
      qty: random.chance(0.02) ? 0 : 1 + random.below(random.pick([3, 5000, 90_000_000])),
      side: random.chance(0.5) ? 1 : 2,
    };
    this.ticks.push(tick);
    if (this.ticks.length > KEPT_TICKS) this.ticks.shift();
    for (const interval of INTERVALS) this.#addToCandle(interval, tick);
    return this.#wire(tick);
  }

  /** Changes some levels, and ends those that the price has crossed. @returns what changed */
  moveBook(): {
    readonly first: number;
    readonly last: number;
    readonly bids: BookLevelText[];
    readonly asks: BookLevelText[];
  } {
    this.#bookUpdate += 1;
    const sides = [this.#bids, this.#asks].map((side, isAsk) => this.#moveSide(side, isAsk === 1));
    return { first: this.#bookUpdate, last: this.#bookUpdate, bids: sides[0]!, asks: sides[1]! };
  }

  book(): { readonly last: number; readonly bids: BookLevelText[]; readonly asks: BookLevelText[] } {
    const bids = [...this.#bids].toSorted(([a], [b]) => b - a);
    const asks = [...this.#asks].toSorted(([a], [b]) => a - b);
    return { last: this.#bookUpdate, bids: bids.map(this.#levelText), asks: asks.map(this.#levelText) };
  }

  klines(interval: Interval, limit: number): readonly KlineRowWire[] {
    const price = (scaled: number): DecimalText => textFromScaled(scaled, this.rules.priceDecimals);
    return (this.#candles.get(interval) ?? [])
      .slice(-limit)
      .map((candle) => [
        candle.openMs,
        price(candle.open),
        price(candle.high),
        price(candle.low),
        price(candle.close),
        textFromScaled(candle.volume, this.rules.sizeDecimals),
        candle.openMs + INTERVAL_MS[interval] - 1,
        '0',
        1,
        '0',
        '0',
        '0',
      ]);
  }

  figures(): MarketFigures {
    const day = this.ticks.slice(-DAY_TICKS);
    const prices = day.map(({ price }) => price);
    const quote = day.reduce((sum, { price, qty }) => sum + BigInt(price) * BigInt(qty), 0n);
    const unit = 10n ** BigInt(this.rules.priceDecimals + this.rules.sizeDecimals);
    return {
      open: prices[0] ?? this.#price,
      high: prices.length === 0 ? this.#price : Math.max(...prices),
      low: prices.length === 0 ? this.#price : Math.min(...prices),
      volume: day.reduce((sum, { qty }) => sum + qty, 0),
      quoteVolume: Number((quote * 2n + unit) / (unit * 2n)),
    };
  }

  ticker(): TickerWire {
    const { priceDecimals, sizeDecimals } = this.rules;
    const { open, high, low, volume } = this.figures();
    const quote = this.ticks.slice(-DAY_TICKS).reduce((sum, { price, qty }) => sum + BigInt(price) * BigInt(qty), 0n);
    return {
      symbol: this.symbol.toLowerCase(),
      lastPrice: textFromScaled(this.#price, priceDecimals),
      openPrice: textFromScaled(open, priceDecimals),
      highPrice: textFromScaled(high, priceDecimals),
      lowPrice: textFromScaled(low, priceDecimals),
      volume: textFromScaled(volume, sizeDecimals),
      quoteVolume: textFromScaled(quote, priceDecimals + sizeDecimals),
      closeTime: this.ticks.at(-1)?.ts ?? 0,
    };
  }

  #wire({ seq, ts, price, qty, side }: ScaledTick): ChainedTick {
    return {
      symbol: this.symbol,
      seq,
      ts,
      price: textFromScaled(price, this.rules.priceDecimals),
      qty: textFromScaled(qty, this.rules.sizeDecimals),
      side,
      source: 'script',
      hash: 'a'.repeat(64),
    };
  }

  #addToCandle(interval: Interval, { ts, price, qty }: ScaledTick): void {
    const candles = this.#candles.get(interval) ?? [];
    this.#candles.set(interval, candles);
    const openMs = klineOpenMs(ts, interval);
    let candle = candles.at(-1);
    if (candle?.openMs !== openMs) {
      candle = { openMs, open: price, high: price, low: price, close: price, volume: 0 };
      candles.push(candle);
      if (candles.length > KEPT_CANDLES) candles.shift();
    }
    candle.high = Math.max(candle.high, price);
    candle.low = Math.min(candle.low, price);
    candle.close = price;
    candle.volume += qty;
  }

  readonly #levelText = ([price, qty]: readonly [number, number]): BookLevelText => [
    textFromScaled(price, this.rules.priceDecimals),
    textFromScaled(qty, this.rules.sizeDecimals),
  ];

  #moveSide(side: Map<number, number>, isAsk: boolean): BookLevelText[] {
    const random = this.#random;
    const changed = new Map<number, number>();
    const outwards = isAsk ? 1 : -1;
    // Bids lie at the price and below, asks above it.
    for (const price of side.keys()) {
      const isCrossed = isAsk ? price <= this.#price : price > this.#price;
      if (isCrossed || Math.abs(price - this.#price) > REACH * 2) changed.set(price, 0);
    }
    // Now and then a whole side goes.
    if (random.chance(0.01)) for (const price of side.keys()) changed.set(price, 0);
    else {
      for (let left = random.pick([0, 1, 3, 12, 60]); left > 0; left--) {
        const away = (isAsk ? 1 : 0) + random.below(random.pick([3, 20, REACH]));
        const price = this.#price + outwards * away;
        const goes = random.chance(0.4) || side.size > LEVELS_MOST;
        if (price > 0) changed.set(price, goes ? 0 : 1 + random.below(random.pick([5, 100_000, 1e12])));
      }
    }
    for (const [price, qty] of changed) {
      if (qty === 0) side.delete(price);
      else side.set(price, qty);
    }
    return [...changed].toSorted(([a], [b]) => (a - b) * outwards).map(this.#levelText);
  }
}

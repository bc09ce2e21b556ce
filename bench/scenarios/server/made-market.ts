import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { INTERVAL_MS, klineOpenMs } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { randomFrom } from '../../../server/market/random.ts';
import { listenerList } from '../../../server/market/listener-list.ts';
import type { BookDelta, BookLevelText, ChainedTick, KlineRowWire, Market } from '../../../server/market/market.ts';
import type { MarketRules } from '../../../server/market/catalogue.ts';
import { textFromScaled } from '../../../server/market/scaled-price.ts';
import { RULES } from './made-ticks.ts';

/** As many as the simulated markets of the sandbox have together. */
const TICKS_PER_SECOND = 95;
const BEAT_MS = 20;
const LEVELS = 30;
const KEPT_TICKS = 64;
/** Book levels that change with each tick, a side. */
const CHANGED_LEVELS = 4;

interface Made {
  readonly rules: MarketRules;
  readonly ticks: ChainedTick[];
  readonly open: number;
  price: number;
  high: number;
  low: number;
  volume: number;
  seq: number;
  update: number;
}

/** All markets of the catalogue, as fast as the sandbox's, without log, chain and history. */
export interface MadeMarket {
  readonly market: Market;
  /** Ticks come from now on. */
  start(): void;
  /** Lets the ticks of so many ms come at once. */
  pass(ms: number, nowMs: number): void;
}

export function madeMarket(): MadeMarket {
  const random = randomFrom('made market');
  const below = (limit: number): number => Math.floor(random.uniform() * limit);
  const ticks = listenerList<[ChainedTick]>();
  const depths = listenerList<[MarketSymbol, BookDelta]>();
  const made = RULES.map((rules): Made => {
    const price = 5000 + below(9_000_000);
    return { rules, ticks: [], open: price, price, high: price, low: price, volume: 0, seq: 0, update: 0 };
  });
  const bySymbol = new Map(made.map((each) => [each.rules.symbol, each]));
  const of = (symbol: MarketSymbol): Made => bySymbol.get(symbol)!;

  const level = ({ rules }: Made, price: number, size: number): BookLevelText => [
    textFromScaled(Math.max(1, price), rules.priceDecimals),
    textFromScaled(size, rules.sizeDecimals),
  ];
  /** The size at a price; the same until its market has moved again. */
  const sizeAt = ({ seq }: Made, away: number): number => 1000 + ((away * 7919 + seq * 31) % 90_000);

  function tick(one: Made, nowMs: number): void {
    const before = one.price;
    one.price = Math.max(100, one.price + below(9) - 4);
    one.high = Math.max(one.high, one.price);
    one.low = Math.min(one.low, one.price);
    one.seq += 1;
    const size = 1 + below(50_000);
    one.volume += size;
    const made: ChainedTick = {
      symbol: one.rules.symbol,
      seq: one.seq,
      ts: nowMs,
      price: textFromScaled(one.price, one.rules.priceDecimals),
      qty: textFromScaled(size, one.rules.sizeDecimals),
      side: one.seq % 2 ? 1 : 2,
      source: 'made',
      hash: (BigInt(one.seq) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n)
        .toString(16)
        .slice(-64)
        .padStart(64, '0'),
    };
    one.ticks.push(made);
    if (one.ticks.length > KEPT_TICKS) one.ticks.shift();
    ticks.emit(made);
    depths.emit(one.rules.symbol, deltaOf(one, before));
  }

  /** Moves the window of levels with the price, and changes some sizes near it. */
  function deltaOf(one: Made, before: number): BookDelta {
    one.update += 1;
    const side = (outwards: -1 | 1): BookLevelText[] => {
      const moved = (one.price - before) * outwards;
      const changes = new Map<number, number>();
      for (let away = 1; away <= CHANGED_LEVELS; away++) changes.set(one.price + outwards * away, sizeAt(one, away));
      for (let step = 1; step <= Math.abs(moved); step++) {
        const gone = moved > 0 ? before + outwards * step : one.price + outwards * (LEVELS + step);
        const come = moved > 0 ? one.price + outwards * (LEVELS + 1 - step) : one.price + outwards * step;
        if (!changes.has(gone)) changes.set(gone, 0);
        changes.set(come, sizeAt(one, step));
      }
      return [...changes].toSorted(([a], [b]) => (a - b) * outwards).map(([price, size]) => level(one, price, size));
    };
    return { first: one.update, last: one.update, bids: side(-1), asks: side(1) };
  }

  function klineOf(one: Made, interval: Interval): KlineRowWire {
    const price = (scaled: number): DecimalText => textFromScaled(scaled, one.rules.priceDecimals);
    const openMs = klineOpenMs(Date.now(), interval);
    const volume = textFromScaled(one.volume, one.rules.sizeDecimals);
    const closeMs = openMs + INTERVAL_MS[interval] - 1;
    const [open, high, low, close] = [price(one.open), price(one.high), price(one.low), price(one.price)];
    return [openMs, open, high, low, close, volume, closeMs, volume, one.seq, '0', '0', '0'];
  }

  const market = {
    symbols: () => RULES,
    rulesOf: (symbol: string) => bySymbol.get(symbol as MarketSymbol)?.rules,
    lastTick: (symbol: MarketSymbol) => of(symbol).ticks.at(-1),
    recentTicks: (symbol: MarketSymbol, limit: number) => of(symbol).ticks.slice(-limit).toReversed(),
    isStale: () => false,
    onTick: ticks.add,
    onDepth: depths.add,
    onStatus: () => () => undefined,
    newestKlines: (symbol: MarketSymbol, interval: Interval) => [klineOf(of(symbol), interval)],
    ticker(symbol: MarketSymbol) {
      const { rules, open, high, low, price, volume, ticks: kept } = of(symbol);
      const text = (scaled: number): DecimalText => textFromScaled(scaled, rules.priceDecimals);
      return {
        symbol: symbol.toLowerCase(),
        lastPrice: text(price),
        openPrice: text(open),
        highPrice: text(high),
        lowPrice: text(low),
        volume: textFromScaled(volume, rules.sizeDecimals),
        quoteVolume: textFromScaled(BigInt(volume) * BigInt(price), rules.priceDecimals + rules.sizeDecimals),
        closeTime: kept.at(-1)?.ts ?? Date.now(),
      };
    },
    bookSnapshot(symbol: MarketSymbol) {
      const one = of(symbol);
      const side = (outwards: -1 | 1): BookLevelText[] =>
        Array.from({ length: LEVELS }, (_, at) => level(one, one.price + outwards * (at + 1), sizeAt(one, at + 1)));
      return { last: one.update, bids: side(-1), asks: side(1) };
    },
  } as Partial<Market> as Market;

  /** A third of the ticks falls on the first three markets, as in the sandbox. */
  function tickSome(count: number, nowMs: number): void {
    for (let left = count; left > 0; left--)
      tick(made[random.uniform() < 0.33 ? below(3) : below(made.length)]!, nowMs);
  }

  return {
    market,
    start() {
      const startedMs = Date.now();
      let done = 0;
      setInterval(() => {
        const nowMs = Date.now();
        const due = Math.floor(((nowMs - startedMs) / 1000) * TICKS_PER_SECOND);
        tickSome(due - done, nowMs);
        done = due;
      }, BEAT_MS);
    },
    pass: (ms, nowMs) => tickSome(Math.round((ms / 1000) * TICKS_PER_SECOND), nowMs),
  };
}

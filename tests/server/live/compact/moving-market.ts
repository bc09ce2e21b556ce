import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { INTERVAL_MS, klineOpenMs } from '../../../../protocol/units/interval.ts';
import type { Interval } from '../../../../protocol/units/interval.ts';
import { CATALOGUE } from '../../../../server/market/catalogue.ts';
import type { BookDelta, BookLevelText, ChainedTick, KlineRowWire, Market } from '../../../../server/market/market.ts';
import { textFromScaled } from '../../../../server/market/scaled-price.ts';
import type { CheckpointWire } from '../../../../server/proof/checkpoint-logs.ts';

export const BTC = 'BTCUSDT' as MarketSymbol;
export const ETH = 'ETHUSDT' as MarketSymbol;
export const XRP = 'XRPUSDT' as MarketSymbol;
export const DOGE = 'DOGEUSDT' as MarketSymbol;
export const MARKETS = [BTC, ETH, XRP, DOGE] as const;
export const START_MS = 1_795_000_020_000;

export interface ScaledTick {
  readonly seq: number;
  readonly ts: number;
  readonly price: number;
  readonly size: number;
  readonly sold: boolean;
}

/** Everything about one market as plain lists, from which every answer is computed again. */
interface State {
  readonly ticks: ScaledTick[];
  readonly bids: Map<number, number>;
  readonly asks: Map<number, number>;
  depthId: number;
  stale: boolean;
}

/** Four markets of the catalogue that a test moves tick by tick, with candles, days and books that follow. */
export function movingMarket() {
  let nowMs = START_MS;
  const rules = CATALOGUE.map((entry) => entry.rules).filter(({ symbol }) =>
    (MARKETS as readonly MarketSymbol[]).includes(symbol),
  );
  const rulesOf = (symbol: string) => rules.find((rule) => rule.symbol === symbol);
  const states = new Map<MarketSymbol, State>(
    MARKETS.map((symbol) => [symbol, { ticks: [], bids: new Map(), asks: new Map(), depthId: 0, stale: true }]),
  );
  const tickListeners = new Set<(tick: ChainedTick) => void>();
  const depthListeners = new Set<(symbol: MarketSymbol, delta: BookDelta) => void>();
  const statusListeners = new Set<(symbol: MarketSymbol, stale: boolean) => void>();
  const headListeners = new Set<(head: CheckpointWire) => void>();
  const heads = new Map<MarketSymbol, CheckpointWire>();
  const listen = <L>(set: Set<L>, listener: L) => {
    set.add(listener);
    return () => set.delete(listener);
  };
  const stateOf = (symbol: MarketSymbol): State => states.get(symbol)!;
  const priceText = (symbol: MarketSymbol, price: number) => textFromScaled(price, rulesOf(symbol)!.priceDecimals);
  const sizeText = (symbol: MarketSymbol, size: number) => textFromScaled(size, rulesOf(symbol)!.sizeDecimals);
  const chained = (symbol: MarketSymbol, { seq, ts, price, size, sold }: ScaledTick): ChainedTick => ({
    symbol,
    seq,
    ts,
    price: priceText(symbol, price) as DecimalText,
    qty: sizeText(symbol, size) as DecimalText,
    side: sold ? 2 : 1,
    source: 'moving',
    hash: seq.toString(16).padStart(64, '0'),
  });
  const sorted = (side: ReadonlyMap<number, number>, outwards: -1 | 1): [number, number][] =>
    [...side].sort(([a], [b]) => (a - b) * outwards);
  const texts = (symbol: MarketSymbol, levels: readonly (readonly [number, number])[]): BookLevelText[] =>
    levels.map(([price, size]) => [priceText(symbol, price), sizeText(symbol, size)]);

  /** Candles of an interval, oldest first, from all ticks. */
  function candles(symbol: MarketSymbol, interval: Interval) {
    const found = new Map<number, ScaledTick[]>();
    for (const tick of stateOf(symbol).ticks) {
      const openMs = klineOpenMs(tick.ts, interval);
      found.set(openMs, [...(found.get(openMs) ?? []), tick]);
    }
    return [...found].map(([openMs, ticks]) => {
      const prices = ticks.map(({ price }) => price);
      return {
        openMs,
        open: prices[0]!,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1)!,
        volume: ticks.reduce((sum, { size }) => sum + size, 0),
      };
    });
  }

  /** 24 h figures, here of all ticks. */
  function day(symbol: MarketSymbol) {
    const { priceDecimals, sizeDecimals } = rulesOf(symbol)!;
    const { ticks } = stateOf(symbol);
    const prices = ticks.map(({ price }) => price);
    const quote = ticks.reduce((sum, { price, size }) => sum + BigInt(price) * BigInt(size), 0n);
    return {
      open: prices[0] ?? 0,
      high: Math.max(0, ...prices),
      low: prices.length > 0 ? Math.min(...prices) : 0,
      volume: ticks.reduce((sum, { size }) => sum + size, 0),
      quoteVolume: textFromScaled(quote, priceDecimals + sizeDecimals),
    };
  }

  const market: Market = {
    start: async () => {},
    stop: async () => {},
    symbols: () => rules,
    rulesOf,
    lastTick(symbol) {
      const last = stateOf(symbol).ticks.at(-1);
      return last && chained(symbol, last);
    },
    isStale: (symbol) => stateOf(symbol).stale,
    publishedUpToMs: () => Number.POSITIVE_INFINITY,
    genesisOf: () => ({ timeMs: 0, hash: '' }),
    onTick: (listener) => listen(tickListeners, listener),
    onDepth: (listener) => listen(depthListeners, listener),
    onStatus: (listener) => listen(statusListeners, listener),
    tickAfterSeq: async () => null,
    recentTicks: (symbol, limit) =>
      stateOf(symbol)
        .ticks.slice(-limit)
        .toReversed()
        .map((tick) => chained(symbol, tick)),
    seedEpochs: () => Promise.resolve([]),
    ticksBetween: () => Promise.resolve({ prevHash: '', ticks: [] }),
    ticksAround: async () => ({ before: null, after: null }),
    klines: async () => [],
    newestKlines(symbol, interval, limit) {
      const openMs = klineOpenMs(nowMs, interval);
      const fromMs = openMs - (limit - 1) * INTERVAL_MS[interval];
      return candles(symbol, interval)
        .filter((candle) => candle.openMs >= fromMs)
        .map(({ openMs: at, open, high, low, close, volume }): KlineRowWire => [
          at,
          priceText(symbol, open),
          priceText(symbol, high),
          priceText(symbol, low),
          priceText(symbol, close),
          sizeText(symbol, volume),
          at + INTERVAL_MS[interval] - 1,
          '0',
          1,
          '0',
          '0',
          '0',
        ]);
    },
    ticker(symbol) {
      const { open, high, low, volume, quoteVolume } = day(symbol);
      const last = stateOf(symbol).ticks.at(-1);
      return {
        symbol: symbol.toLowerCase(),
        lastPrice: priceText(symbol, last?.price ?? 0),
        openPrice: priceText(symbol, open),
        highPrice: priceText(symbol, high),
        lowPrice: priceText(symbol, low),
        volume: sizeText(symbol, volume),
        quoteVolume,
        closeTime: last?.ts ?? nowMs,
      };
    },
    bookSnapshot(symbol) {
      const { bids, asks, depthId } = stateOf(symbol);
      return { last: depthId, bids: texts(symbol, sorted(bids, -1)), asks: texts(symbol, sorted(asks, 1)) };
    },
    usdtPrice: () => null,
    usdtRange: () => null,
  };

  return {
    market,
    proof: {
      keys: () => [{ keyId: 'moving', publicKey: 'ef'.repeat(32), fromTime: START_MS }],
      lastCheckpoint: (symbol: MarketSymbol) => heads.get(symbol),
      onCheckpoint: (listener: (head: CheckpointWire) => void) => listen(headListeners, listener),
    },
    now: () => nowMs,
    pass(ms: number): void {
      nowMs += ms;
    },
    stateOf,
    candles,
    day,
    sorted,
    tick(symbol: MarketSymbol, price: number, size = 1, sold = false): ScaledTick {
      const { ticks } = stateOf(symbol);
      const tick = { seq: ticks.length + 1, ts: nowMs, price, size, sold };
      ticks.push(tick);
      for (const listener of tickListeners) listener(chained(symbol, tick));
      return tick;
    },
    /** Sets levels of a book; size 0 removes one. */
    book(
      symbol: MarketSymbol,
      bids: readonly (readonly [number, number])[],
      asks: readonly (readonly [number, number])[],
    ) {
      const state = stateOf(symbol);
      for (const [side, levels] of [
        [state.bids, bids],
        [state.asks, asks],
      ] as const) {
        for (const [price, size] of levels) {
          if (size === 0) side.delete(price);
          else side.set(price, size);
        }
      }
      const id = (state.depthId += 1);
      const delta = { first: id, last: id, bids: texts(symbol, bids), asks: texts(symbol, asks) };
      for (const listener of depthListeners) listener(symbol, delta);
    },
    status(symbol: MarketSymbol, stale: boolean): void {
      stateOf(symbol).stale = stale;
      for (const listener of statusListeners) listener(symbol, stale);
    },
    /** Signs the newest tick. */
    sign(symbol: MarketSymbol): void {
      const { seq, ts, hash } = market.lastTick(symbol)!;
      const head = {
        symbol,
        seq,
        ts,
        hash,
        keyId: 'moving',
        payload: '',
        signature: seq.toString(16).padStart(128, '0'),
      };
      heads.set(symbol, head);
      for (const listener of headListeners) listener(head);
    },
  };
}

export type MovingMarket = ReturnType<typeof movingMarket>;

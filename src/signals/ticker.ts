import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ScaledPrice } from '../model/numbers.ts';
import { TICKER_COLUMNS as C, TICKER_WIDTH } from '../model/number-rows.ts';
import type { TickerValue } from '../model/number-rows.ts';
import { partOf } from './stream-parts.ts';

/** Prices are scaled integers, price × 10^priceDecimals of the market. NaN means unknown, shown as "—" (G10). */
export interface TickerSignals extends Readonly<Record<TickerValue, ReadonlySignal<number | boolean>>> {
  readonly last: ReadonlySignal<ScaledPrice>;
  /** Last move: 1 up, −1 down, 0 none seen yet. */
  readonly direction: ReadonlySignal<-1 | 0 | 1>;
  /** Price 24 h ago, highest and lowest since. */
  readonly open24h: ReadonlySignal<ScaledPrice>;
  readonly high24h: ReadonlySignal<ScaledPrice>;
  readonly low24h: ReadonlySignal<ScaledPrice>;
  /** Rolling 24 h, base and quote asset. Statistics: plain floats, never money. */
  readonly volume: ReadonlySignal<number>;
  readonly quoteVolume: ReadonlySignal<number>;
  /**
   * Change since `open24h`, percent; NaN unknown. For sorting and colour only: `changeText` formats it from the prices.
   */
  readonly changePercent: ReadonlySignal<number>;
  /** Server epoch ms of the last tick. */
  readonly tickTimeMs: ReadonlySignal<number>;
  /** True when the market has had no tick for 5 s: trading is closed and its price grey. */
  readonly stale: ReadonlySignal<boolean>;
}

export interface TickerStore {
  /** Returns the signals of a symbol, always the same object, so a list row may keep it. */
  of(symbol: MarketSymbol): TickerSignals;
  /**
   * Applies rows of `TICKER_WIDTH` numbers each, with the symbols that their first column points to, in one batch, so
   * that readers run once. Rows of an unknown index are skipped.
   */
  apply(rows: Float64Array, symbols: readonly MarketSymbol[]): void;
  /** Returns the markets whose prices somebody follows now. */
  followed(): readonly MarketSymbol[];
  /** Sets the listener that is called when `followed` has changed; null removes it. */
  onFollowed(listener: (() => void) | null): void;
}

interface WritableTicker extends TickerSignals {
  readonly last: Signal<ScaledPrice>;
  readonly direction: Signal<-1 | 0 | 1>;
  readonly open24h: Signal<ScaledPrice>;
  readonly high24h: Signal<ScaledPrice>;
  readonly low24h: Signal<ScaledPrice>;
  readonly volume: Signal<number>;
  readonly quoteVolume: Signal<number>;
  readonly tickTimeMs: Signal<number>;
  readonly stale: Signal<boolean>;
}

const PRICE = partOf('prices');
const unknownPrice = () => signal(NaN as ScaledPrice);

/** @param onFollowed  called with true when the first follower of its price subscribes, with false when the last one leaves */
function emptyTicker(onFollowed: (followed: boolean) => void): WritableTicker {
  const last = signal(NaN as ScaledPrice, {
    watched() {
      PRICE.watched();
      onFollowed(true);
    },
    unwatched() {
      PRICE.unwatched();
      onFollowed(false);
    },
  });
  const open24h = signal(NaN as ScaledPrice, PRICE);
  return {
    last,
    direction: signal<-1 | 0 | 1>(0, PRICE),
    open24h,
    high24h: unknownPrice(),
    low24h: unknownPrice(),
    volume: signal(NaN),
    quoteVolume: signal(NaN),
    changePercent: computed(() => (open24h.value > 0 ? ((last.value - open24h.value) / open24h.value) * 100 : NaN)),
    tickTimeMs: signal(NaN),
    stale: signal(false),
  };
}

/**
 * Signals compare with ===, and NaN is never equal to itself, so writing unknown over unknown would notify every
 * reader.
 */
function write<Value extends number>(target: Signal<Value>, value: number): void {
  if (!Object.is(target.peek(), value)) target.value = value as Value;
}

function writeTicker(ticker: WritableTicker, rows: Float64Array, at: number): void {
  write(ticker.last, rows[at + C.last]!);
  ticker.direction.value = Math.sign(rows[at + C.direction]!) as -1 | 0 | 1;
  write(ticker.open24h, rows[at + C.open24h]!);
  write(ticker.high24h, rows[at + C.high24h]!);
  write(ticker.low24h, rows[at + C.low24h]!);
  write(ticker.volume, rows[at + C.volume]!);
  write(ticker.quoteVolume, rows[at + C.quoteVolume]!);
  write(ticker.tickTimeMs, rows[at + C.tickTimeMs]!);
  ticker.stale.value = rows[at + C.stale] === 1;
}

export function createTickerStore(): TickerStore {
  const bySymbol = new Map<MarketSymbol, WritableTicker>();
  const followed = new Set<MarketSymbol>();
  let onFollowed: (() => void) | null = null;

  function follow(symbol: MarketSymbol, isFollowed: boolean): void {
    if (isFollowed) followed.add(symbol);
    else followed.delete(symbol);
    onFollowed?.();
  }
  function of(symbol: MarketSymbol): WritableTicker {
    let ticker = bySymbol.get(symbol);
    if (!ticker) bySymbol.set(symbol, (ticker = emptyTicker((isFollowed) => follow(symbol, isFollowed))));
    return ticker;
  }
  return {
    of,
    followed: () => [...followed],
    onFollowed(listener) {
      onFollowed = listener;
    },
    apply(rows, symbols) {
      batch(() => {
        for (let at = 0; at + TICKER_WIDTH <= rows.length; at += TICKER_WIDTH) {
          const symbol = symbols[rows[at + C.symbolIndex]!];
          if (symbol !== undefined) writeTicker(of(symbol), rows, at);
        }
      });
    },
  };
}

export const tickerStore = createTickerStore();

import { batch as atOnce, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

/** Closing prices of a row's mini chart, oldest first; null while not loaded or unavailable. */
export type Closes = ReadonlySignal<Float64Array | null>;

export interface MiniChartLoader {
  /** Returns the same signal for the same symbol. */
  closesOf(symbol: MarketSymbol): Closes;
  /** Sets the visible rows, top first; only these are fetched (H2). Replaces the previous call. */
  show(symbols: readonly MarketSymbol[]): void;
  /** Returns the number of cached symbols. */
  size(): number;
  /** Evicts a share of the cached closes, 0 … 1, those longest out of view first; visible rows keep theirs. */
  drop(share: number): void;
}

interface Parts {
  /** Returns `null` when the market has no history or the call failed; called again after `refreshMs`. */
  readonly fetchCloses: (symbol: MarketSymbol) => Promise<Float64Array | null>;
  readonly batch: () => number;
  readonly pauseMs: () => number;
  readonly refreshMs: number;
  /** Returns false while closes that are there stay as they are; those that failed are asked for again all the same. */
  readonly renews: () => boolean;
  /** Number of symbols to cache besides the visible ones. */
  readonly entries: () => number;
  readonly now: () => number;
}

/**
 * Loads mini charts in small batches with a pause between them (decision 16), so that scrolling does not congest the
 * connection.
 */
export function createMiniChartLoader({
  fetchCloses,
  batch,
  pauseMs,
  refreshMs,
  renews,
  entries,
  now,
}: Parts): MiniChartLoader {
  const closes = new Map<MarketSymbol, Signal<Float64Array | null>>();
  const askedMs = new Map<MarketSymbol, number>();
  /** Symbols with closes, those longest out of view first. */
  const kept = new Set<MarketSymbol>();
  let wanted: readonly MarketSymbol[] = [];
  let running = false;

  const signalOf = (symbol: MarketSymbol): Signal<Float64Array | null> => {
    const known = closes.get(symbol);
    if (known) return known;
    const fresh = signal<Float64Array | null>(null);
    closes.set(symbol, fresh);
    return fresh;
  };
  const isDue = (symbol: MarketSymbol): boolean =>
    now() - (askedMs.get(symbol) ?? -Infinity) >= refreshMs && (renews() || !kept.has(symbol));

  /** Publishes a batch at once, because each frame of a start is expensive. */
  async function load(symbols: readonly MarketSymbol[]): Promise<void> {
    const askedNow = now();
    for (const symbol of symbols) askedMs.set(symbol, askedNow);
    const found = await Promise.all(symbols.map(fetchCloses));
    atOnce(() => {
      for (const [at, symbol] of symbols.entries()) {
        if (!found[at]) continue;
        signalOf(symbol).value = found[at];
        kept.add(symbol);
      }
    });
    forgetTo(entries());
  }

  /** Evicts until at most `most` are left. The signals stay, because a row may hold one. */
  function forgetTo(most: number): void {
    for (const symbol of kept) {
      if (kept.size <= most) return;
      if (wanted.includes(symbol)) continue;
      kept.delete(symbol);
      askedMs.delete(symbol);
      signalOf(symbol).value = null;
    }
  }

  async function run(): Promise<void> {
    running = true;
    for (;;) {
      const due = wanted.filter(isDue).slice(0, batch());
      if (due.length === 0) break;
      await load(due);
      await new Promise((resolve) => setTimeout(resolve, pauseMs()));
    }
    running = false;
  }

  return {
    closesOf: signalOf,
    show(symbols) {
      // Rows that leave the view now move to the end of the eviction order.
      for (const symbol of wanted) if (kept.delete(symbol)) kept.add(symbol);
      wanted = symbols;
      forgetTo(entries());
      if (!running) void run();
    },
    size: () => kept.size,
    drop: (share) => forgetTo(Math.floor(kept.size * (1 - share))),
  };
}

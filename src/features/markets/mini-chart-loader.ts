import { batch as atOnce, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

/** Closing prices of a row's mini chart, oldest first; null while not loaded or not to be had. */
export type Closes = ReadonlySignal<Float64Array | null>;

export interface MiniChartLoader {
  /** The same signal for one symbol forever. */
  closesOf(symbol: MarketSymbol): Closes;
  /** Rows now in view, top first; only these are fetched (H2). Replaces the last call. */
  show(symbols: readonly MarketSymbol[]): void;
  /** Symbols whose closes are kept. */
  size(): number;
  /** Forgets this share of them, 0 … 1, those longest out of view first; rows in view keep theirs. */
  drop(share: number): void;
}

interface Parts {
  /** Returns `null` when the market has no history or the call failed; called again after `refreshMs`. */
  readonly fetchCloses: (symbol: MarketSymbol) => Promise<Float64Array | null>;
  readonly batch: () => number;
  readonly pauseMs: () => number;
  readonly refreshMs: number;
  /** Symbols whose closes are kept beside those in view. */
  readonly entries: () => number;
  readonly now: () => number;
}

/** Loads mini charts a few at a time with a pause between batches (decision 16), so that a scroll never floods the line. */
export function createMiniChartLoader({
  fetchCloses,
  batch,
  pauseMs,
  refreshMs,
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
  const isDue = (symbol: MarketSymbol): boolean => now() - (askedMs.get(symbol) ?? -Infinity) >= refreshMs;

  /** Shows them together: each frame of a start is dear. */
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

  /** Forgets until at most `most` are left. The signals stay: a row may hold one. */
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
      // Those that leave the view now left it last.
      for (const symbol of wanted) if (kept.delete(symbol)) kept.add(symbol);
      wanted = symbols;
      forgetTo(entries());
      if (!running) void run();
    },
    size: () => kept.size,
    drop: (share) => forgetTo(Math.floor(kept.size * (1 - share))),
  };
}

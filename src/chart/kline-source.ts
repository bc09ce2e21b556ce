import type { Interval } from '../../protocol/units/interval.ts';
import type { KlineColumns } from '../compute/kline/columns.ts';
import type { OrPlain, PlotPrice } from '../model/numbers.ts';

/** Identifies the klines of a chart. */
export interface KlineKey {
  readonly symbol: string;
  readonly interval: Interval;
  /** Klines of another length than the interval's: the ticks of one trade, played again. Read once, at mount. */
  readonly step?: KlineStep;
}

/** Length of one kline, and how wide it begins, CSS px. */
export interface KlineStep {
  readonly ms: number;
  readonly px: number;
}

/**
 * Receives the klines of a source. Every call checks its data and throws RangeError without changing anything when a
 * value is NaN or infinite, a low is over its open, close or high, a volume is negative, or times do not ascend.
 */
export interface KlineSink {
  /** The newest klines; replaces everything. `columns` is copied. May be empty. Again after a reconnect: the view stays. */
  reset(columns: KlineColumns, priceDecimals: number): void;
  /** The whole last kline again, or the next one. One older than the last is refused. */
  update(
    openTimeMs: number,
    open: OrPlain<PlotPrice>,
    high: OrPlain<PlotPrice>,
    low: OrPlain<PlotPrice>,
    close: OrPlain<PlotPrice>,
    volume: number,
  ): void;
  /** The answer to `loadOlder`: klines before all known ones. Empty: there are none. The view does not move (K7). */
  prepend(columns: KlineColumns): void;
  /** Reports that nothing could be loaded; `reason` is for logs. Before the first `reset` the chart offers a retry. */
  fail(reason: string): void;
}

export interface KlineSubscription {
  /** Asks for earlier klines. Never asked again before `prepend` or `fail` answered. */
  loadOlder(): void;
  close(): void;
}

/** Anything that can feed a chart: the live worker's feed, or plain arrays (README). */
export interface KlineSource {
  /** Answers by `reset` (soon, not necessarily before it returns), then `update`s until closed. */
  open(key: KlineKey, sink: KlineSink): KlineSubscription;
}

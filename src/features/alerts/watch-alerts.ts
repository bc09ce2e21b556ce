import { effect, untracked } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Market } from '../../model/market.ts';
import type { MarketStore } from '../../signals/markets.ts';
import type { TickerStore } from '../../signals/ticker.ts';
import type { AlertsStore } from '../../data/price-alerts.ts';
import { thresholdsOf } from '../../model/price-alert.ts';
import type { FiredAlert } from '../../model/price-alert.ts';

export interface AlertWatchParts {
  readonly alerts: AlertsStore;
  readonly tickers: TickerStore;
  readonly markets: MarketStore;
  nowMs(): number;
  /**
   * Called with the markets that have alerts, each once, when alerts or markets change. Their prices must be
   * subscribed.
   */
  onWatched(symbols: readonly MarketSymbol[]): void;
  /** Called with the alerts of one market that a price reached: at least one. */
  onFired(alerts: readonly FiredAlert[]): void;
}

/**
 * Checks every price that the page receives against the alerts of its market until it is stopped. A tick costs two
 * comparisons per watched market and allocates nothing; thresholds are computed when the lists change. Prices during a
 * gap are unknown; the first price after it counts.
 */
export function watchAlerts({ alerts, tickers, markets, nowMs, onWatched, onFired }: AlertWatchParts): () => void {
  function watch({ symbol, priceDecimals }: Market): () => void {
    const mine = alerts.active.peek().filter((alert) => alert.symbol === symbol);
    const { above, below } = thresholdsOf(mine, priceDecimals);
    const { last } = tickers.of(symbol);
    const fire = () => {
      const fired = alerts.fire(symbol, last.peek(), priceDecimals, nowMs());
      if (fired.length > 0) onFired(fired);
    };
    return effect(() => {
      const price = last.value;
      if (price >= above || price <= below) untracked(fire);
    });
  }

  return effect(() => {
    const symbols = new Set(alerts.active.value.map(({ symbol }) => symbol));
    const watched = [...symbols]
      .map((symbol) => markets.bySymbol.value.get(symbol))
      .filter((market) => market !== undefined);
    untracked(() => onWatched(watched.map(({ symbol }) => symbol)));
    const stops = watched.map(watch);
    return () => {
      for (const stop of stops) stop();
    };
  });
}

import { effect, untracked } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Market } from '../../model/market.ts';
import type { MarketStore } from '../../signals/markets.ts';
import type { TickerStore } from '../../signals/ticker.ts';
import type { AlertsStore } from '../../data/price-alerts.ts';
import { thresholdOf, thresholdsOf } from '../../model/price-alert.ts';
import type { AlertSide, FiredAlert } from '../../model/price-alert.ts';
import type { PriceGuard } from './price-watch.ts';

export interface AlertWatchParts {
  readonly alerts: AlertsStore;
  readonly tickers: TickerStore;
  readonly markets: MarketStore;
  nowMs(): number;
  /**
   * Called with the markets that have alerts, each once, when alerts or markets change. Their prices must be
   * subscribed.
   * @param guards  the limits of all of them
   */
  onWatched(symbols: readonly MarketSymbol[], guards: readonly PriceGuard[]): void;
  /** Called with the alerts of one market that a price reached: at least one. */
  onFired(alerts: readonly FiredAlert[]): void;
}

/** A running watch. */
export interface AlertWatch {
  /** A tick that this page did not receive reached the limit of an alert. @param price  scaled */
  reached(symbol: MarketSymbol, price: number): void;
  stop(): void;
}

/**
 * Checks every price that the page receives, and every reported one, against the alerts of its market until it is
 * stopped. A tick costs two comparisons per watched market and allocates nothing; thresholds are computed when the
 * lists change. Prices during a gap are unknown; the first price after it counts.
 */
export function watchAlerts({ alerts, tickers, markets, nowMs, onWatched, onFired }: AlertWatchParts): AlertWatch {
  function fire(symbol: MarketSymbol, price: number, priceDecimals: number): void {
    const fired = alerts.fire(symbol, price, priceDecimals, nowMs());
    if (fired.length > 0) onFired(fired);
  }
  const thresholds = ({ symbol, priceDecimals }: Market) =>
    thresholdsOf(
      alerts.active.peek().filter((alert) => alert.symbol === symbol),
      priceDecimals,
    );

  function watch(market: Market): () => void {
    const { symbol, priceDecimals } = market;
    const { above, below } = thresholds(market);
    const { last } = tickers.of(symbol);
    const fireNow = () => fire(symbol, last.peek(), priceDecimals);
    return effect(() => {
      const price = last.value;
      if (price >= above || price <= below) untracked(fireNow);
    });
  }
  /** All limits, not the nearest alone: a price may pass several and be back before the next view is sent. */
  function guardsOf({ symbol, priceDecimals }: Market): readonly PriceGuard[] {
    const limits = (side: AlertSide) => [
      ...new Set(
        alerts.active
          .peek()
          .filter((alert) => alert.symbol === symbol && alert.side === side)
          .map((alert) => thresholdOf(alert, priceDecimals))
          .filter(Number.isSafeInteger),
      ),
    ];
    const above = limits('above').sort((a, b) => a - b);
    const below = limits('below').sort((a, b) => b - a);
    return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => ({
      symbol,
      below: below[at] ?? null,
      above: above[at] ?? null,
    }));
  }

  const stop = effect(() => {
    const symbols = new Set(alerts.active.value.map(({ symbol }) => symbol));
    const watched = [...symbols]
      .map((symbol) => markets.bySymbol.value.get(symbol))
      .filter((market) => market !== undefined);
    untracked(() =>
      onWatched(
        watched.map(({ symbol }) => symbol),
        watched.flatMap(guardsOf),
      ),
    );
    const stops = watched.map(watch);
    return () => {
      for (const stopOne of stops) stopOne();
    };
  });
  return {
    reached(symbol, price) {
      const market = markets.bySymbol.peek().get(symbol);
      if (market) fire(symbol, price, market.priceDecimals);
    },
    stop,
  };
}

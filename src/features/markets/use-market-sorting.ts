import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import { marketStore } from '../../signals/markets.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { sortedMarkets } from './market-sorting.ts';
import type { Group, ListedMarket, Sorting } from './market-sorting.ts';

/**
 * Interval at which a list sorted by live figures is reordered while nobody touches the page, ms: rows that move with
 * every tick, or under a finger, cannot be tapped.
 */
const RESORT_MS = 2000;
const NONE: readonly MarketSymbol[] = [];

/** Reads the signals without subscribing: the list is reordered by the clock, not by ticks. */
function listed(market: Market): ListedMarket {
  const ticker = tickerStore.of(market.symbol);
  return {
    symbol: market.symbol,
    base: market.base,
    name: market.name,
    category: market.category,
    price: ticker.last.peek() / 10 ** market.priceDecimals,
    change: ticker.changePercent.peek(),
    volume: ticker.quoteVolume.peek(),
  };
}

/** Returns the rows to show. Renders the caller only when the order changes, never per tick. */
export function useSortedMarkets(group: Group, query: string, sorting: Sorting | null): readonly Market[] {
  useSignals();
  const all = marketStore.all.value;
  // Subscribed only in the group of favourites: elsewhere a tapped star changes no order.
  const favourites = group === 'favourites' ? preferences.favourites.value : NONE;
  const byFigures = group === 'gainers' || (sorting !== null && sorting.column !== 'name');
  const order = useMemo(
    () => () => sortedMarkets(all.map(listed), group, query, new Set<string>(favourites), sorting).join(' '),
    [all, group, query, favourites, sorting],
  );
  const [resorted, setResorted] = useState<{ by: typeof order; rows: string } | null>(null);
  useEffect(() => {
    if (!byFigures) return undefined;
    const rest = watchRest();
    const timer = setInterval(() => {
      if (!rest.atRest()) return;
      const rows = order();
      setResorted((now) => (now?.by === order && now.rows === rows ? now : { by: order, rows }));
    }, RESORT_MS);
    return () => {
      clearInterval(timer);
      rest.stop();
    };
  }, [byFigures, order]);

  const rows = useMemo(() => (resorted?.by === order ? resorted.rows : order()), [resorted, order]);
  return useMemo(
    () =>
      rows
        .split(' ')
        .map((symbol) => marketStore.of(symbol as MarketSymbol))
        .filter((market) => market !== undefined),
    [rows],
  );
}

/** Time after a scroll event in which the list may still be moving, ms. */
export const MOVING_MS = 400;

export interface Rest {
  /** Whether no finger is on the page and nothing scrolls. */
  atRest(): boolean;
  stop(): void;
}

/** Detects whether a person may be about to tap a row, because rows must not move under a finger. */
export function watchRest(nowMs: () => number = () => performance.now()): Rest {
  let fingers = 0;
  let movedMs = -Infinity;
  const options = { capture: true, passive: true };
  const down = () => void fingers++;
  // When a scroll starts no `pointerup` follows; scroll events report the movement from then on.
  const up = () => {
    fingers = Math.max(0, fingers - 1);
    movedMs = nowMs();
  };
  const moved = () => {
    movedMs = nowMs();
  };
  const heard = { pointerdown: down, pointerup: up, pointercancel: up, scroll: moved };
  for (const [type, listener] of Object.entries(heard)) addEventListener(type, listener, options);
  return {
    atRest: () => fingers === 0 && nowMs() - movedMs >= MOVING_MS,
    stop() {
      for (const [type, listener] of Object.entries(heard)) removeEventListener(type, listener, options);
    },
  };
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { useLive } from '../../features/shell/shell-contexts.ts';

export interface MarketDataNeeds {
  /** Rows per side; 0 when no book is in view. */
  readonly bookRows: number;
  readonly trades: boolean;
}

/**
 * Subscribes the live worker to the data that this market's views need.
 * @returns a function that requests a book again that failed to load (B9)
 */
export function useMarketData({ symbol }: Market, { bookRows, trades }: MarketDataNeeds): () => void {
  useSignals();
  const live = useLive();
  const grouping = useMemo(() => preferences.bookGroupingOf(symbol), [symbol]).value;
  const subscribe = useCallback(
    () =>
      live.want({
        symbols: [symbol],
        book: bookRows > 0 ? { symbol, grouping, rows: bookRows } : null,
        trades: trades ? symbol : null,
      }),
    [live, symbol, grouping, bookRows, trades],
  );
  useEffect(subscribe, [subscribe]);
  // A stable function, so that a change of the needs does not render components that hold it.
  const latest = useRef(subscribe);
  useEffect(() => {
    latest.current = subscribe;
  });
  return useCallback(() => void latest.current(), []);
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { useLive } from '../../features/shell/shell-contexts.ts';

export interface MarketWish {
  /** Rows per side; 0 when no book is in view. */
  readonly bookRows: number;
  readonly trades: boolean;
}

/**
 * Subscribes the live worker to the data that this market's views need.
 * @returns a function that requests a book again that failed to load (B9)
 */
export function useMarketWish({ symbol }: Market, { bookRows, trades }: MarketWish): () => void {
  useSignals();
  const live = useLive();
  const grouping = useMemo(() => preferences.bookGroupingOf(symbol), [symbol]).value;
  const wish = useCallback(
    () =>
      live.want({
        symbols: [symbol],
        book: bookRows > 0 ? { symbol, grouping, rows: bookRows } : null,
        trades: trades ? symbol : null,
      }),
    [live, symbol, grouping, bookRows, trades],
  );
  useEffect(wish, [wish]);
  // A stable function, so that a change of the wish does not render components that hold it.
  const latest = useRef(wish);
  useEffect(() => {
    latest.current = wish;
  });
  return useCallback(() => latest.current(), []);
}

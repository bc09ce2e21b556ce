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
 * Tells the live side what this market's views need.
 * @returns asks once more, for a book that did not come (B9)
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
  // The same function forever, so that a change of the wish alone renders nobody who may ask again.
  const latest = useRef(wish);
  useEffect(() => {
    latest.current = wish;
  });
  return useCallback(() => latest.current(), []);
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { useLive } from '../../features/shell/shell-contexts.ts';

export interface MarketDataNeeds {
  /** Rows per side; 0 when no book is in view. */
  readonly bookRows: number;
  readonly trades: boolean;
  /** Other markets whose prices are in sight; none by default. Keep the same array between renders. */
  readonly others?: readonly MarketSymbol[];
}

const NO_OTHERS: readonly MarketSymbol[] = [];

/**
 * Subscribes the live worker to the data that this market's views need.
 * @returns a function that requests a book again that failed to load (B9)
 */
export function useMarketData({ symbol }: Market, needs: MarketDataNeeds): () => void {
  useSignals();
  const { bookRows, trades, others = NO_OTHERS } = needs;
  const live = useLive();
  const grouping = useMemo(() => preferences.bookGroupingOf(symbol), [symbol]).value;
  const subscribe = useCallback(
    () =>
      live.want({
        symbols: others.includes(symbol) ? others : [symbol, ...others],
        book: bookRows > 0 ? { symbol, grouping, rows: bookRows } : null,
        trades: trades ? symbol : null,
      }),
    [live, symbol, grouping, bookRows, trades, others],
  );
  useEffect(subscribe, [subscribe]);
  // A stable function, so that a change of the needs does not render components that hold it.
  const latest = useRef(subscribe);
  useEffect(() => {
    latest.current = subscribe;
  });
  return useCallback(() => void latest.current(), []);
}

import { computed, effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { chartOverride } from '../../features/chart/chart-override.ts';
import type { Market } from '../../model/market.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';

/** Longest trade whose every price is shown; a longer one has the chart of one minute, s. */
const TICK_MAX_S = 120;

const tickCode = lazyCode(() => import('../../features/up-down/tick/tick-chart.tsx'), 'up-down');

/** My newest running trade of a market; undefined without one. */
const newestOf = (symbol: MarketSymbol) => upDownOrdersStore.current.value.find((order) => order.symbol === symbol);

/** Shows every price while a short trade of the market runs, minutes while a longer one does, and goes back at its end. */
export function useRunningChart(symbol: MarketSymbol): void {
  useEffect(() => {
    let followed: string | undefined;
    const stop = effect(() => {
      const newest = newestOf(symbol);
      if (newest?.id === followed) return;
      followed = newest?.id;
      chartOverride.value = newest === undefined ? null : newest.periodSeconds <= TICK_MAX_S ? 'tick' : 'ONE_MIN';
    });
    return () => {
      stop();
      chartOverride.value = null;
    };
  }, [symbol]);
}

/** The chart of every price, with my newest short trade of the market. */
export function TradeTick({ market }: { market: Market }) {
  useSignals();
  const { symbol, priceDecimals } = market;
  const trade = useMemo(
    () =>
      computed(() => {
        const newest = newestOf(symbol);
        return newest !== undefined && newest.periodSeconds <= TICK_MAX_S ? newest : null;
      }),
    [symbol],
  ).value;
  return (
    <LazyView code={tickCode}>
      {({ TickChart }) => (
        <TickChart key={trade?.id ?? ''} symbol={symbol} decimals={priceDecimals} trade={trade} look="tall" />
      )}
    </LazyView>
  );
}

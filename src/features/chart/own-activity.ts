import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChartMark } from '../../chart/marks.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { alertsStore } from '../../data/price-alerts.ts';
import { marketFills } from '../../data/market-fills.ts';
import type { SpotFill } from '../../model/spot-order.ts';
import { ownMarks } from '../../chart/own-marks.ts';
import type { OrderWords } from '../../chart/own-marks.ts';

/** What was filled before this page is asked for once a session; after a failure again at the next wish. */
export const loadFills = (symbol: MarketSymbol): Promise<void> => marketFills(symbol).load();

/** Every fill once. */
export function withoutRepeats(fills: readonly SpotFill[]): readonly SpotFill[] {
  return [...new Map(fills.map((fill) => [fill.id, fill])).values()];
}

/** My trades, orders, fills and alerts of one market; the same list until one of them changes. */
export const ownMarksOf = (symbol: MarketSymbol, words: OrderWords): ReadonlySignal<readonly ChartMark[]> =>
  computed(() =>
    ownMarks(
      symbol,
      {
        contracts: upDownOrdersStore.current.value,
        spotOrders: spotOrdersStore.open.value,
        fills: withoutRepeats([...spotOrdersStore.recentFills.value, ...(marketFills(symbol).now.value.value ?? [])]),
        alerts: alertsStore.active.value,
      },
      words,
    ),
  );

import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { fetchSpotFills } from '../../../api/fetch-spot-fills.ts';
import type { ChartMark } from '../../../chart/marks.ts';
import { ordersStore } from '../../../signals/orders.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { alertsStore } from '../alerts/alerts-store.ts';
import { createOwnFills, withoutRepeats } from './own-fills.ts';
import { ownMarks } from './own-marks.ts';
import type { OrderWords } from './own-marks.ts';

export const ownFills = createOwnFills((symbol, pageSize) => fetchSpotFills({ pageNum: 1, pageSize, symbol }));

/** My trades, orders, fills and alerts of one market; the same list until one of them changes. */
export const ownMarksOf = (symbol: MarketSymbol, words: OrderWords): ReadonlySignal<readonly ChartMark[]> =>
  computed(() =>
    ownMarks(
      symbol,
      {
        contracts: ordersStore.current.value,
        spotOrders: spotOrdersStore.open.value,
        fills: withoutRepeats([...spotOrdersStore.recentFills.value, ...ownFills.known.value]),
        alerts: alertsStore.active.value,
      },
      words,
    ),
  );

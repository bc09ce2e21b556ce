import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchSpotFills } from '../../api/spot/fetch-spot-fills.ts';
import type { ChartMark } from '../../chart/marks.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { alertsStore } from '../../data/price-alerts.ts';
import { createOwnFills, withoutRepeats } from './own-fills.ts';
import { ownMarks } from '../../chart/own-marks.ts';
import type { OrderWords } from '../../chart/own-marks.ts';

export const ownFills = createOwnFills((symbol, pageSize) => fetchSpotFills({ pageNum: 1, pageSize, symbol }));

/** My trades, orders, fills and alerts of one market; the same list until one of them changes. */
export const ownMarksOf = (symbol: MarketSymbol, words: OrderWords): ReadonlySignal<readonly ChartMark[]> =>
  computed(() =>
    ownMarks(
      symbol,
      {
        contracts: upDownOrdersStore.current.value,
        spotOrders: spotOrdersStore.open.value,
        fills: withoutRepeats([...spotOrdersStore.recentFills.value, ...ownFills.known.value]),
        alerts: alertsStore.active.value,
      },
      words,
    ),
  );

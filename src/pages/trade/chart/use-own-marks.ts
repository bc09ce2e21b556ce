import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { fetchSpotFills } from '../../../api/fetch-spot-fills.ts';
import type { ChartMark } from '../../../chart/marks.ts';
import { ordersStore } from '../../../signals/orders.ts';
import { sessionStore } from '../../../signals/session.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { alertsStore } from '../alerts/alerts-store.ts';
import { createOwnFills, withoutRepeats } from './own-fills.ts';
import { ownMarks } from './own-marks.ts';

const ownFills = createOwnFills((symbol, pageSize) => fetchSpotFills({ pageNum: 1, pageSize, symbol }));

/**
 * My trades, orders, fills and alerts of one market; the same list until one of them changes.
 * @param compact  the small chart shows contracts only, and asks for nothing
 */
export function useOwnMarks(symbol: MarketSymbol, compact: boolean): readonly ChartMark[] {
  useSignals();
  const { t } = useTranslation();
  const token = sessionStore.token.value;
  useEffect(() => {
    if (!compact) void ownFills.load(symbol, token);
  }, [symbol, token, compact]);
  const marks = useMemo(
    () =>
      computed(() =>
        ownMarks(
          symbol,
          {
            contracts: ordersStore.current.value,
            spotOrders: spotOrdersStore.open.value,
            fills: withoutRepeats([...spotOrdersStore.recentFills.value, ...ownFills.known.value]),
            alerts: alertsStore.active.value,
          },
          (side, size) => t(`activity.${side}`, { size }),
        ),
      ),
    [symbol, t],
  );
  return marks.value;
}

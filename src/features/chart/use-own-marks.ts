import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChartMark } from '../../chart/marks.ts';
import type { OrderActions } from '../../chart/orders/order-hands.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MORE_CODE_AFTER_MS, mayBringMore, pageIsQuiet } from '../../level/quiet-page.ts';
import { sessionStore } from '../../data/session.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';

/** Loaded after prices and candles. */
const activityCode = lazyCode(() => import('./own-activity.ts'), 'spot-kinds');
const turnOf = (token: string | null) => (token === null ? mayBringMore() : pageIsQuiet(MORE_CODE_AFTER_MS));
const NONE: readonly ChartMark[] = [];

/** My orders and fills on a chart. */
export interface OwnOnChart {
  /** Trades, orders, fills, alerts and average cost; the same array until one of them changes. */
  readonly marks: readonly ChartMark[];
  /** Undefined until their code is loaded, when there are no marks either. */
  readonly orders: OrderActions | undefined;
}

/**
 * Follows my orders and fills on the chart of one market.
 * @param compact  the small chart shows contracts only and fetches nothing
 */
export function useOwnMarks(symbol: MarketSymbol, compact: boolean): OwnOnChart {
  useSignals();
  const { t } = useTranslation();
  const token = sessionStore.token.value;
  const { module: activity } = useLazyState(activityCode);
  // A failed load is retried with the next market or person. A visitor has alerts at most.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => void turnOf(token).then(() => activityCode.fetch()), [symbol, token]);
  useEffect(() => {
    if (!compact && token !== null) return activity?.followActivity(symbol);
    return undefined;
  }, [activity, symbol, token, compact]);
  const marks = useMemo(() => activity?.ownMarksOf(symbol, t), [activity, symbol, t]);
  const orders = useMemo(() => activity?.orderActionsOf(symbol), [activity, symbol]);
  return { marks: marks?.value ?? NONE, orders };
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import type { CandleChartProps, ChartTexts } from '../../../chart/candle-chart.tsx';
import type { ChartMark } from '../../../chart/marks.ts';
import { ordersStore } from '../../../signals/orders.ts';
import type { SymbolInfo } from '../../../signals/symbols.ts';
import { useLive } from '../../chrome/live-context.ts';

/** As a CandleChart, with what only the page knows filled in. */
export interface LiveChartProps extends Omit<CandleChartProps, 'symbol' | 'texts' | 'locale' | 'marks' | 'openPort'> {
  readonly info: SymbolInfo;
}

/** A chart painted by the live worker. Renders on a change of market, interval, language, look or open trades. */
export function LiveChart({ info, ...chart }: LiveChartProps) {
  useSignals();
  const { t, i18n } = useTranslation();
  const live = useLive();
  const openPort = useCallback((port: MessagePort) => live.openChart(port), [live]);
  const pair = `${info.base}/${info.quote}`;
  const texts = useMemo<ChartTexts>(
    () => ({
      label: t('trade.chart.label', { pair }),
      loading: t('common.loading'),
      empty: t('trade.chart.failed'),
      failed: t('common.loadFailed'),
      retry: t('common.retry'),
      live: t('common.age.live'),
      priceAuto: t('trade.chart.priceAuto'),
      open: t('trade.chart.open'),
      high: t('trade.chart.high'),
      low: t('trade.chart.low'),
      close: t('trade.chart.close'),
      change: t('trade.chart.change'),
      volume: t('trade.chart.volume'),
    }),
    [t, pair],
  );
  const orders = ordersStore.current.value;
  const marks = useMemo<readonly ChartMark[]>(
    () =>
      orders
        .filter((order) => order.symbol === info.symbol)
        .map((order) => ({
          kind: 'contract',
          id: order.id,
          direction: order.direction,
          openPrice: Number(order.openTick.price),
          openTimeMs: order.openTick.timeMs,
          expiryTimeMs: order.dueMs,
        })),
    [orders, info.symbol],
  );
  return (
    <CandleChart
      {...chart}
      key={info.symbol}
      symbol={info.symbol}
      texts={texts}
      locale={i18n.language}
      marks={marks}
      openPort={openPort}
    />
  );
}

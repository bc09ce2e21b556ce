import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ChartTexts } from './candle-chart.tsx';

/** The texts of a chart. @param label  its name for a screen reader */
export function useChartTexts(label: string): ChartTexts {
  const { t } = useTranslation();
  return useMemo<ChartTexts>(
    () => ({
      label,
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
    [t, label],
  );
}

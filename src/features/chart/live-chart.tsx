import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CandleChart } from '../../chart/candle-chart.tsx';
import type { CandleChartProps } from '../../chart/candle-chart.tsx';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { useLive } from '../shell/shell-contexts.ts';
import { useChartTexts } from '../../chart/use-chart-texts.ts';
import { useOwnMarks } from './use-own-marks.ts';

/** Props of a CandleChart without those that this component fills in. */
export interface LiveChartProps extends Omit<
  CandleChartProps,
  'symbol' | 'step' | 'texts' | 'locale' | 'marks' | 'orders' | 'openPort'
> {
  readonly market: Market;
}

/**
 * A chart painted by the live worker. Renders on a change of market, interval, language, look or the person's own
 * orders and fills.
 */
export function LiveChart({ market, ...chart }: LiveChartProps) {
  const { t, language } = useTranslation();
  const live = useLive();
  const openPort = useCallback((port: MessagePort) => live.openChart(port), [live]);
  const texts = useChartTexts(t('trade.chart.label', { market: marketLabel(market) }));
  const { marks, orders } = useOwnMarks(market.symbol, chart.compact ?? false);
  return (
    <CandleChart
      {...chart}
      key={market.symbol}
      symbol={market.symbol}
      texts={texts}
      locale={language}
      marks={marks}
      orders={orders}
      openPort={openPort}
    />
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interval } from '../../../protocol/units/interval.ts';
import { CandleChart } from '../../chart/candle-chart.tsx';
import type { ChartHandle, ChartTexts } from '../../chart/candle-chart.tsx';
import type { ChartData } from '../../chart/host/messages.ts';
import type { ChartMark } from '../../chart/marks.ts';
import { ordersStore } from '../../signals/orders.ts';
import { preferences } from '../../signals/preferences.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useLive } from '../chrome/live-context.ts';
import { useDesktop } from '../chrome/use-desktop.ts';
import { ChartDataSheet } from './chart-data-sheet.tsx';
import styles from './chart-panel.module.css';

const INTERVALS: readonly { readonly value: Interval; readonly key: 'm1' | 'm5' | 'm15' | 'h1' | 'h4' | 'd1' }[] = [
  { value: 'ONE_MIN', key: 'm1' },
  { value: 'FIVE_MIN', key: 'm5' },
  { value: 'FIFTEEN_MIN', key: 'm15' },
  { value: 'ONE_HOUR', key: 'h1' },
  { value: 'FOUR_HOUR', key: 'h4' },
  { value: 'ONE_DAY', key: 'd1' },
];

/** The chart of one market with its intervals (K1, K2), the person's open trades on it (K6) and the same as a table (K12). */
export function ChartPanel({ info }: { info: SymbolInfo }) {
  useSignals();
  const { t } = useTranslation();
  const chart = useRef<ChartHandle>(null);
  const [data, setData] = useState<ChartData | null>(null);
  const desktop = useDesktop();
  const interval = preferences.chartInterval.value;
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <RadioGroup
          look={desktop ? 'chips' : 'quiet'}
          onCard
          label={t('trade.chart.intervals')}
          value={interval}
          onChange={preferences.chooseChartInterval}
          options={INTERVALS.map(({ value, key }) => ({ value, label: t(`trade.chart.${key}`) }))}
        />
        <button
          type="button"
          className={styles.tool}
          onClick={() => void chart.current?.readData().then((read) => setData(read))}
        >
          {t('trade.chart.data')}
        </button>
      </div>
      <div className={styles.chart}>
        <LiveChart info={info} interval={interval} chartRef={chart} />
      </div>
      <ChartDataSheet data={data} info={info} onClose={() => setData(null)} />
    </div>
  );
}

export interface LiveChartProps {
  info: SymbolInfo;
  interval: Interval;
  compact?: boolean;
  chartRef?: Ref<ChartHandle>;
}

/** A chart painted by the live worker. Renders on a change of market, interval, language or open trades. */
export function LiveChart({ info, interval, compact = false, chartRef = null }: LiveChartProps) {
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
      key={info.symbol}
      symbol={info.symbol}
      interval={interval}
      texts={texts}
      locale={i18n.language}
      marks={marks}
      compact={compact}
      openPort={openPort}
      ref={chartRef}
    />
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DepthChartProps, DepthTexts } from '../../chart/depth/depth-chart.tsx';
import { connectionStore } from '../../signals/connection.ts';
import type { SymbolInfo } from '../../signals/markets.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { depthSourceOf } from './depth-source.ts';
import styles from './depth-view.module.css';

export interface DepthViewProps {
  info: SymbolInfo;
  /** Asks for the book once more (B9). */
  onRetry(): void;
}

/** The order book of one market as a picture. Fills its parent; the code that draws it comes when it is first opened. */
export function DepthView({ info, onRetry }: DepthViewProps) {
  const { Chart, failed, retry } = useDepthChart();
  return (
    <div className={styles.view}>
      {Chart ? (
        <LiveDepth key={info.symbol} Chart={Chart} info={info} onRetry={onRetry} />
      ) : (
        <DepthPending failed={failed} onRetry={retry} />
      )}
    </div>
  );
}

function DepthPending({ failed, onRetry }: { failed: boolean; onRetry(): void }) {
  const { t } = useTranslation();
  return failed ? <ErrorState title={t('common.loadFailed')} onRetry={onRetry} /> : <LoadingView onRetry={onRetry} />;
}

/** The chart's own code, loaded once; failing (offline, a new release) it can be asked for again. */
function useDepthChart() {
  const [Chart, setChart] = useState<ComponentType<DepthChartProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    import('../../chart/depth/depth-chart.tsx').then(
      ({ DepthChart }) => setChart(() => DepthChart),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  return { Chart, failed, retry };
}

interface LiveDepthProps extends DepthViewProps {
  Chart: ComponentType<DepthChartProps>;
}

function LiveDepth({ Chart, info, onRetry }: LiveDepthProps) {
  const { t, language } = useTranslation();
  const source = useMemo(() => depthSourceOf(info.symbol), [info.symbol]);
  const pair = `${info.base}/${info.quote}`;
  const { base: unit } = info;
  const texts = useMemo<DepthTexts>(
    () => ({
      label: t('depth.label', { pair }),
      bids: t('depth.bids'),
      asks: t('depth.asks'),
      price: t('depth.price'),
      total: t('depth.total', { unit }),
      distance: t('depth.distance'),
      loading: t('common.loading'),
      empty: t('depth.empty'),
      unavailable: t('trade.book.unavailable'),
      retry: t('common.retry'),
      summary: (summary) => t('depth.summary', { ...summary, pair, unit }),
    }),
    [t, pair, unit],
  );
  return (
    <Chart
      source={source}
      priceDecimals={info.priceDecimals}
      sizeDecimals={info.sizeDecimals}
      locale={language}
      texts={texts}
      trouble={useTrouble()}
      onRetry={onRetry}
    />
  );
}

/** Why the book may be old, in the words of the connection chip; null while it is fresh. */
function useTrouble(): string | null {
  useSignals();
  const { t } = useTranslation();
  const age = connectionStore.age.value;
  if (age === 'live' || age === 'delayed') return null;
  return age === 'reconnecting' ? t('common.age.connecting') : t(`common.age.${age}`);
}

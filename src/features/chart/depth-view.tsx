import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DepthChartProps, DepthTexts } from '../../chart/depth/depth-chart.tsx';
import { connectionStore } from '../../signals/connection.ts';
import type { Market } from '../../model/market.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { depthSourceOf } from './depth-source.ts';
import styles from './depth-view.module.css';
import { marketLabel } from '../../model/market.ts';

export interface DepthViewProps {
  market: Market;
  /** Asks for the book once more (B9). */
  onRetry(): void;
}

/** The order book of one market as a picture. Fills its parent; the code that draws it comes when it is first opened. */
export function DepthView({ market, onRetry }: DepthViewProps) {
  const { Chart, failed, retry } = useDepthChart();
  return (
    <div className={styles.view}>
      {Chart ? (
        <LiveDepth key={market.symbol} Chart={Chart} market={market} onRetry={onRetry} />
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

function LiveDepth({ Chart, market, onRetry }: LiveDepthProps) {
  const { t, language } = useTranslation();
  const source = useMemo(() => depthSourceOf(market.symbol), [market.symbol]);
  const label = marketLabel(market);
  const { base: unit } = market;
  const texts = useMemo<DepthTexts>(
    () => ({
      label: t('depth.label', { market: label }),
      bids: t('depth.bids'),
      asks: t('depth.asks'),
      price: t('depth.price'),
      total: t('depth.total', { unit }),
      distance: t('depth.distance'),
      loading: t('common.loading'),
      empty: t('depth.empty'),
      unavailable: t('trade.book.unavailable'),
      retry: t('common.retry'),
      summary: (summary) => t('depth.summary', { ...summary, market: label, unit }),
    }),
    [t, label, unit],
  );
  return (
    <Chart
      source={source}
      priceDecimals={market.priceDecimals}
      sizeDecimals={market.sizeDecimals}
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

import { effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useDeferredValue, useEffect } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unansweredText } from '../../i18n/unanswered-text.ts';
import type { Market } from '../../model/market.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { useLive } from '../shell/live-context.ts';
import { markets } from '../../data/markets.ts';
import styles from './market-list.module.css';
import type { MarketRowsProps } from './market-rows.tsx';
import { miniCharts } from './mini-charts.ts';
import { marketsPainted } from './painted-lists.ts';
import { visibleRows } from './visible-rows.ts';

export interface MarketListProps extends MarketRowsProps {
  empty: { readonly text: string; readonly action?: { readonly label: string; onPick(): void } };
}

const rowsCode = lazyCode(() => import('./market-rows.tsx'));

const NOT_YET: readonly Market[] = [];
const NONE: readonly MarketSymbol[] = [];
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Rows of markets; only what is in view gets full-rate prices and mini charts. */
export function MarketList({ rows: wanted, label, scrollKey, stars = false, empty }: MarketListProps) {
  useSignals();
  // Rows are made in slices between frames: two dozen at once hold a slow phone up for a fifth of a second.
  const rows = useDeferredValue(wanted, NOT_YET);
  const { module, failed } = useLazyState(rowsCode);
  const code = useDeferredValue(module);
  const { t } = useTranslation();
  const live = useLive();
  // Beside the markets, which the rows need anyway. What fails is told where they are shown.
  useEffect(() => void rowsCode.fetch(), []);
  useEffect(() => {
    let shown: readonly MarketSymbol[] | null = null;
    const tell = () => {
      const painted = marketsPainted.value ? shown! : NONE;
      if (shown) live.want({ symbols: shown, painted, book: null, trades: null });
    };
    const stopWays = effect(tell);
    const stopRows = visibleRows.onChange((symbols) => {
      shown = symbols;
      tell();
      miniCharts.show(symbols);
    });
    return () => {
      stopWays();
      stopRows();
    };
  }, [live]);
  const { state, error } = markets.now.value;
  const waiting = <LoadingView onRetry={() => void markets.refresh()} skeleton={<RowSkeletons />} />;
  if (state === 'idle' || state === 'loading') return waiting;
  if (state === 'failed') {
    const detail = unansweredText(error.kind);
    return (
      <ErrorState
        title={t('common.loadFailed')}
        {...(detail === null ? {} : { detail })}
        onRetry={() => void markets.refresh()}
      />
    );
  }
  if (wanted.length === 0) return <EmptyState {...empty} />;
  if (failed) return <ErrorState title={t('common.loadFailed')} onRetry={() => void rowsCode.fetch()} />;
  if (!code || rows.length === 0) return waiting;
  return <code.default rows={rows} label={label} scrollKey={scrollKey} stars={stars} />;
}

function RowSkeletons() {
  return (
    <div>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="2.25rem" height="2.25rem" round />
          <Skeleton width="4rem" height="1.5rem" />
          <Skeleton width="5rem" height="1.25rem" />
        </div>
      ))}
    </div>
  );
}

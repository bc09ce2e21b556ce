import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MiniCharts } from '../../chart/mini/mini-chart.tsx';
import { failureText } from '../../i18n/refusal-text.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { useLive } from '../chrome/live-context.ts';
import { loadMarkets, marketsLoad } from '../chrome/markets-load.ts';
import styles from './coin-list.module.css';
import { COIN_ROW_PX, CoinRow } from './coin-row.tsx';
import { miniCharts } from './mini-charts.ts';
import { visibleRows } from './visible-rows.ts';

export interface CoinListProps {
  rows: readonly SymbolInfo[];
  label: string;
  /** Where the scroll position is kept while the page is away (H8). */
  scrollKey: string;
  /** Shows the favourite star of each row. */
  stars?: boolean;
  empty: { readonly text: string; readonly action?: { readonly label: string; onPick(): void } };
}

const keyOf = (info: SymbolInfo) => info.symbol;
const plainRow = (info: SymbolInfo) => <CoinRow info={info} />;
const starredRow = (info: SymbolInfo) => <CoinRow info={info} star />;
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Rows of markets; only what is in view gets full-rate prices and mini charts. */
export function CoinList({ rows, label, scrollKey, stars = false, empty }: CoinListProps) {
  useSignals();
  const { t } = useTranslation();
  const live = useLive();
  useEffect(
    () =>
      visibleRows.onChange((symbols) => {
        live.want({ symbols, book: null, trades: null });
        miniCharts.show(symbols);
      }),
    [live],
  );
  const load = marketsLoad.value;
  if (load.state === 'loading') return <LoadingView onRetry={() => void loadMarkets()} skeleton={<RowSkeletons />} />;
  if (load.state === 'failed') {
    return (
      <ErrorState title={t('common.loadFailed')} detail={failureText(load.error)} onRetry={() => void loadMarkets()} />
    );
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <MiniCharts>
      <VirtualList
        items={rows}
        keyOf={keyOf}
        rowHeightPx={COIN_ROW_PX}
        renderRow={stars ? starredRow : plainRow}
        label={label}
        scrollKey={scrollKey}
      />
    </MiniCharts>
  );
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

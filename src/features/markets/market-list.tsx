import { useSignals } from '@preact/signals-react/runtime';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { thrownReason, unansweredText } from '../../i18n/unanswered-text.ts';
import type { Market } from '../../model/market.ts';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { markets } from '../../data/markets-resource.ts';
import styles from './market-list.module.css';
import type { MarketRowsProps } from './market-rows.tsx';

export interface MarketListProps extends MarketRowsProps {
  empty: { readonly text: string; readonly action?: { readonly label: string; onPick(): void } };
}

/** The rows, and the pictures of the first coins, without which they do as well. */
const rowsCode = lazyCode(async () => {
  const pictures = import('../../ui/coin-pictures/first-coins.ts').then(
    ({ showFirstCoins }) => showFirstCoins(),
    () => undefined,
  );
  const rows = await import('./market-rows.tsx');
  await pictures;
  return rows;
});

const NOT_YET: readonly Market[] = [];
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Rows of markets, or placeholders while the markets or the rows' code load. */
export function MarketList({ rows: wanted, empty, ...shown }: MarketListProps) {
  useSignals();
  // Deferred, so that rows are rendered in slices: two dozen at once block a slow phone for 0.2 s.
  const rows = useDeferredValue(wanted, NOT_YET);
  const { module, failed, error: thrown } = useLazyState(rowsCode);
  const code = useDeferredValue(module);
  const { t } = useTranslation();
  // Loaded in parallel with the markets, which the rows need anyway. A failure is shown where the rows would be.
  useEffect(() => void rowsCode.fetch(), []);
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
  if (code && rows.length > 0) return <code.default rows={rows} {...shown} />;
  const fetchRows = () => void rowsCode.fetch();
  const view = failed ? (
    <ErrorState title={t('common.loadFailed')} detail={thrownReason(thrown)} onRetry={fetchRows} />
  ) : (
    waiting
  );
  // The table around it is a grid, in which only cells may have content.
  return shown.table ? (
    <div role="row">
      <div role="gridcell">{view}</div>
    </div>
  ) : (
    view
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

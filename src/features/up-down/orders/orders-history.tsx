import { useSignals } from '@preact/signals-react/runtime';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { MoreLine } from '../../../ui/more-line.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { isAsking } from '../../../data/resource.ts';
import { loadUpDownOrders, upDownHistory } from '../../../data/up-down-order-lists.ts';
import { PATHS, countdownPath } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { useWideCode } from '../../shell/wide-window.ts';
import styles from './orders-history.module.css';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { sub } from '../../../model/decimal.ts';
import { bookedText, bookedGainText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT, OUTCOME_TONE } from './up-down-words.ts';
import { memo } from 'react';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { momentText } from '../../../i18n/moment-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { OrderSummary } from './order-summary.tsx';

const tableCode = lazyCode(() => import('./settled-table.tsx'), 'columns');
const keyOf = (order: SettledOrder) => order.id;
const settledRow = (order: SettledOrder) => <SettledOrderRow order={order} />;

/** The settled trades with their results, newest first (S8). */
export function OrdersHistory() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const wide = useWideCode(tableCode);
  const load = upDownHistory.now.value;
  const busy = isAsking(load);
  const rows = upDownOrdersStore.history.value;
  const total = upDownOrdersStore.historyTotal.value;
  if (total === null) {
    return load.error ? (
      <ErrorState
        title={t('common.loadFailed')}
        detail={failureText(load.error)}
        onRetry={() => void loadUpDownOrders()}
      />
    ) : (
      <LoadingView onRetry={() => void loadUpDownOrders()} />
    );
  }
  if (rows.length === 0) {
    const action = { label: t('trade.orders.howSettles'), onPick: () => go(PATHS.rules) };
    return <EmptyState text={t('trade.orders.emptyHistory')} action={action} />;
  }
  return (
    <>
      <div className={wide ? styles.wideHead : undefined}>
        <HistoryTotalsLine />
        <PageLink to={PATHS.journal} className={styles.journal}>
          {t('trade.orders.journal')}
        </PageLink>
      </div>
      {wide ? (
        <wide.SettledTable items={rows} label={t('trade.orders.history')} />
      ) : (
        <Card padded={false}>
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={SETTLED_ROW_PX}
            narrowRowHeightPx={SETTLED_NARROW_ROW_PX}
            renderRow={settledRow}
            label={t('trade.orders.history')}
          />
        </Card>
      )}
      <MoreLine
        words={t('trade.orders.shown', { shown: rows.length, total })}
        next={
          rows.length < total
            ? {
                busy,
                more: t('trade.orders.loadMore'),
                all: t('trade.orders.loadAll'),
                onMore: () => void upDownHistory.more(),
                onAll: () => void upDownHistory.all(),
              }
            : null
        }
      />
      {load.error && (
        <p className={styles.failed} role="alert">
          {failureText(load.error)}
        </p>
      )}
    </>
  );
}

const toneOf = (result: string): string | undefined => {
  if (!/[1-9]/.test(result)) return undefined;
  return result.startsWith('-') ? styles.down : styles.up;
};

/** Shows the sums of all settled trades, loaded or not: staked and paid back. */
function HistoryTotalsLine() {
  useSignals();
  const { t } = useTranslation();
  const sums = upDownOrdersStore.historySums.value;
  const result = sums && sub(sums.paid, sums.staked);
  return (
    <dl className={styles.line}>
      <div>
        <dt>{t('trade.orders.staked')}</dt>
        <dd translate="no">{sums ? `${bookedText(sums.staked)} ${STAKE_UNIT}` : UNKNOWN}</dd>
      </div>
      <div>
        <dt>{t('trade.orders.result')}</dt>
        <dd className={result ? toneOf(result) : undefined} translate="no">
          {result ? `${bookedGainText(result)} ${STAKE_UNIT}` : UNKNOWN}
        </dd>
      </div>
    </dl>
  );
}

/** Height of a row in px at 16 px type; the virtual list places rows by it. */
const SETTLED_ROW_PX = 64;
const SETTLED_NARROW_ROW_PX = 132;

/** One settled trade of the history: its terms, result and payout. It links to its receipt. */
const SettledOrderRow = memo(function SettledOrderRow({ order }: { order: SettledOrder }) {
  const { t } = useTranslation();
  const { outcome, profit } = order.settlement;
  return (
    <PageLink to={countdownPath(order.id)} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.summary}>
          <OrderSummary order={order} />
        </span>
        <span className={styles.quiet}>{`${symbolLabel(order.symbol)} · ${momentText(order.createdMs)}`}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.gain} translate="no">
          {bookedGainText(profit)}
        </span>
        <StatusChip tone={OUTCOME_TONE[outcome]}>{t(`trade.result.${outcome}`)}</StatusChip>
      </span>
    </PageLink>
  );
});

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { depositFilter, depositHistory, depositRows, depositTotal, filterDeposits } from './deposits.ts';
import { isAsking } from '../../data/resource.ts';
import { DEPOSIT_STATUSES } from './deposit-calls.ts';
import type { Deposit, DepositStatus } from './deposit-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { MoreLine } from '../../ui/more-line.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { DepositRow, NARROW_ROW_PX, ROW_PX } from './deposit-row.tsx';
import { NotCurrent } from './deposit-parts.tsx';
import styles from './deposit.module.css';

const tableCode = lazyCode(() => import('./deposit-table.tsx'), 'columns');
const ALL = 'all';
const keyOf = ({ id }: Deposit) => id;
const renderRow = (deposit: Deposit) => <DepositRow deposit={deposit} />;
const refresh = () => void depositHistory.refresh();

/** All my deposits, newest first, page by page (decision 9); what changes comes by the socket. */
export function DepositHistory() {
  useSignals();
  const { t } = useTranslation();
  const status = depositFilter.value;
  // What was loaded on an earlier visit stays while it is asked for again.
  useEffect(refresh, []);
  return (
    <>
      <RadioGroup
        look="chips"
        label={t('deposit.list.filter')}
        value={status ?? ALL}
        onChange={(chosen) => void filterDeposits(chosen === ALL ? null : (chosen as DepositStatus))}
        options={[
          { value: ALL, label: t('deposit.list.all') },
          ...DEPOSIT_STATUSES.map((value) => ({
            value,
            label: t(value === 'pending' ? 'deposit.list.pending' : `deposit.status.${value}`),
          })),
        ]}
      />
      <States>
        <Rows />
      </States>
    </>
  );
}

/** Loading, failed, or there; one that is there says when it may be out of date. */
function States({ children }: { children: ReactNode }) {
  useSignals();
  const { t } = useTranslation();
  const known = depositHistory.now.value;
  const { error } = known;
  if (depositTotal.value === null) {
    return (
      <Card>
        {error ? (
          <ErrorState title={t('common.loadFailed')} detail={failureText(error)} onRetry={refresh} />
        ) : (
          <LoadingView onRetry={refresh} />
        )}
      </Card>
    );
  }
  const atMs = 'atMs' in known ? known.atMs : 0;
  return (
    <>
      <NotCurrent />
      {error && (
        <p className={styles.failed} role="alert">
          {failureText(error)} {t('deposit.list.old', { time: timeText(atMs) })}
        </p>
      )}
      {children}
    </>
  );
}

function Rows() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const rows = depositRows.value;
  const wide = useWideCode(tableCode);
  const total = depositTotal.value ?? 0;
  if (rows.length === 0) {
    return (
      <Card>
        {depositFilter.value === null ? (
          <EmptyState
            icon="deposit"
            text={t('deposit.list.empty')}
            action={{ label: t('deposit.list.emptyAction'), onPick: () => go(PATHS.deposit) }}
          />
        ) : (
          <EmptyState
            text={t('deposit.list.filtered')}
            action={{ label: t('deposit.list.reset'), onPick: () => void filterDeposits(null) }}
          />
        )}
      </Card>
    );
  }
  const all = depositHistory.loadingAll.value;
  const next = {
    busy: isAsking(depositHistory.now.value),
    more: t('deposit.list.more.next'),
    all: t('deposit.list.more.all'),
    onMore: () => void depositHistory.more(),
    onAll: () => void depositHistory.all(),
  };
  return (
    <div>
      <Card padded={false}>
        {wide ? (
          <wide.DepositTable items={rows} label={t('deposit.list.label')} />
        ) : (
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={ROW_PX}
            narrowRowHeightPx={NARROW_ROW_PX}
            renderRow={renderRow}
            label={t('deposit.list.label')}
            scrollKey="deposits"
          />
        )}
      </Card>
      <MoreLine
        words={t(all ? 'deposit.list.more.progress' : 'deposit.list.more.shown', { shown: rows.length, total })}
        next={!all && rows.length < total ? next : null}
      >
        {all && (
          <Button kind="quiet" size="small" onClick={() => depositHistory.stop()}>
            {t('deposit.list.more.stop')}
          </Button>
        )}
      </MoreLine>
    </div>
  );
}

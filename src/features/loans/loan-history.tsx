import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { filterLoans, loanFilter, loanHistory, loanRows, loanTotal } from '../../data/loans.ts';
import { LOAN_STATUSES } from '../../model/loan.ts';
import type { Loan, LoanStatus } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { PagedMoreLine } from '../shell/list-states.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { LoanRow, NARROW_ROW_PX, ROW_PX } from './loan-row.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import styles from './loans.module.css';

const tableCode = lazyCode(() => import('./loan-table.tsx'), 'columns');
const ALL = 'all';
const keyOf = ({ id }: Loan) => id;
const renderRow = (loan: Loan) => <LoanRow loan={loan} />;
const refresh = () => void loanHistory.refresh();

/** All my loans, newest first, page by page; what changes comes by the socket (L3). */
export function LoanHistory() {
  useSignals();
  const { t } = useTranslation();
  const status = loanFilter.value;
  // What was loaded on an earlier visit stays while it is asked for again.
  useEffect(refresh, []);
  return (
    <>
      <RadioGroup
        look="chips"
        label={t('loan.list.filter')}
        value={status ?? ALL}
        onChange={(chosen) => void filterLoans(chosen === ALL ? null : (chosen as LoanStatus))}
        options={[
          { value: ALL, label: t('loan.list.all') },
          ...LOAN_STATUSES.map((value) => ({ value, label: t(`loan.state.${value}`) })),
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
  const known = loanHistory.now.value;
  if (loanTotal.value !== null) {
    return (
      <>
        <StaleLine of={known} />
        {children}
      </>
    );
  }
  return (
    <Card>
      {known.error ? (
        <ErrorState title={t('common.loadFailed')} detail={failureText(known.error)} onRetry={refresh} />
      ) : (
        <LoadingView onRetry={refresh} />
      )}
    </Card>
  );
}

function Rows() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const rows = loanRows.value;
  const wide = useWideCode(tableCode);
  if (rows.length === 0) {
    return (
      <Card>
        {loanFilter.value === null ? (
          <EmptyState
            icon="clock"
            text={t('loan.list.empty')}
            action={{ label: t('loan.list.emptyAction'), onPick: () => go(PATHS.loan) }}
          />
        ) : (
          <EmptyState
            text={t('loan.list.filtered')}
            action={{ label: t('loan.list.reset'), onPick: () => void filterLoans(null) }}
          />
        )}
      </Card>
    );
  }
  return (
    <div className={styles.list}>
      <Card padded={false}>
        {wide ? (
          <wide.LoanTable items={rows} label={t('loan.list.label')} />
        ) : (
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={ROW_PX}
            narrowRowHeightPx={NARROW_ROW_PX}
            renderRow={renderRow}
            label={t('loan.list.label')}
            scrollKey="loans"
          />
        )}
      </Card>
      <PagedMoreLine loader={loanHistory} shown={rows.length} total={loanTotal.value ?? 0} />
    </div>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { myLoans } from '../../data/loans.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LOAN_STATUSES } from '../../model/loan.ts';
import type { Loan } from '../../model/loan.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { Card } from '../../ui/card.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { FilteredHistory } from '../shell/filtered-history.tsx';
import { PagedMoreLine } from '../shell/list-states.tsx';
import { PATHS } from '../shell/paths.ts';
import { StaleLine } from '../shell/stale-line.tsx';
import { useWideCode } from '../shell/wide-window.ts';
import { LoanRow, NARROW_ROW_PX, ROW_PX } from './loan-row.tsx';
import styles from './loans.module.css';

const tableCode = lazyCode(() => import('./loan-table.tsx'), 'columns');
const keyOf = ({ id }: Loan) => id;
const renderRow = (loan: Loan) => <LoanRow loan={loan} />;

/** All my loans, newest first, page by page. Changes arrive by the socket (L3). */
export function LoanHistory() {
  const { t } = useTranslation();
  return (
    <FilteredHistory
      list={myLoans}
      filter={{
        label: t('loan.list.filter'),
        all: t('loan.list.all'),
        statuses: LOAN_STATUSES.map((value) => ({ value, label: t(`loan.state.${value}`) })),
      }}
      empty={{ icon: 'clock', text: t('loan.list.empty'), action: t('loan.list.emptyAction'), path: PATHS.loan }}
      filtered={{ text: t('loan.list.filtered'), reset: t('loan.list.reset') }}
      notice={<Age />}
    >
      {(rows, total) => <LoanRows rows={rows} total={total} />}
    </FilteredHistory>
  );
}

function Age() {
  useSignals();
  return <StaleLine of={myLoans.loader.now.value} />;
}

function LoanRows({ rows, total }: { rows: Rows<Loan>; total: number }) {
  const { t } = useTranslation();
  const wide = useWideCode(tableCode);
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
      <PagedMoreLine loader={myLoans.loader} shown={rows.length} total={total} />
    </div>
  );
}

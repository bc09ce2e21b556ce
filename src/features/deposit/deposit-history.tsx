import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { Card } from '../../ui/card.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { FilteredHistory } from '../shell/filtered-history.tsx';
import { PagedMoreLine } from '../shell/list-states.tsx';
import { PATHS } from '../shell/paths.ts';
import { StaleLine } from '../shell/stale-line.tsx';
import { useWideCode } from '../shell/wide-window.ts';
import { DEPOSIT_STATUSES } from './deposit-calls.ts';
import type { Deposit } from './deposit-calls.ts';
import { DepositRow, NARROW_ROW_PX, ROW_PX } from './deposit-row.tsx';
import { myDeposits } from './deposits.ts';

const tableCode = lazyCode(() => import('./deposit-table.tsx'), 'columns');
const keyOf = ({ id }: Deposit) => id;
const renderRow = (deposit: Deposit) => <DepositRow deposit={deposit} />;

/** All my deposits, newest first, page by page (decision 9). Changes arrive by the socket. */
export function DepositHistory() {
  const { t } = useTranslation();
  return (
    <FilteredHistory
      list={myDeposits}
      filter={{
        label: t('deposit.list.filter'),
        all: t('deposit.list.all'),
        statuses: DEPOSIT_STATUSES.map((value) => ({
          value,
          label: t(value === 'pending' ? 'deposit.list.pending' : `deposit.status.${value}`),
        })),
      }}
      empty={{
        icon: 'deposit',
        text: t('deposit.list.empty'),
        action: t('deposit.list.emptyAction'),
        path: PATHS.deposit,
      }}
      filtered={{ text: t('deposit.list.filtered'), reset: t('deposit.list.reset') }}
      notice={<Age />}
    >
      {(rows, total) => <DepositRows rows={rows} total={total} />}
    </FilteredHistory>
  );
}

function Age() {
  useSignals();
  return <StaleLine of={myDeposits.loader.now.value} />;
}

function DepositRows({ rows, total }: { rows: Rows<Deposit>; total: number }) {
  const { t } = useTranslation();
  const wide = useWideCode(tableCode);
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
      <PagedMoreLine loader={myDeposits.loader} shown={rows.length} total={total} />
    </div>
  );
}

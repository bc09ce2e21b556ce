import { useSignals } from '@preact/signals-react/runtime';
import { isAsking } from '../../data/resource.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { MoreLine } from '../../ui/more-line.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { FilteredHistory } from '../shell/filtered-history.tsx';
import { PATHS } from '../shell/paths.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { DEPOSIT_STATUSES } from './deposit-calls.ts';
import type { Deposit } from './deposit-calls.ts';
import { NotCurrent } from './deposit-parts.tsx';
import { DepositRow, NARROW_ROW_PX, ROW_PX } from './deposit-row.tsx';
import { myDeposits } from './deposits.ts';
import styles from './deposit.module.css';

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

/** Shows that the rows may be stale, and why. */
function Age() {
  useSignals();
  const { t } = useTranslation();
  const known = myDeposits.loader.now.value;
  const { error } = known;
  const atMs = 'atMs' in known ? known.atMs : 0;
  return (
    <>
      <NotCurrent />
      {error && (
        <p className={styles.failed} role="alert">
          {failureText(error)} {t('deposit.list.old', { time: timeText(atMs) })}
        </p>
      )}
    </>
  );
}

function DepositRows({ rows, total }: { rows: Rows<Deposit>; total: number }) {
  useSignals();
  const { t } = useTranslation();
  const wide = useWideCode(tableCode);
  const { loader } = myDeposits;
  const all = loader.loadingAll.value;
  const next = {
    busy: isAsking(loader.now.value),
    more: t('deposit.list.more.next'),
    all: t('deposit.list.more.all'),
    onMore: () => void loader.more(),
    onAll: () => void loader.all(),
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
          <Button kind="quiet" size="small" onClick={() => loader.stop()}>
            {t('deposit.list.more.stop')}
          </Button>
        )}
      </MoreLine>
    </div>
  );
}

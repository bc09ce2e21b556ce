import { useMemo } from 'react';
import { timeText } from '../../../i18n/clock-text.ts';
import { dateText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Withdrawal } from '../../../model/withdrawal.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { HistoryTable } from '../../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../../shell/history-table.tsx';
import { withdrawalPath } from '../../shell/paths.ts';
import { WithdrawalStatusChip, destinationText, holdText, sentText } from '../withdraw-words.tsx';
import styles from './withdrawal-list.module.css';

const keyOf = ({ id }: Withdrawal) => id;
const open = ({ id }: Withdrawal) => withdrawalPath(id);

/** My withdrawals on a wide window. */
export function WithdrawalTable(props: Pick<HistoryTableProps<Withdrawal>, 'items' | 'label'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<Withdrawal>[] => [
      { label: t('columns.time'), renderCell: ({ createdMs }) => `${dateText(createdMs)} ${timeText(createdMs)}` },
      { label: t('columns.to'), share: 1.3, renderCell: destinationText },
      {
        label: t('columns.amount'),
        end: true,
        renderCell: ({ amount, coin }) => (
          <span className={styles.amount} translate="no">
            {sentText(amount, coin)}
          </span>
        ),
      },
      {
        label: t('columns.status'),
        end: true,
        renderCell: (withdrawal) => <StatusCell withdrawal={withdrawal} />,
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} open={open} />;
}

function StatusCell({ withdrawal }: { withdrawal: Withdrawal }) {
  const hold = holdText(withdrawal, serverNowMs());
  return (
    <span className={styles.end}>
      <WithdrawalStatusChip withdrawal={withdrawal} />
      {hold !== null && <span className={styles.quiet}>{hold}</span>}
    </span>
  );
}

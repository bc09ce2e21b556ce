import { useMemo } from 'react';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Deposit } from './deposit-calls.ts';
import { networkName } from '../../model/network-name.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { HistoryTable } from '../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../shell/history-table.tsx';
import { depositDetailPath } from '../shell/paths.ts';
import { creditedText, STATUS_TONES, statusKey } from './deposit-words.ts';
import styles from './deposit.module.css';

const keyOf = ({ id }: Deposit) => id;
const open = ({ id }: Deposit) => depositDetailPath(id);

/** All my deposits on a wide window. */
export function DepositTable(props: Pick<HistoryTableProps<Deposit>, 'items' | 'label'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<Deposit>[] => [
      { label: t('columns.time'), renderCell: ({ createdMs }) => `${dateText(createdMs)} ${timeText(createdMs)}` },
      {
        label: t('columns.how'),
        renderCell: ({ network }) => (network === null ? t('deposit.list.manual') : networkName(network)),
      },
      {
        label: t('columns.amount'),
        end: true,
        renderCell: ({ amount, coin }) => (
          <span className={styles.rowAmount} translate="no">
            {creditedText(amount, coin)}
          </span>
        ),
      },
      {
        label: t('columns.status'),
        end: true,
        renderCell: (deposit) => (
          <StatusChip tone={STATUS_TONES[deposit.status]}>{t(`deposit.status.${statusKey(deposit)}`)}</StatusChip>
        ),
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} open={open} scrollKey="deposits" />;
}

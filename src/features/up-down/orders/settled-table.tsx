import { useMemo } from 'react';
import { bookedGainText } from '../../../i18n/booked-text.ts';
import { momentText } from '../../../i18n/moment-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { HistoryTable } from '../../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../../shell/history-table.tsx';
import { countdownPath } from '../../shell/paths.ts';
import { OrderSummary } from './order-summary.tsx';
import styles from './orders-history.module.css';
import { OUTCOME_TONE } from './up-down-words.ts';

const keyOf = ({ id }: SettledOrder) => id;
const open = ({ id }: SettledOrder) => countdownPath(id);

/** The settled trades on a wide window. */
export function SettledTable(props: Pick<HistoryTableProps<SettledOrder>, 'items' | 'label'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<SettledOrder>[] => [
      { label: t('columns.time'), renderCell: ({ createdMs }) => momentText(createdMs) },
      { label: t('columns.market'), share: 0.7, renderCell: ({ symbol }) => symbolLabel(symbol) },
      {
        label: t('columns.trade'),
        share: 1.4,
        renderCell: (order) => (
          <span className={styles.summary}>
            <OrderSummary order={order} />
          </span>
        ),
      },
      {
        label: t('columns.result'),
        end: true,
        share: 0.8,
        renderCell: ({ settlement: { outcome } }) => (
          <StatusChip tone={OUTCOME_TONE[outcome]}>{t(`trade.result.${outcome}`)}</StatusChip>
        ),
      },
      {
        label: t('columns.gain'),
        end: true,
        renderCell: ({ settlement: { profit } }) => (
          <span className={styles.gain} translate="no">
            {bookedGainText(profit)}
          </span>
        ),
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} open={open} />;
}

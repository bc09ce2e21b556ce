import { useMemo } from 'react';
import { shownGainText } from '../../i18n/booked-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { HistoryTable } from '../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../shell/history-table.tsx';
import { earnOrderPath } from '../shell/paths.ts';
import { ownedText } from './earn-words.ts';
import { gainClass } from './earn-parts.tsx';
import { OrderChip, Stands } from './earn-order-row.tsx';
import styles from './earn.module.css';

const keyOf = ({ id }: EarnOrder) => id;
const open = ({ id }: EarnOrder) => earnOrderPath(id);

/** My orders on a wide window. */
export function OrderTable(props: Pick<HistoryTableProps<EarnOrder>, 'items' | 'label'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<EarnOrder>[] => [
      {
        label: t('columns.product'),
        renderCell: ({ coin, days }) => (
          <span className={styles.name}>{t('earn.product.name', { coin, days, count: days })}</span>
        ),
      },
      { label: t('columns.term'), share: 1.2, renderCell: (order) => <Stands order={order} /> },
      {
        label: t('columns.amount'),
        end: true,
        renderCell: ({ amount, coin }) => (
          <span className={styles.rowAmount} translate="no">
            {ownedText(amount, coin)}
          </span>
        ),
      },
      {
        label: t('columns.earned'),
        end: true,
        renderCell: ({ earned, coin }) => (
          <span className={gainClass(earned) ?? styles.quiet} translate="no">
            {shownGainText(earned, coin)}
          </span>
        ),
      },
      { label: t('columns.status'), end: true, renderCell: (order) => <OrderChip order={order} /> },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} open={open} scrollKey="earn-orders" />;
}

import { useMemo } from 'react';
import { paidText, receivedText } from '../../i18n/booked-text.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Conversion } from '../../model/conversion.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { HistoryTable } from '../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../shell/history-table.tsx';
import { salePath } from '../shell/paths.ts';
import type { MerchantSale } from './merchant-sale-calls.ts';
import { CONVERSION_TONES } from './exchange-order-row.tsx';
import { bookedUsdtText, receiveText, STEP_TONES } from './sale-words.ts';
import styles from './exchange-order-list.module.css';

const keyOf = ({ id }: { readonly id: string }) => id;
const openSale = ({ id }: MerchantSale) => salePath(id);
const momentText = (ms: number) => `${dateText(ms)} ${timeText(ms)}`;

/** My sales to merchants on a wide window. */
export function SaleTable(props: Pick<HistoryTableProps<MerchantSale>, 'items' | 'label'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<MerchantSale>[] => [
      { label: t('columns.time'), renderCell: ({ createdMs }) => momentText(createdMs) },
      { label: t('columns.merchant'), renderCell: ({ username }) => <bdi>{username}</bdi> },
      {
        label: t('columns.sold'),
        end: true,
        renderCell: ({ amount }) => (
          <span className={styles.title} translate="no">
            {bookedUsdtText(amount)}
          </span>
        ),
      },
      {
        label: t('columns.received'),
        end: true,
        renderCell: (sale) => (
          <span className={styles.received} translate="no">
            {receiveText(sale)}
          </span>
        ),
      },
      {
        label: t('columns.status'),
        end: true,
        renderCell: ({ step }) => <StatusChip tone={STEP_TONES[step]}>{t(`sale.step.${step}`)}</StatusChip>,
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} open={openSale} scrollKey="merchant-sales" />;
}

/** My conversions on a wide window; a tap on a row opens its details. */
export function ConversionTable(props: Pick<HistoryTableProps<Conversion>, 'items' | 'label' | 'open'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<Conversion>[] => [
      { label: t('columns.time'), renderCell: ({ timeMs }) => momentText(timeMs) },
      {
        label: t('columns.sold'),
        end: true,
        renderCell: ({ amount, from }) => (
          <span className={styles.title} translate="no">{`${paidText(amount, from)} ${from}`}</span>
        ),
      },
      {
        label: t('columns.received'),
        end: true,
        renderCell: ({ receive, to }) => (
          <span className={styles.received} translate="no">{`${receivedText(receive, to)} ${to}`}</span>
        ),
      },
      {
        label: t('columns.status'),
        end: true,
        renderCell: ({ status }) => <StatusChip tone={CONVERSION_TONES[status]}>{t(`sale.list.${status}`)}</StatusChip>,
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} scrollKey="conversions" />;
}

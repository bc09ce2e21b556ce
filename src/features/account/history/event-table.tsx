import { useMemo } from 'react';
import { shownGainText } from '../../../i18n/booked-text.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { dateText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { AccountEvent } from '../../../model/account-event.ts';
import { HistoryTable } from '../../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../../shell/history-table.tsx';
import { eventWords } from './event-words.ts';
import styles from './history.module.css';

const keyOf = ({ id }: AccountEvent) => id;

/** The history on a wide window; a row shows all figures. */
export function EventTable(props: Pick<HistoryTableProps<AccountEvent>, 'items' | 'label' | 'open'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<AccountEvent>[] => [
      { label: t('columns.time'), share: 1.3, renderCell: ({ timeMs }) => `${dateText(timeMs)} ${timeText(timeMs)}` },
      { label: t('columns.type'), share: 1.3, renderCell: (event) => eventWords(t, event) },
      { label: t('columns.account'), renderCell: ({ account }) => t(`account.book.${account}`) },
      {
        label: t('columns.amount'),
        end: true,
        share: 1.3,
        renderCell: ({ amount, asset }) => (
          <span
            className={amount.startsWith('-') ? styles.out : styles.in}
            translate="no"
          >{`${shownGainText(amount, asset)} ${asset}`}</span>
        ),
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} scrollKey="balance-history" />;
}

import { useMemo } from 'react';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Loan } from '../../model/loan.ts';
import { HistoryTable } from '../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../shell/history-table.tsx';
import { loanPath } from '../shell/paths.ts';
import { LoanChip } from './loan-parts.tsx';
import { NextStep } from './loan-row.tsx';
import { lentText } from './loan-words.ts';
import styles from './loans.module.css';

const keyOf = ({ id }: Loan) => id;
const open = ({ id }: Loan) => loanPath(id);

/** All my loans on a wide window. */
export function LoanTable(props: Pick<HistoryTableProps<Loan>, 'items' | 'label'>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<Loan>[] => [
      { label: t('columns.time'), renderCell: ({ appliedMs }) => dateText(appliedMs) },
      { label: t('columns.product'), renderCell: ({ name }) => <span className={styles.rowTitle}>{name}</span> },
      {
        label: t('columns.amount'),
        end: true,
        renderCell: ({ amount, coin }) => (
          <span className={styles.rowAmount} translate="no">
            {lentText(amount, coin)}
          </span>
        ),
      },
      { label: t('columns.next'), share: 1.6, renderCell: (loan) => <NextStep loan={loan} /> },
      { label: t('columns.status'), end: true, renderCell: (loan) => <LoanChip loan={loan} /> },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={keyOf} open={open} scrollKey="loans" />;
}

import { useState } from 'react';
import { interestTime } from '../../../protocol/units/interest.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Loan } from '../../model/loan.ts';
import { FigureTable } from '../../ui/facts.tsx';
import { interestByDay } from './loan-rules.ts';
import styles from './loans.module.css';

/** The booked interest day by day. It opens on a tap, because a year of days is a long table. */
export function InterestDays({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { amount, dailyRate, interestDays, approvedMs, coin } = loan;
  return (
    <details className={styles.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('loan.interest.title')}</summary>
      {open && (
        <FigureTable className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('loan.interest.day')}</th>
              <th scope="col">{t('loan.interest.part', { coin })}</th>
              <th scope="col">{t('loan.interest.sum', { coin })}</th>
            </tr>
          </thead>
          <tbody>
            {interestByDay(amount, dailyRate, interestDays).map(({ day, part, sum }) => (
              <tr key={day}>
                <th scope="row">{approvedMs === null ? day : dateText(interestTime(approvedMs, day))}</th>
                <td translate="no">{bookedText(part)}</td>
                <td translate="no">{bookedText(sum)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </details>
  );
}

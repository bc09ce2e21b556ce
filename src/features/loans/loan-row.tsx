import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import type { Loan } from '../../model/loan.ts';
import { PageLink } from '../shell/page-link.tsx';
import { loanPath } from '../shell/paths.ts';
import { LoanChip, ReviewLeft, useDaysLeft } from './loan-parts.tsx';
import { loanState } from './loan-rules.ts';
import { lentText, owedText } from './loan-words.ts';
import styles from './loans.module.css';

/** Heights of a row in px at 16 px type. */
export const ROW_PX = 92;
export const NARROW_ROW_PX = 172;

/** One loan in the history: product, time, status, and next step (L3). A tap opens it. */
export const LoanRow = memo(function LoanRow({ loan }: { loan: Loan }) {
  const { id, name, coin, amount, appliedMs } = loan;
  return (
    <PageLink to={loanPath(id)} className={styles.row}>
      <span className={styles.rowTitle}>{name}</span>
      <span className={styles.rowAmount} translate="no">
        {lentText(amount, coin)}
      </span>
      <span className={styles.quiet}>{`${dateText(appliedMs)} ${timeText(appliedMs)}`}</span>
      <span className={styles.rowChip}>
        <LoanChip loan={loan} />
      </span>
      <NextStep loan={loan} />
    </PageLink>
  );
});

/** The next step of a loan, or the event that it waits for. */
export function NextStep({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const left = useDaysLeft(loan);
  const { coin, owed, reviewMs, dueMs, repaidMs } = loan;
  switch (loanState(loan, left)) {
    case 'pending':
      return <span className={styles.next}>{reviewMs !== null && <ReviewLeft atMs={reviewMs} />}</span>;
    case 'approved':
      return (
        <span className={styles.next}>
          {t('loan.next.approved', { owed: owedText(owed, coin), date: dueMs === null ? '' : dateText(dueMs) })}
        </span>
      );
    case 'overdue':
      return <span className={styles.next}>{t('loan.next.overdue', { owed: owedText(owed, coin) })}</span>;
    case 'rejected':
      return <span className={styles.next}>{t('loan.next.rejected')}</span>;
    case 'repaid':
      return (
        <span className={styles.next}>
          {t('loan.next.repaid', { date: repaidMs === null ? '' : dateText(repaidMs) })}
        </span>
      );
  }
}

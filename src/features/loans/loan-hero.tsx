import { useTranslation } from '../../i18n/use-translation.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { add } from '../../model/decimal.ts';
import type { Loan } from '../../model/loan.ts';
import { LoanChip } from './loan-chip.tsx';
import { loanState } from './loan-due.ts';
import { daysText } from './loan-words.ts';
import { TimeLeft } from '../shell/time-left.tsx';
import { useDaysLeft } from './use-loan-clock.ts';
import styles from './loans.module.css';

/** The figure that counts now: what is asked for, what is owed, what was paid; and how long there is. */
export function LoanHero({ loan }: { loan: Loan }) {
  const { status, amount, owed, coin } = loan;
  const figure = status === 'approved' ? owed : status === 'repaid' ? add(amount, loan.interest) : amount;
  return (
    <div className={styles.hero}>
      <LoanChip loan={loan} />
      <p className={styles.figure} translate="no">
        {bookedText(figure, coin)} <span>{coin}</span>
      </p>
      <p className={styles.quiet}>
        <Until loan={loan} />
      </p>
    </div>
  );
}

function Until({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const left = useDaysLeft(loan);
  const { reviewMs, dueMs, repaidMs } = loan;
  const date = dueMs === null ? '' : dateText(dueMs);
  switch (loanState(loan, left)) {
    case 'pending':
      return (
        <>
          <span>{t('loan.steps.left')}</span> {reviewMs !== null && <TimeLeft atMs={reviewMs} />}
        </>
      );
    case 'approved':
      return <span>{t('loan.hero.left', { days: daysText(t, left ?? 0), date })}</span>;
    case 'overdue':
      return (
        <span>
          {left === 0
            ? t('loan.hero.dueNow', { date })
            : t('loan.hero.late', { days: daysText(t, -(left ?? 0)), date })}
        </span>
      );
    case 'rejected':
      return <span>{t('loan.hero.rejected')}</span>;
    case 'repaid':
      return <span>{t('loan.hero.repaid', { date: repaidMs === null ? '' : dateText(repaidMs) })}</span>;
  }
}

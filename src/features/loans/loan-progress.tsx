import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announce.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { dateText, dateTimeText } from '../../i18n/time-text.ts';
import { add } from '../../model/decimal.ts';
import type { Loan } from '../../model/loan.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { interestTime } from '../../../protocol/units/interest.ts';
import { loanOf } from '../../data/loans.ts';
import { browserTimers } from '../../model/timers.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { LoanChip, ReviewLeft, useDaysLeft } from './loan-parts.tsx';
import { loanState } from './loan-rules.ts';
import { bookedCoinText, daysText, reasonText } from './loan-words.ts';
import styles from './loans.module.css';

/** The main figure of the loan's state (requested, owed or paid) and the remaining time. */
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
      return reviewMs === null ? null : <ReviewLeft atMs={reviewMs} />;
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

/** The steps of a loan: applied for, reviewed, paid out, repaid. */
export function loanSteps(t: TFunction<'app'>, loan: Loan): TimelineStep[] {
  const { status, appliedMs, reviewMs, approvedMs, dueMs, repaidMs } = loan;
  const step = (
    key: 'applied' | 'reviewed' | 'paidOut' | 'repaid',
    state: TimelineStep['state'],
    note?: TimelineStep['note'],
  ): TimelineStep => ({
    key,
    label: t(`loan.steps.${key}`),
    state,
    stateText: t(`loan.steps.state.${state}`),
    ...(note === undefined ? {} : { note }),
  });
  const when = (ms: number | null) => (ms === null ? undefined : dateTimeText(ms));
  const paid = approvedMs !== null;
  const reviewed = { pending: 'now', approved: 'done', rejected: 'failed', repaid: 'done' } as const;
  const waiting = reviewMs === null ? undefined : <ReviewLeft atMs={reviewMs} />;
  const repaid = { pending: 'ahead', approved: 'now', rejected: 'ahead', repaid: 'done' } as const;
  return [
    step('applied', 'done', when(appliedMs)),
    step('reviewed', reviewed[status], status === 'pending' ? waiting : undefined),
    step('paidOut', paid ? 'done' : 'ahead', when(approvedMs)),
    step(
      'repaid',
      repaid[status],
      when(repaidMs) ??
        (dueMs !== null && status === 'approved' ? t('loan.steps.due', { date: dateText(dueMs) }) : undefined),
    ),
  ];
}

/** Delay after the change, ms, so that the answer includes it. */
const BEHIND_MS = 1000;
/** Interval of further requests, ms, while the exchange has not changed the loan in time. */
const AGAIN_MS = 5000;

/**
 * Returns the time of the next automatic change: the end of the review, or another day of interest. Null when none is
 * due.
 */
function nextMs({ status, reviewMs, approvedMs, interestDays, maxInterestDays }: Loan): number | null {
  if (status === 'pending') return reviewMs;
  if (status !== 'approved' || approvedMs === null || interestDays >= maxInterestDays) return null;
  return interestTime(approvedMs, interestDays + 1);
}

/** Fetches the shown loan when it is due to change. The socket reports it too, unless it is down. */
export function useFreshLoan(loan: Loan): void {
  useEffect(() => {
    const next = nextMs(loan);
    if (next === null) return undefined;
    const wait = Math.max(AGAIN_MS, next - serverNowMs() + BEHIND_MS);
    const timer = browserTimers.setTimer(() => void loanOf(loan.id).refresh(), wait);
    return () => browserTimers.clearTimer(timer);
  }, [loan]);
}

/** Announces the review's result once, for screen readers. */
export function useAnnouncedDecision(loan: Loan): void {
  const { t } = useTranslation();
  const before = useRef(loan.status);
  useEffect(() => {
    if (before.current === 'pending' && loan.status === 'approved') {
      announce(t('loan.view.paidOut', { amount: bookedCoinText(loan.amount, loan.coin) }));
    }
    if (before.current === 'pending' && loan.status === 'rejected') announce(reasonText(t, loan));
    before.current = loan.status;
  }, [loan, t]);
}

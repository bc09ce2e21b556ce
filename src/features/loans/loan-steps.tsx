import type { TFunction } from 'i18next';
import { dateText, dateTimeText } from '../../i18n/time-text.ts';
import type { Loan } from '../../model/loan.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { TimeLeft } from '../shell/time-left.tsx';

/** What happens to a loan: applied for, reviewed, paid out, repaid. */
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
  const waiting = (
    <>
      <span>{t('loan.steps.left')}</span> {reviewMs !== null && <TimeLeft atMs={reviewMs} />}
    </>
  );
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

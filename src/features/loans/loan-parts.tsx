import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Loan } from '../../model/loan.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';
import { interestTime } from '../../../protocol/units/interest.ts';
import { dateText } from '../../i18n/time-text.ts';
import { BarLink } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';
import { TimeLeft } from '../shell/waiting.tsx';
import { loanState, daysLeft } from './loan-rules.ts';
import { STATE_TONES } from './loan-words.ts';

/** The state of a loan in a word. */
export function LoanChip({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const state = loanState(loan, useDaysLeft(loan));
  return <StatusChip tone={STATE_TONES[state]}>{t(`loan.state.${state}`)}</StatusChip>;
}

/** Returns `daysLeft` at the current time. Renders once a day, not each second. */
export function useDaysLeft(loan: Loan): number | null {
  useSignals();
  const left = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return daysLeft(loan, serverNowMs());
      }),
    [loan],
  );
  return left.value;
}

/** Returns the due date of a loan that would be paid out now. Renders once a day, not each second. */
export function useDueDate(days: number): string {
  useSignals();
  const text = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return dateText(interestTime(serverNowMs(), days));
      }),
    [days],
  );
  return text.value;
}

/** The most time that a review still takes. @param atMs  its latest end, epoch ms */
export function ReviewLeft({ atMs }: { atMs: number }) {
  const { t } = useTranslation();
  const say = useCallback((time: string) => t('loan.steps.left', { time }), [t]);
  return <TimeLeft atMs={atMs} say={say} />;
}

/** Link to my loans, in the page's bar. */
export function LoanHistoryLink() {
  const { t } = useTranslation();
  return <BarLink to={PATHS.loanHistory}>{t('loan.history')}</BarLink>;
}

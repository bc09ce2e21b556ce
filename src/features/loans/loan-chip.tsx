import { useTranslation } from '../../i18n/use-translation.ts';
import type { Loan } from '../../model/loan.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { loanState } from './loan-due.ts';
import { STATE_TONES } from './loan-words.ts';
import { useDaysLeft } from './use-loan-clock.ts';

/** What a loan is at, in a word. */
export function LoanChip({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const state = loanState(loan, useDaysLeft(loan));
  return <StatusChip tone={STATE_TONES[state]}>{t(`loan.state.${state}`)}</StatusChip>;
}

import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Loan, LoanProduct } from '../../model/loan.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';
import { interestTime } from '../../../protocol/units/interest.ts';
import { dateText } from '../../i18n/time-text.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import { BarLink } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { loanState, daysLeft } from './loan-rules.ts';
import { STATE_TONES } from './loan-words.ts';
import styles from './loans.module.css';

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

/** The due date of a loan that would be paid out now; it follows the clock. */
export function DateAfter({ days }: { days: number }) {
  const text = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return dateText(interestTime(serverNowMs(), days));
      }),
    [days],
  );
  return <SignalText of={text} />;
}

/** Link to my loans, in the page's bar. */
export function LoanHistoryLink() {
  const { t } = useTranslation();
  return <BarLink to={PATHS.loanHistory}>{t('loan.history')}</BarLink>;
}

/** Name and lender of a product. */
export function ProductHead({ product: { coin, name, lender } }: { product: LoanProduct }) {
  const { t } = useTranslation();
  return (
    <div className={styles.productHead}>
      <CoinIcon asset={coin} />
      <div>
        <h2 className={styles.title}>{name}</h2>
        <p className={styles.quiet}>{t('loan.product.lender', { lender })}</p>
      </div>
    </div>
  );
}

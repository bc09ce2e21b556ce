import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { openLoan } from '../../data/loans.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { loanPath } from '../shell/paths.ts';
import { bookedCoinText } from './loan-words.ts';
import styles from './loans.module.css';

/** Said before the form: there is one loan at a time, and this one is open. */
export function OpenLoanNote() {
  useSignals();
  const { t } = useTranslation();
  const owner = openLoan.owner.value;
  useEffect(() => {
    void openLoan.refresh();
    // Another owner's is another loan.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [owner]);
  const loan = openLoan.now.value.value;
  if (loan === null) return null;
  const { status, amount, owed, coin, id } = loan;
  return (
    <PageLink to={loanPath(id)} className={styles.openLoan}>
      <span>
        {t(status === 'pending' ? 'loan.open.pending' : 'loan.open.approved', {
          amount: bookedCoinText(status === 'pending' ? amount : owed, coin),
        })}
      </span>
      <Icon name="forward" size={18} />
    </PageLink>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { inCard, SignInCard } from '../shell/cards.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { openLoan } from '../../data/loans.ts';
import { askForEachOwner } from '../../data/resource.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { loanPath } from '../shell/paths.ts';
import { loanProducts } from './loan-calls.ts';
import { LoanForm } from './loan-form.tsx';
import { LoanHistoryLink } from './loan-parts.tsx';
import { LoanResult } from './loan-result.tsx';
import { lentText, owedText } from './loan-words.ts';
import styles from './loans.module.css';

/**
 * Route /pages/loan/loan: the application, of the first product or of `product`, at `step`; with `applied` the outcome
 * of that application (L1, L2).
 */
export default function LoanPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const applied = query.get('applied');
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('loan.title')} right={<LoanHistoryLink />} />
      <PageBody>
        {applied === null ? (
          <>
            {sessionStore.signedIn.value && <OpenLoanNote />}
            <StaleLine of={loanProducts.now.value} />
            <ResourceView of={loanProducts} frame={inCard} quiet>
              {(products) => <LoanForm products={products} productId={query.get('product')} step={query.get('step')} />}
            </ResourceView>
          </>
        ) : userId === undefined ? (
          <SignInCard text={t('loan.signInFirst')} />
        ) : (
          <LoanResult key={`${userId} ${applied}`} id={applied} />
        )}
      </PageBody>
    </>
  );
}

/** Link to the open loan above the form: there is one loan at a time. */
function OpenLoanNote() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => askForEachOwner(openLoan.owner, openLoan.refresh), []);
  const loan = openLoan.now.value.value;
  if (loan === null) return null;
  const { status, amount, owed, coin, id } = loan;
  return (
    <PageLink to={loanPath(id)} className={styles.openLoan}>
      <span>
        {t(status === 'pending' ? 'loan.open.pending' : 'loan.open.approved', {
          amount: status === 'pending' ? lentText(amount, coin) : owedText(owed, coin),
        })}
      </span>
      <Icon name="forward" size={18} />
    </PageLink>
  );
}

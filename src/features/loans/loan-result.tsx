import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dateText } from '../../i18n/time-text.ts';
import { loanOf } from '../../data/loans.ts';
import type { Loan } from '../../model/loan.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Fact } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { inCard } from '../shell/cards.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { loanApplyPath, loanPath, PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { Waiting } from '../shell/waiting.tsx';
import { useAnnouncedDecision, useFreshLoan } from './loan-progress.tsx';
import { debtAfter, shownDebt } from './loan-rules.ts';
import { lentText, owedText, reasonText } from './loan-words.ts';
import card from '../shell/card-parts.module.css';
import styles from './loans.module.css';

/** The outcome of an application in place of its form: under review, then approved or rejected (L2). */
export function LoanResult({ id }: { id: string }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  return (
    <>
      <StaleLine of={loanOf(id).now.value} />
      <ResourceView of={loanOf(id)} frame={inCard} quiet>
        {(loan) =>
          loan === null ? (
            <Card>
              <EmptyState
                text={t('loan.view.unknown')}
                action={{ label: t('loan.view.all'), onPick: () => redirect(PATHS.loanHistory) }}
              />
            </Card>
          ) : (
            <Outcome loan={loan} />
          )
        }
      </ResourceView>
    </>
  );
}

function Outcome({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  useFreshLoan(loan);
  useAnnouncedDecision(loan);
  const { id, status, amount, coin, productId, appliedMs, reviewMs } = loan;
  const view = (
    <Button kind="quiet" onClick={() => go(loanPath(id))}>
      {t('loan.result.view')}
    </Button>
  );
  if (status === 'pending') {
    return (
      <Card label={t('loan.state.pending')}>
        <Waiting fromMs={appliedMs} toMs={reviewMs ?? appliedMs} title={t('loan.state.pending')}>
          {t('loan.view.leave')}
        </Waiting>
        <div className={styles.form}>{view}</div>
      </Card>
    );
  }
  if (status === 'rejected') {
    return (
      <Card label={t('loan.state.rejected')}>
        <div className={styles.done}>
          <h2 className={styles.total}>{t('loan.state.rejected')}</h2>
          <p className={styles.refused}>{reasonText(t, loan)}</p>
          <Button onClick={() => go(loanApplyPath(productId))}>{t('loan.view.again')}</Button>
          {view}
        </div>
      </Card>
    );
  }
  const approved = t('loan.result.approved', { amount: lentText(amount, coin) });
  return (
    <Card label={approved}>
      <div className={styles.done}>
        <span className={card.mark}>
          <Icon name="check" />
        </span>
        <h2 className={styles.total}>{approved}</h2>
        <FactPairs className={styles.lines} facts={repayLines(loan, t)} />
        <p className={styles.sandbox}>{t('common.sandbox')}</p>
        <Button onClick={() => go(loanPath(id))}>{t('loan.result.view')}</Button>
        <Button kind="quiet" onClick={() => go(PATHS.trade)}>
          {t('loan.result.trade')}
        </Button>
      </div>
    </Card>
  );
}

/** Returns the sum to repay, its interest and its due date. */
function repayLines(loan: Loan, t: TFunction<'app'>): Fact[] {
  const { amount, coin, periodDays, dueMs } = loan;
  const { total, interest } = shownDebt(amount, debtAfter(amount, loan, periodDays), coin);
  return [
    { key: 'total', name: t('loan.cost.total'), value: owedText(total, coin) },
    { key: 'interest', name: t('loan.cost.interest'), value: owedText(interest, coin) },
    ...(dueMs === null ? [] : [{ key: 'due', name: t('loan.view.due'), value: dateText(dueMs) }]),
  ];
}

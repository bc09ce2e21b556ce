import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dateText, dateTimeText } from '../../i18n/time-text.ts';
import { add } from '../../model/decimal.ts';
import type { Loan } from '../../model/loan.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import type { Fact } from '../../ui/facts.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { loanApplyPath, PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { DeletePhotos } from './delete-photos.tsx';
import { InterestDays } from './interest-days.tsx';
import { LoanHero, loanSteps, useAnnouncedDecision, useFreshLoan } from './loan-progress.tsx';
import { debtAfter } from './loan-rules.ts';
import { yearlyRateOf } from '../../model/yearly-rate.ts';
import { bookedCoinText, daysText, rateText, reasonText } from './loan-words.ts';
import { Repay } from './repay.tsx';
import styles from './loans.module.css';

/** One loan from its application to its end, with live status; its figures serve as the receipt (L3). */
export function LoanView({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  useFreshLoan(loan);
  useAnnouncedDecision(loan);
  const { status, id, photoUrls } = loan;
  const decided = status !== 'pending';
  return (
    <>
      <Card>
        <LoanHero loan={loan} />
      </Card>
      <Outcome loan={loan} />
      <Card>
        <Timeline label={t('loan.steps.label')} steps={loanSteps(t, loan)} />
      </Card>
      <Card label={t('loan.view.figures')}>
        <FactPairs className={styles.lines} facts={[...moneyLines(t, loan), ...termLines(t, loan)]} />
        {loan.interestDays > 0 && <InterestDays loan={loan} />}
      </Card>
      <Card label={t('loan.view.receipt')}>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'product', name: t('loan.view.product'), value: loan.name },
            { key: 'applied', name: t('loan.view.applied'), value: dateTimeText(loan.appliedMs) },
            ...(loan.repaidMs === null
              ? []
              : [{ key: 'repaid', name: t('loan.view.repaid'), value: dateTimeText(loan.repaidMs) }]),
            { key: 'number', name: t('loan.view.number'), value: <CopyText text={id} what={t('loan.view.number')} /> },
          ]}
        />
        <p className={styles.sandbox}>{t('common.sandbox')}</p>
      </Card>
      {decided && photoUrls.length > 0 && <DeletePhotos urls={photoUrls} id={id} />}
      {status === 'approved' && <Repay loan={loan} />}
    </>
  );
}

type Translate = TFunction<'app'>;

/** Principal, interest and their sum: the debt, or the sum that was paid. */
function moneyLines(t: Translate, loan: Loan): Fact[] {
  const { status, amount, interest, interestDays, owed, coin } = loan;
  const principal = { key: 'amount', name: t('loan.view.amount'), value: bookedCoinText(amount, coin) };
  if (status === 'pending' || status === 'rejected') {
    const { total } = debtAfter(amount, loan, loan.periodDays);
    const due = { key: 'total', name: t('loan.view.total'), value: bookedCoinText(total, coin) };
    return status === 'pending' ? [principal, due] : [principal];
  }
  const total = status === 'repaid' ? add(amount, interest) : owed;
  return [
    principal,
    {
      key: 'interest',
      name: t('loan.view.interest', { days: daysText(t, interestDays) }),
      value: bookedCoinText(interest, coin),
    },
    {
      key: 'owed',
      name: t(status === 'repaid' ? 'loan.view.paid' : 'loan.view.owed'),
      value: bookedCoinText(total, coin),
    },
  ];
}

/** The agreed terms. */
function termLines(t: Translate, loan: Loan): Fact[] {
  const { status, amount, coin, dailyRate, periodDays, maxInterestDays, dueMs } = loan;
  const { total: most } = debtAfter(amount, loan, maxInterestDays);
  return [
    {
      key: 'rate',
      name: t('loan.cost.rate'),
      value: t('loan.rate.both', { day: rateText(dailyRate), year: rateText(yearlyRateOf(dailyRate)) }),
    },
    { key: 'period', name: t('loan.product.period'), value: daysText(t, periodDays) },
    ...(dueMs === null ? [] : [{ key: 'due', name: t('loan.view.due'), value: dateText(dueMs) }]),
    ...(status === 'approved'
      ? [
          {
            key: 'most',
            name: t('loan.worst.most', { days: daysText(t, maxInterestDays) }),
            value: bookedCoinText(most, coin),
          },
        ]
      : []),
  ];
}

/** The outcome of the application or loan, and the next action (L3). */
function Outcome({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { status, amount, coin, productId } = loan;
  switch (status) {
    case 'pending':
      return <p className={styles.outcome}>{t('loan.view.leave')}</p>;
    case 'approved':
      return <p className={styles.outcome}>{t('loan.view.paidOut', { amount: bookedCoinText(amount, coin) })}</p>;
    case 'rejected':
      return (
        <>
          <p className={styles.refused}>{reasonText(t, loan)}</p>
          <Button onClick={() => go(loanApplyPath(productId))}>{t('loan.view.again')}</Button>
        </>
      );
    case 'repaid':
      return (
        <>
          <p className={styles.outcome}>{t('loan.view.closed')}</p>
          <PageLink to={PATHS.history} className={styles.link}>
            {t('loan.view.history')}
          </PageLink>
        </>
      );
  }
}

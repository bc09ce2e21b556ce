import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { openLoan } from '../../data/loans.ts';
import { verifications } from '../../data/verifications.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { lineState } from '../shell/line-state.ts';
import type { LoanApplication } from './loan-calls.ts';
import { loanProducts } from './loan-calls.ts';
import { useDueDate } from './loan-parts.tsx';
import { applyForLoan, loanDraft } from './loan-application.ts';
import { loanAmount, loanFigures, shownDebt, typedAmount } from './loan-rules.ts';
import type { LoanPapers } from './loan-rules.ts';
import { yearlyRateOf } from '../../model/yearly-rate.ts';
import { coinText, daysText, owedText, rateText } from './loan-words.ts';
import styles from './loans.module.css';

interface ReviewSheetProps {
  open: boolean;
  onClose(): void;
  product: LoanProduct;
  papers: LoanPapers;
  photos: Pick<LoanApplication, 'frontUrl' | 'backUrl' | 'handelUrl'>;
  /** Called with the id of the accepted application. */
  onApplied(id: string): void;
}

/** The review before the application is sent: total and date first (L2). */
export function ReviewSheet({ open, onClose, product, papers, photos, onApplied }: ReviewSheetProps) {
  useSignals();
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const draft = loanDraft.value;
  const { id, coin, periodDays, maxInterestDays, dailyRate, lender } = product;
  const reading = loanAmount(typedAmount(draft, product), product);
  const line = lineState();
  const date = useDueDate(periodDays);
  if (reading.state !== 'ready') return null;
  const { amount } = reading;
  const figures = loanFigures(amount, product);
  const due = shownDebt(amount, figures.due, coin);
  const most = shownDebt(amount, figures.most, coin);
  const { realName, shownNumber, idCard } = papers;

  async function apply(): Promise<void> {
    setSending(true);
    setError(null);
    const answer = await applyForLoan({
      productId: id,
      amount,
      realName,
      ...(idCard === null ? {} : { idCard }),
      ...photos,
    });
    setSending(false);
    if (answer.success) {
      giveCue('money');
      announce(t('loan.applied'));
      onApplied(answer.data.id);
      return;
    }
    setError(answer.error);
    // The product may be withdrawn by now, or a loan may be open that this page does not know.
    void loanProducts.refresh();
    void openLoan.refresh();
    // Its documents may be deleted by now.
    if (idCard === null) void verifications.refresh();
  }

  return (
    <Sheet open={open} onClose={onClose} onClosed={() => setError(null)} title={t('loan.review.title')}>
      <div className={styles.review}>
        <div className={styles.hero}>
          <p className={styles.quiet}>{t('loan.cost.total')}</p>
          <p className={styles.total} translate="no">
            {owedText(due.total, coin)}
          </p>
          <p className={styles.quiet}>{t('loan.cost.by', { date })}</p>
        </div>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'amount', name: t('loan.view.amount'), value: owedText(due.amount, coin) },
            { key: 'interest', name: t('loan.cost.interest'), value: owedText(due.interest, coin) },
            {
              key: 'rate',
              name: t('loan.cost.rate'),
              value: t('loan.rate.both', { day: rateText(dailyRate), year: rateText(yearlyRateOf(dailyRate)) }),
            },
            {
              key: 'most',
              name: t('loan.worst.most', { days: daysText(t, maxInterestDays) }),
              value: owedText(most.total, coin),
            },
            { key: 'lender', name: t('loan.view.lender'), value: lender },
            { key: 'name', name: t('identity.name.label'), value: <bdi>{realName}</bdi> },
            { key: 'id', name: t('identity.id.label'), value: shownNumber },
          ]}
        />
        {error && (
          <Refused>
            <span>{failureText(error)}</span>
            {leavesUnsure(error) && <span>{` ${t('loan.review.unsure')}`}</span>}
          </Refused>
        )}
        <Button busy={sending} disabled={line !== null} onClick={() => void apply()}>
          {line !== null
            ? t(`loan.line.${line}`)
            : t(sending ? 'loan.review.sending' : 'loan.review.confirm', { amount: coinText(amount, coin) })}
        </Button>
        <p className={styles.promise}>{t('loan.review.foot')}</p>
      </div>
    </Sheet>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askForEachOwner } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { verifications } from '../../data/verifications.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { afterOverlayMoves } from '../../ui/overlay-stack.ts';
import { PATHS } from '../shell/paths.ts';
import { StepList } from '../shell/step-list.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { AmountStep } from './amount-step.tsx';
import { loanDraft } from './loan-application.ts';
import { DetailsStep } from './loan-details-step.tsx';
import { LOAN_STEPS, stepOf } from './loan-rules.ts';
import { loanResultPath } from './loan-words.ts';

interface LoanFormProps {
  products: readonly LoanProduct[];
  /** Product id from the page's address; null for the first on offer. */
  productId: string | null;
  step: string | null;
}

/** The application for a loan. Each page of it has an address of its own, so that Back goes through them. */
export function LoanForm({ products, productId, step: requested }: LoanFormProps) {
  useSignals();
  const { t } = useTranslation();
  const { go, redirect } = useNavigation();
  const [reviewing, setReviewing] = useState(false);
  const [applied, setApplied] = useState<string | null>(null);
  useEffect(() => askForEachOwner(verifications.owner, verifications.load), []);
  useEffect(() => {
    if (applied !== null) afterOverlayMoves(() => redirect(loanResultPath(applied)));
  }, [applied, redirect]);
  if (applied !== null) return null;
  const offered = products.filter((product) => product.offered);
  const product = productId === null ? offered[0] : offered.find(({ id }) => id === productId);
  if (product === undefined) {
    const none = offered.length === 0;
    return (
      <Card>
        <EmptyState
          icon="clock"
          text={t(none ? 'loan.product.none' : 'loan.product.gone')}
          action={
            none
              ? { label: t('loan.history'), onPick: () => go(PATHS.loanHistory) }
              : { label: t('loan.product.others'), onPick: () => redirect(PATHS.loan) }
          }
        />
      </Card>
    );
  }
  const step = sessionStore.signedIn.value ? stepOf(requested, loanDraft.value, product) : 'amount';
  return (
    <>
      <StepList
        label={t('loan.step.label')}
        steps={LOAN_STEPS.map((key) => ({ key, label: t(`loan.step.${key}`) }))}
        current={step === 'details' && reviewing ? 'review' : step}
      />
      {step === 'amount' ? (
        <AmountStep offered={offered} product={product} />
      ) : (
        <DetailsStep product={product} reviewing={reviewing} onReview={setReviewing} onApplied={setApplied} />
      )}
    </>
  );
}

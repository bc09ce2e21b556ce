import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { afterOverlayMoves } from '../../ui/overlays.ts';
import { loanPath, PATHS } from '../shell/paths.ts';
import { StepList } from '../shell/step-list.tsx';
import { useNavigation } from '../shell/use-navigation.ts';
import { AmountStep } from './amount-step.tsx';
import { loanDraft } from './loan-application.ts';
import { LOAN_STEPS, stepOf } from './loan-draft.ts';
import { PersonStep } from './person-step.tsx';
import { PhotosStep } from './photos-step.tsx';

export interface LoanFormProps {
  products: readonly LoanProduct[];
  /** Of the address. */
  productId: string;
  step: string | null;
}

/** The application for one loan, a step at a time; each is an address, so that Back leads through them. */
export function LoanForm({ products, productId, step: wished }: LoanFormProps) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [applied, setApplied] = useState<string | null>(null);
  useEffect(() => {
    if (applied !== null) afterOverlayMoves(() => redirect(loanPath(applied)));
  }, [applied, redirect]);
  if (applied !== null) return null;
  const product = products.find(({ id, offered }) => id === productId && offered);
  if (product === undefined) {
    return (
      <Card>
        <EmptyState
          text={t('loan.product.gone')}
          action={{ label: t('loan.product.others'), onPick: () => redirect(PATHS.loan) }}
        />
      </Card>
    );
  }
  const step = sessionStore.signedIn.value ? stepOf(wished, loanDraft.value, product) : 'amount';
  return (
    <>
      <StepList
        label={t('loan.step.label')}
        steps={LOAN_STEPS.map((key) => ({ key, label: t(`loan.step.${key}`) }))}
        current={step}
      />
      {step === 'amount' && <AmountStep product={product} />}
      {step === 'person' && <PersonStep product={product} />}
      {step === 'photos' && <PhotosStep product={product} onApplied={setApplied} />}
    </>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { afterOverlayMoves } from '../../ui/overlay-stack.ts';
import { loanPath, PATHS, loanApplyPath } from '../shell/paths.ts';
import { StepList } from '../shell/step-list.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { identityBlocker, IdentityFields } from '../shell/identity-fields.tsx';
import { AmountStep } from './amount-step.tsx';
import { loanDraft, changeLoanDraft } from './loan-application.ts';
import { LOAN_STEPS, stepOf } from './loan-rules.ts';
import { PhotosStep } from './loan-photos-step.tsx';
import styles from './loans.module.css';

interface LoanFormProps {
  products: readonly LoanProduct[];
  /** Product id from the page's address. */
  productId: string;
  step: string | null;
}

/** The application for one loan. Each step has an address of its own, so that Back goes through the steps. */
export function LoanForm({ products, productId, step: requested }: LoanFormProps) {
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
  const step = sessionStore.signedIn.value ? stepOf(requested, loanDraft.value, product) : 'amount';
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

/** The borrower's name and document number. */
function PersonStep({ product }: { product: LoanProduct }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const draft = loanDraft.value;
  const blocker = identityBlocker(t, draft);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocker === null) void go(loanApplyPath(product.id, 'photos'));
      }}
    >
      <p className={styles.honest}>{t('identity.invented')}</p>
      <Card>
        <div className={styles.form}>
          <IdentityFields typed={draft} onChange={changeLoanDraft} />
        </div>
      </Card>
      <div className={styles.foot}>
        <Button type="submit" disabled={blocker !== null}>
          {blocker ?? t('loan.person.next')}
        </Button>
      </div>
    </form>
  );
}

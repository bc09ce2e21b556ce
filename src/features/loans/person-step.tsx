import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { identityBlocker, IdentityFields } from '../shell/identity-fields.tsx';
import { loanApplyPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { changeLoanDraft, loanDraft } from './loan-application.ts';
import styles from './loans.module.css';

/** Who borrows: the name and the number of the document. */
export function PersonStep({ product }: { product: LoanProduct }) {
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

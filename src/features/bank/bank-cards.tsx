import { useState } from 'react';
import type { BankBinding } from '../../api/bank-binding-calls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { BankForm } from './bank-form.tsx';
import { BoundAccount } from './bound-account.tsx';
import styles from './bank.module.css';

/** The bound account, or the form that binds one. Once bound, back to where it was asked for. */
export function BankCards({ binding: { account } }: { binding: BankBinding }) {
  const { t } = useTranslation();
  const { back } = useNavigation();
  const [again, setAgain] = useState(false);
  if (account !== null && !again) return <BoundAccount account={account} onAgain={() => setAgain(true)} />;
  return (
    <>
      <p className={styles.intro}>{t('bank.intro')}</p>
      <BankForm
        onDone={() => (account === null ? back() : setAgain(false))}
        onCancel={account === null ? null : () => setAgain(false)}
      />
    </>
  );
}

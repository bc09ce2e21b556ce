import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { bankBinding } from '../../data/withdrawal-parts.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { PageBody } from '../shell/page-bar.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import type { BankBinding } from '../../api/bank-binding-calls.ts';
import { useNavigation } from '../shell/navigation.ts';
import { countryName } from '../../i18n/country-name.ts';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankAccount } from '../../model/bank-account.ts';
import { Button } from '../../ui/button.tsx';
import { withdrawEurPath } from '../shell/paths.ts';
import { BankForm } from './bank-form.tsx';
import styles from './bank.module.css';
import card from '../shell/card-parts.module.css';

const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Route /pages/bind-account/bind-account: the bank account that EUR needs. */
export default function BindAccountPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('bank.title')} />
      <PageBody>
        {userId === undefined ? (
          <SignInCard text={t('bank.signInFirst')} />
        ) : (
          <ResourceView key={userId} of={bankBinding} titled frame={inCard}>
            {(binding) => <BankCards binding={binding} />}
          </ResourceView>
        )}
      </PageBody>
    </>
  );
}

/** The bound account, or the form that binds one. After the first binding it goes back to the previous page. */
function BankCards({ binding: { account } }: { binding: BankBinding }) {
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

/** The bound account with masked numbers, and a button to bind another one. */
function BoundAccount({ account, onAgain }: { account: BankAccount; onAgain(): void }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <>
      <Card label={t('bank.bound')}>
        <h2 className={styles.title}>{t('bank.bound')}</h2>
        <dl className={card.lines}>
          {BANK_FIELDS.map((field) => (
            <div key={field}>
              <dt>{t(`bank.field.${field}`)}</dt>
              <dd>{field === 'country' ? countryName(account.country) : account[field]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Button onClick={() => go(withdrawEurPath('bank'))}>{t('bank.withdraw')}</Button>
      <div className={styles.again}>
        <Button kind="quiet" onClick={onAgain}>
          {t('bank.again')}
        </Button>
        <p className={styles.note}>{t('bank.againNote')}</p>
      </div>
    </>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { bankBinding } from '../../data/bank-binding.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { BankCards } from './bank-cards.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { ResourceView } from '../shell/resource-view.tsx';

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

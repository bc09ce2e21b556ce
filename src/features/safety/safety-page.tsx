import { useSignals } from '@preact/signals-react/runtime';
import { sessionStore } from '../../data/session.ts';
import { SafetyView } from './safety-view.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Route /pages/safety/safety: how safe the account is, as facts, and what the person can close themselves. */
export default function SafetyPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('safety.title')} />
      <PageBody>
        {userId === undefined ? <SignInCard text={t('safety.signInFirst')} /> : <SafetyView key={userId} />}
      </PageBody>
    </>
  );
}

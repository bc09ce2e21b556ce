import { useSignals } from '@preact/signals-react/runtime';
import { sessionStore } from '../../data/session.ts';
import { SessionsView } from './sessions-view.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Route /pages/safety/sessions: where I am signed in, and the ways to end it (decision 41). */
export default function SessionsPage() {
  useSignals();
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('safety.sessions.title')} />
      <PageBody>
        {sessionStore.signedIn.value ? <SessionsView /> : <SignInCard text={t('safety.sessions.signInFirst')} />}
      </PageBody>
    </>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { overlays } from '../features/shell/overlays.ts';
import { sessionStore } from '../data/session.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingView } from '../ui/loading-view.tsx';
import { limitsLoad, loadLimits } from '../data/limits.ts';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { CoolOffCard } from '../features/limits/cool-off-card.tsx';
import { LimitsCard } from '../features/limits/limits-card.tsx';
import { UsedCard } from '../features/limits/used-card.tsx';

/** Route /pages/limits/limits: what I allow myself, how much of it is used, and the cool-off (S11). */
export default function LimitsPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('limits.title')} />
      <PageBody>
        {userId === undefined ? (
          <Card>
            <EmptyState
              icon="wallet"
              text={t('limits.signInFirst')}
              action={{ label: t('limits.connect'), onPick: () => overlays.openWalletSheet() }}
            />
          </Card>
        ) : (
          <Mine key={userId} />
        )}
      </PageBody>
    </>
  );
}

function Mine() {
  useSignals();
  const [attempt, setAttempt] = useState(0);
  // What is known from before may have grown old: limits come into force, a day begins.
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let wanted = true;
    void loadLimits().then(() => wanted && setAsked(true));
    return () => {
      wanted = false;
    };
  }, []);
  const { limits, error } = limitsLoad.value;
  const retry = () => {
    setAsked(false);
    setAttempt(attempt + 1);
    void loadLimits().then(() => setAsked(true));
  };
  if (limits && asked) {
    return (
      <>
        <UsedCard limits={limits} />
        <LimitsCard limits={limits} />
        <CoolOffCard limits={limits} />
      </>
    );
  }
  return (
    <Card>
      {error && asked ? (
        <ErrorState title={failureText(error)} onRetry={retry} />
      ) : (
        <LoadingView key={attempt} onRetry={retry} />
      )}
    </Card>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { sessionStore } from '../../data/session.ts';
import { verifications } from '../../data/verification.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Verification } from '../../model/verification.ts';
import { inCard } from '../shell/in-card.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { StaleLine } from '../shell/stale-line.tsx';
import { useFreshVerification, useSaidWhenDecided } from './use-fresh-verification.ts';

type Shown = (rows: readonly Verification[]) => ReactNode;

/** What every page of verification does before it knows what was sent; another person's is another thing. */
export function VerificationView({ children }: { children: Shown }) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  if (userId === undefined) return <SignInCard text={t('verification.signInFirst')} />;
  return (
    <>
      <StaleLine of={verifications.now.value} />
      <ResourceView key={userId} of={verifications} frame={inCard} quiet>
        {(rows) => <Live rows={rows}>{children}</Live>}
      </ResourceView>
    </>
  );
}

function Live({ rows, children }: { rows: readonly Verification[]; children: Shown }) {
  useFreshVerification(rows);
  useSaidWhenDecided(rows);
  return children(rows);
}

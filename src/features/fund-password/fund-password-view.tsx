import type { ReactNode } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import type { FundPasswordStatus } from '../../api/fund-password/fetch-fund-password-status.ts';
import { fundPassword } from '../../data/fund-password.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';

export interface FundPasswordViewProps {
  /** What a visitor reads. */
  signInText: string;
  children(status: FundPasswordStatus): ReactNode;
}

const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** What every page of the fund password does before it knows how it stands; another person's is another thing. */
export function FundPasswordView({ signInText, children }: FundPasswordViewProps) {
  useSignals();
  const userId = sessionStore.currentUser.value?.userId;
  if (userId === undefined) return <SignInCard text={signInText} />;
  return (
    <ResourceView key={userId} of={fundPassword} titled current frame={inCard}>
      {children}
    </ResourceView>
  );
}

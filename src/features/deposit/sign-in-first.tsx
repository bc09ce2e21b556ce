import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { sessionStore } from '../../data/session.ts';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Deposits of who is signed in; a visitor is offered to. Another person begins anew. */
export function SignInFirst({ children }: { children(userId: string): ReactNode }) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  if (userId !== undefined) return children(userId);
  return <SignInCard text={t('deposit.signInFirst')} />;
}

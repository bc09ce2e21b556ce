import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { withdrawalById } from './withdrawals.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { SignInCard } from '../shell/cards.tsx';
import { WithdrawalView } from './detail/withdrawal-view.tsx';

const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Route /pages/withdraw/detail?id=: one withdrawal with its live status (W7). */
export default function WithdrawalPage() {
  useSignals();
  const { t } = useTranslation();
  const { search } = useLocation();
  const { go } = useNavigation();
  const id = new URLSearchParams(search).get('id') ?? '';
  const withdrawal = useMemo(() => withdrawalById(id), [id]);
  return (
    <>
      <PageBar title={t('withdrawal.title')} />
      <PageBody>
        {sessionStore.signedIn.value ? (
          <ResourceView key={id} of={withdrawal} titled frame={inCard}>
            {(known) =>
              known ? (
                <WithdrawalView withdrawal={known} />
              ) : (
                <Card>
                  <EmptyState
                    text={t('withdrawal.unknown')}
                    action={{ label: t('withdrawal.list.all'), onPick: () => go(PATHS.withdrawAllHistory) }}
                  />
                </Card>
              )
            }
          </ResourceView>
        ) : (
          <SignInCard text={t('withdrawal.signInFirst')} />
        )}
      </PageBody>
    </>
  );
}

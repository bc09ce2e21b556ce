import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { limits } from '../../data/up-down-terms.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { CoolOffCard } from './cool-off-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { UsedCard } from './used-card.tsx';

/** Route /pages/limits/limits: my own limits, their used part, and the cool-off (S11). */
export default function LimitsPage() {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('limits.title')} />
      <PageBody>
        {userId === undefined ? <SignInCard text={t('limits.signInFirst')} /> : <Mine key={userId} />}
      </PageBody>
    </>
  );
}

const inCard = (view: ReactNode) => <Card>{view}</Card>;

function Mine() {
  // Known limits may be stale: pending ones come into force, and a new day begins.
  return (
    <ResourceView of={limits} titled current quiet frame={inCard}>
      {(known) => (
        <>
          <UsedCard limits={known} />
          <LimitsCard limits={known} />
          <CoolOffCard limits={known} />
        </>
      )}
    </ResourceView>
  );
}

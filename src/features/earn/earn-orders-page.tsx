import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { earnOrderOf } from '../../data/earn-orders.ts';
import { sessionStore } from '../../data/session.ts';
import { AsOf } from './earn-parts.tsx';
import { EarnTabs } from './earn-tabs.tsx';
import { OrderView } from './earn-order-view.tsx';
import { inCard, SignInCard } from '../shell/cards.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { earnTabPath, PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { refusalOf } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';

/** Route /pages/finance/history: my subscriptions; with ?id= one of them (F3). */
export default function OrdersPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id');
  const { redirect } = useNavigation();
  const userId = sessionStore.currentUser.value?.userId;
  if (id === null) return <EarnTabs tab="subscriptions" onTab={(tab) => void redirect(earnTabPath(tab))} />;
  return (
    <>
      <PageBar title={t('earn.order.title')} />
      <PageBody>
        {userId === undefined ? <SignInCard text={t('earn.signInFirst')} /> : <One key={`${userId} ${id}`} id={id} />}
      </PageBody>
    </>
  );
}

/** Characters of an id of the exchange. An address with anything else shows an unknown id. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

function One({ id }: { id: string }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const order = earnOrderOf(id);
  const { error } = order.now.value;
  const unknown = error?.kind === 'refused' && refusalOf(error.context, error.code, error.msg) === 'notFound';
  if (unknown || !ID.test(id)) {
    return (
      <Card>
        <EmptyState
          icon="earn"
          text={t('earn.order.unknown')}
          action={{ label: t('earn.orders'), onPick: () => void redirect(PATHS.earnHistory) }}
        />
      </Card>
    );
  }
  return (
    <ResourceView of={order} frame={inCard}>
      {(known) => (
        <>
          <AsOf of={order} />
          <OrderView order={known} />
        </>
      )}
    </ResourceView>
  );
}

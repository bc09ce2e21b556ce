import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { merchantOffers } from './merchant-offers.ts';
import { merchantSaleOf } from './merchant-sales.ts';
import { sessionStore } from '../../data/session.ts';
import { OpenSales } from './open-sales.tsx';
import { SaleView } from './sale-view.tsx';
import { SellForm } from './sell-form.tsx';
import { BarLink } from '../shell/bar-link.tsx';
import { inCard } from '../shell/in-card.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { sellHistoryPath } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { useNavigation } from '../shell/use-navigation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Route /pages/market/sell (ours): USDT to a merchant; with ?id= how that sale goes on. Offers are everybody's to see. */
export default function SellPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id');
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t(id === null ? 'sale.title' : 'sale.view.title')}
        right={<BarLink to={sellHistoryPath('sale')}>{t('sale.history')}</BarLink>}
      />
      <PageBody>
        {id === null ? (
          <>
            {userId !== undefined && <OpenSales />}
            <ResourceView of={merchantOffers} frame={inCard}>
              {(offers) => <SellForm offers={offers} />}
            </ResourceView>
          </>
        ) : userId === undefined ? (
          <SignInCard text={t('sale.signInFirst')} />
        ) : (
          <One key={`${userId} ${id}`} id={id} />
        )}
      </PageBody>
    </>
  );
}

/** What an id of the exchange may be made of; anything else is none of ours. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

function One({ id }: { id: string }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const unknown = (
    <Card>
      <EmptyState
        text={t('sale.view.unknown')}
        action={{ label: t('sale.view.toHistory'), onPick: () => redirect(sellHistoryPath('sale')) }}
      />
    </Card>
  );
  if (!ID.test(id)) return unknown;
  return (
    <ResourceView of={merchantSaleOf(id)} frame={inCard}>
      {(sale) => (sale === null ? unknown : <SaleView sale={sale} />)}
    </ResourceView>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { earnTotals } from '../../data/earn-orders.ts';
import { earnProducts } from './earn-products.ts';
import { sessionStore } from '../../data/session.ts';
import { AsOf } from './as-of.tsx';
import { OrdersLink } from './orders-link.tsx';
import { ProductList } from './product-list.tsx';
import { TotalsCards } from './totals-card.tsx';
import { useFreshProducts } from './use-fresh-products.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';

const LOOK_AGAIN_MS = 10_000;
const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Route /pages/finance/finance: what is in, and what money can be put into (F1). A visitor sees the products. */
export default function EarnPage() {
  useSignals();
  const { t } = useTranslation();
  useFreshProducts(LOOK_AGAIN_MS);
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar title={t('earn.title')} right={<OrdersLink />} />
      <PageBody>
        {userId === undefined ? <SignInCard text={t('earn.signInFirst')} /> : <Mine key={userId} />}
        <ResourceView of={earnProducts} quiet frame={inCard}>
          {(products) => (
            <>
              <AsOf of={earnProducts} polled />
              <ProductList products={products} />
            </>
          )}
        </ResourceView>
      </PageBody>
    </>
  );
}

/** Nothing until it is known: who has nothing in sees the products where they will stay. */
function Mine() {
  useSignals();
  useEffect(() => void earnTotals.refresh(), []);
  const totals = earnTotals.now.value.value;
  if (totals === null) return null;
  return (
    <>
      <AsOf of={earnTotals} />
      <TotalsCards totals={totals} />
    </>
  );
}

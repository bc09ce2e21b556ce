import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { earnTotals } from '../../data/earn-orders.ts';
import { sessionStore } from '../../data/session.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import type { EarnProduct } from '../../model/earn.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { earnPurchasePath } from '../shell/paths.ts';
import { earnProducts } from './earn-calls.ts';
import { AsOf, OrdersLink, useFreshProducts } from './earn-parts.tsx';
import { TotalsCards } from './totals-card.tsx';
import { closedBy, ProductCard } from './product-card.tsx';
import styles from './earn.module.css';

const LOOK_AGAIN_MS = 10_000;
const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Route /pages/finance/finance: my subscriptions and the products (F1). Visitors see the products. */
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

/** My subscriptions. Renders nothing until they are known, so that for people without any the products do not move. */
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

/** Every product, those that can be bought first; a visitor sees them too. */
function ProductList({ products }: { products: readonly EarnProduct[] }) {
  const { t } = useTranslation();
  if (products.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="earn"
          text={t('earn.none')}
          action={{ label: t('common.refresh'), onPick: () => void earnProducts.refresh() }}
        />
      </Card>
    );
  }
  const isOpen = (product: EarnProduct) => closedBy(product) === null;
  return [...products.filter(isOpen), ...products.filter((product) => !isOpen(product))].map((product) => (
    <ProductCard key={product.id} product={product}>
      {isOpen(product) && (
        <PageLink to={earnPurchasePath(product.id)} className={styles.choose}>
          {t('earn.product.choose', { coin: product.coin })}
          <span className="sr-only">{` · ${t('earn.product.name', { coin: product.coin, days: product.days, count: product.days })}`}</span>
        </PageLink>
      )}
    </ProductCard>
  ));
}

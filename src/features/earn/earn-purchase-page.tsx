import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { earnTotals } from '../../data/earn-orders.ts';
import { earnProducts } from './earn-calls.ts';
import { sessionStore } from '../../data/session.ts';
import { AsOf, OrdersLink, useFreshProducts } from './earn-parts.tsx';
import { ProductCard } from './product-card.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { PurchaseReceipt } from './purchase-receipt.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnOrder, EarnProduct } from '../../model/earn.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';

/** Interval of refreshes, ms, because the product may sell out while an amount is typed (F2). */
const LOOK_AGAIN_MS = 4000;
const inCard = (view: ReactNode) => <Card>{view}</Card>;

/** Route /pages/finance/purchase?product=: subscribes to one product. */
export default function PurchasePage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('product') ?? '';
  const userId = sessionStore.currentUser.value?.userId ?? '';
  useFreshProducts(LOOK_AGAIN_MS);
  return (
    <>
      <PageBar title={t('earn.title')} right={<OrdersLink />} />
      <PageBody>
        <ResourceView of={earnProducts} quiet frame={inCard}>
          {(products) => {
            const product = products.find((each) => each.id === id);
            return product ? <One key={`${userId} ${id}`} product={product} /> : <Unknown />;
          }}
        </ResourceView>
      </PageBody>
    </>
  );
}

function One({ product }: { product: EarnProduct }) {
  useSignals();
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<EarnOrder | null>(null);
  useEffect(() => void earnTotals.refresh(), []);
  if (done !== null) {
    return (
      <PurchaseReceipt
        of={done}
        onAgain={() => {
          setTyped('');
          setDone(null);
        }}
      />
    );
  }
  return (
    <>
      <AsOf of={earnProducts} polled />
      <ProductCard product={product} />
      <PurchaseForm product={product} typed={typed} onType={setTyped} onDone={setDone} />
    </>
  );
}

function Unknown() {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  return (
    <Card>
      <EmptyState
        icon="earn"
        text={t('earn.buy.unknownProduct')}
        action={{ label: t('earn.buy.toProducts'), onPick: () => void redirect(PATHS.earn) }}
      />
    </Card>
  );
}

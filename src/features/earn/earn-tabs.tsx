import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { earnTotals } from '../../data/earn-orders.ts';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { OrderList } from './earn-order-list.tsx';
import { AsOf } from './earn-parts.tsx';
import { ProductList } from './product-list.tsx';
import { TotalsCards } from './totals-card.tsx';
import styles from './earn.module.css';

export type EarnTab = 'products' | 'subscriptions';

interface EarnTabsProps {
  tab: EarnTab;
  onTab(tab: EarnTab): void;
}

/** The two views of Earn: the products, and my subscriptions with their number. */
export function EarnTabs({ tab, onTab }: EarnTabsProps) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  const running = earnTotals.now.value.value?.running ?? 0;
  return (
    <>
      <PageBar title={t('earn.title')} />
      <PageBody wide={tab === 'subscriptions'}>
        <div className={styles.tabs}>
          <Tabs
            id="earn"
            label={t('earn.tabs.label')}
            tabs={[
              { key: 'products', label: t('earn.tabs.products') },
              {
                key: 'subscriptions',
                label: userId === undefined || running === 0 ? t('earn.orders') : t('earn.ordersCount', { n: running }),
              },
            ]}
            value={tab}
            onChange={onTab}
          />
        </div>
        <TabPanel id="earn" value={tab} className={styles.form}>
          {userId === undefined ? <SignInCard text={t('earn.signInFirst')} /> : <Mine key={`sums ${userId}`} />}
          {tab === 'products' && <ProductList />}
          {tab === 'subscriptions' && userId !== undefined && <OrderList key={`list ${userId}`} />}
        </TabPanel>
      </PageBody>
    </>
  );
}

/** Sums of my subscriptions. Renders nothing until they are known, so that for people without any nothing moves. */
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

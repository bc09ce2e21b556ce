import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { BarButton, PageBar, PageBody } from '../shell/page-bar.tsx';
import { sellHistoryPath } from '../shell/paths.ts';
import { SignInCard } from '../shell/cards.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ConversionHistory } from './conversion-history.tsx';
import type { ExportRequest } from './exchange-order-list.tsx';
import { SaleHistory } from './sale-history.tsx';
import styles from './exchange-order-list.module.css';

/** Route /pages/market/exchange-order-history?tab=: sales to merchants, and conversions (decision 46). */
export default function ExchangeOrderHistoryPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { redirect } = useNavigation();
  const [exporting, setExporting] = useState(false);
  const tab = ORDER_TABS.find((key) => key === query.get('tab')) ?? 'sale';
  const userId = sessionStore.currentUser.value?.userId;
  return (
    <>
      <PageBar
        title={t('sale.list.title')}
        right={
          userId === undefined ? undefined : (
            <BarButton name={t('list.export.open')} onClick={() => setExporting(true)}>
              CSV
            </BarButton>
          )
        }
      />
      <PageBody wide>
        {userId === undefined ? (
          <SignInCard text={t('sale.signInFirst')} />
        ) : (
          <OrderHistory
            key={userId}
            tab={tab}
            onTab={(next) => redirect(sellHistoryPath(next))}
            exporting={exporting}
            onExported={() => setExporting(false)}
          />
        )}
      </PageBody>
    </>
  );
}

const ORDER_TABS = ['sale', 'exchange'] as const;
type OrderTab = (typeof ORDER_TABS)[number];

/** Tabs for sales to merchants and conversions (decision 46). */
function OrderHistory({ tab, onTab, ...request }: { tab: OrderTab; onTab(tab: OrderTab): void } & ExportRequest) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          id="order-history"
          label={t('sale.list.title')}
          value={tab}
          onChange={onTab}
          tabs={ORDER_TABS.map((key) => ({ key, label: t(`sale.tab.${key}`) }))}
        />
      </div>
      <TabPanel id="order-history" value={tab} className={styles.panel}>
        {tab === 'sale' ? <SaleHistory {...request} /> : <ConversionHistory {...request} />}
      </TabPanel>
    </>
  );
}

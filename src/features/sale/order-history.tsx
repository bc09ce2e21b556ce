import { useTranslation } from '../../i18n/use-translation.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ConversionHistory } from './conversion-history.tsx';
import type { ExportWish } from './order-list.tsx';
import { SaleHistory } from './sale-history.tsx';
import styles from './order-list.module.css';

export const ORDER_TABS = ['sale', 'exchange'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** Sales to merchants and conversions, a tab each (decision 46). */
export function OrderHistory({ tab, onTab, ...wish }: { tab: OrderTab; onTab(tab: OrderTab): void } & ExportWish) {
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
        {tab === 'sale' ? <SaleHistory {...wish} /> : <ConversionHistory {...wish} />}
      </TabPanel>
    </>
  );
}

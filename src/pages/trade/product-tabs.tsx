import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './product-tabs.module.css';

const PRODUCTS = ['updown', 'spot', 'contract', 'options'] as const;
const OFFERED = 'updown';

/** Kinds of trade. Those that do not exist yet are named, say so, and cannot be opened (T7). Its panel has the id `product`. */
export function ProductTabs() {
  const { t } = useTranslation();
  return (
    <div className={styles.products}>
      <Tabs
        id="product"
        look="plain"
        label={t('trade.product.label')}
        value={OFFERED}
        onChange={() => undefined}
        tabs={PRODUCTS.map((key) => {
          const name = t(`trade.product.${key}`);
          if (key === OFFERED) return { key, label: name };
          const soon = t('trade.product.comingSoon', { name });
          return { key, label: <span title={soon}>{name}</span>, disabled: true };
        })}
      />
      <span className={styles.soon}>{t('trade.product.soon')}</span>
    </div>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PRODUCTS } from '../../data/preferences.ts';
import type { Product } from '../../data/preferences.ts';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './product-tabs.module.css';
import { useProduct } from './use-product.ts';

const NAMED = ['spot', 'updown', 'contract', 'options'] as const;

const isOffered = (key: string): key is Product => PRODUCTS.includes(key as Product);

/**
 * Tabs for the kinds of trade. Planned ones are listed, marked, and cannot be opened (T7). Their panel has the id
 * `product`.
 */
export function ProductTabs() {
  useSignals();
  const { t } = useTranslation();
  const { product, choose } = useProduct();
  return (
    <div className={styles.products}>
      <Tabs
        id="product"
        look="plain"
        label={t('trade.product.label')}
        value={product}
        onChange={(key) => isOffered(key) && choose(key)}
        tabs={NAMED.map((key) => {
          const name = t(`trade.product.${key}`);
          if (isOffered(key)) return { key, label: name };
          const soon = t('trade.product.comingSoon', { name });
          return { key, label: <span title={soon}>{name}</span>, disabled: true };
        })}
      />
      <span className={styles.soon}>{t('trade.product.soon')}</span>
    </div>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import { earnProducts } from './earn-products.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { earnPurchasePath } from '../shell/paths.ts';
import { closedBy, ProductCard } from './product-card.tsx';
import styles from './earn.module.css';

/** Every product, those that can be bought first; a visitor sees them too. */
export function ProductList({ products }: { products: readonly EarnProduct[] }) {
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

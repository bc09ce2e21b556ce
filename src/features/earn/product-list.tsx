import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { FoldedCard, inCard } from '../shell/cards.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { earnPurchasePath } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { earnProducts } from './earn-calls.ts';
import { AsOf, useFreshProducts } from './earn-parts.tsx';
import { aprText, rateText } from './earn-words.ts';
import { closedBy } from './product-card.tsx';
import styles from './earn.module.css';

const LOOK_AGAIN_MS = 10_000;

/** All products, one row each, below the folded explanation of Earn (F1). */
export function ProductList() {
  useFreshProducts(LOOK_AGAIN_MS);
  return (
    <ResourceView of={earnProducts} quiet frame={inCard}>
      {(products) => (
        <>
          <HowEarnWorks product={products[0]} />
          <AsOf of={earnProducts} polled />
          <Rows products={products} />
        </>
      )}
    </ResourceView>
  );
}

/** Explains the source of the yield, the cost of an early redemption, and where the money is. */
function HowEarnWorks({ product }: { product: EarnProduct | undefined }) {
  const { t } = useTranslation();
  if (product === undefined) return null;
  return (
    <FoldedCard name={t('earn.how.title')} icon="info">
      <dl className={styles.story}>
        <div>
          <dt>{t('earn.product.sourceTitle')}</dt>
          <dd>{t(`earn.product.source.${product.source}`)}</dd>
        </div>
        <div>
          <dt>{t('earn.product.earlyTitle')}</dt>
          <dd>{t(`earn.product.early.${product.earlyExit}`)}</dd>
        </div>
        <div>
          <dt>{t('earn.how.placeTitle')}</dt>
          <dd>{t('earn.how.place')}</dd>
        </div>
      </dl>
    </FoldedCard>
  );
}

/** A row a product; those that can be subscribed are first. */
function Rows({ products }: { products: readonly EarnProduct[] }) {
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
  return (
    <section className={styles.products} aria-label={t('earn.tabs.products')}>
      <p className={styles.heads} aria-hidden="true">
        <span>{t('earn.heads.product')}</span>
        <span>{t('earn.heads.rate')}</span>
      </p>
      <Card padded={false}>
        <ul className={styles.rows}>
          {[...products.filter(isOpen), ...products.filter((product) => !isOpen(product))].map((product) => (
            <li key={product.id}>
              <ProductRow product={product} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Name and limits of a product, its yearly rate and the rate of its term. A tap opens the subscription. */
function ProductRow({ product }: { product: EarnProduct }) {
  const { t } = useTranslation();
  const { id, coin, days, min, max, dailyRate, totalRate } = product;
  const closed = closedBy(product);
  return (
    <PageLink to={earnPurchasePath(id)} className={styles.productRow} data-closed={closed !== null || undefined}>
      <CoinIcon asset={coin} />
      <span className={styles.words}>
        <span className={styles.name}>{t('earn.product.name', { coin, days, count: days })}</span>
        <span className={styles.quiet} translate="no">
          {t('earn.product.range', { min: exactText(min), max: exactText(max), coin })}
        </span>
      </span>
      <span className={styles.rate}>
        <span className={styles.apr}>
          <span className="sr-only">{`${t('earn.product.apr')} `}</span>
          <span translate="no">{aprText(dailyRate)}</span>
        </span>
        {closed === null ? (
          <span className={styles.quiet}>
            {t('earn.product.total', { rate: rateText(totalRate), days, count: days })}
          </span>
        ) : (
          <StatusChip tone="warn">{t(`earn.product.${closed}`)}</StatusChip>
        )}
      </span>
      <i className={styles.chevron}>
        <Icon name="forward" size={18} />
      </i>
    </PageLink>
  );
}

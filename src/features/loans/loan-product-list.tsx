import { useTranslation } from '../../i18n/use-translation.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { loanApplyPath, PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { ProductHead } from './loan-parts.tsx';
import { yearlyRateOf } from '../../model/yearly-rate.ts';
import { coinText, daysText, rateText } from './loan-words.ts';
import styles from './loans.module.css';

/** All loan products with their figures; the yearly rate is shown beside the daily one (L1). */
export function ProductList({ products }: { products: readonly LoanProduct[] }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const offered = products.filter((product) => product.offered);
  if (offered.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="clock"
          text={t('loan.product.none')}
          action={{ label: t('loan.history'), onPick: () => go(PATHS.loanHistory) }}
        />
      </Card>
    );
  }
  return (
    <ul className={styles.products} aria-label={t('loan.product.label')}>
      {offered.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product }: { product: LoanProduct }) {
  const { t } = useTranslation();
  const { id, coin, minAmount, maxAmount, dailyRate, periodDays } = product;
  return (
    <Card>
      <ProductHead product={product} />
      <FactPairs
        className={styles.lines}
        facts={[
          {
            key: 'range',
            name: t('loan.product.range'),
            value: t('loan.product.rangeText', { min: coinText(minAmount, coin), max: coinText(maxAmount, coin) }),
          },
          {
            key: 'rate',
            name: t('loan.cost.rate'),
            value: t('loan.rate.both', { day: rateText(dailyRate), year: rateText(yearlyRateOf(dailyRate)) }),
          },
          { key: 'period', name: t('loan.product.period'), value: daysText(t, periodDays) },
        ]}
      />
      <PageLink
        to={loanApplyPath(id)}
        className={styles.way}
        aria-label={`${t('loan.product.choose')}: ${product.name}`}
      >
        {t('loan.product.choose')}
        <Icon name="forward" size={18} />
      </PageLink>
    </Card>
  );
}

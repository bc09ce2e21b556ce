import { useTranslation } from '../../i18n/use-translation.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import styles from './loans.module.css';

/** What it is called and who lends. */
export function ProductHead({ product: { coin, name, lender } }: { product: LoanProduct }) {
  const { t } = useTranslation();
  return (
    <div className={styles.productHead}>
      <CoinIcon asset={coin} />
      <div>
        <h2 className={styles.title}>{name}</h2>
        <p className={styles.quiet}>{t('loan.product.lender', { lender })}</p>
      </div>
    </div>
  );
}

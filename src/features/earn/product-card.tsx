import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isSoldOut, takenPercent } from './earn-figures.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Bar } from './earn-parts.tsx';
import { aprText, rateText } from './earn-words.ts';
import styles from './earn.module.css';

/** The reason why a product cannot be subscribed; null when it can. */
export function closedBy(product: EarnProduct): 'withdrawn' | 'soldOut' | null {
  if (!product.offered) return 'withdrawn';
  return isSoldOut(product) ? 'soldOut' : null;
}

/** The product of a subscription: its rates by year, day and term, and what is left of it (F1). */
export function ProductCard({ product }: { product: EarnProduct }) {
  const { t } = useTranslation();
  const { coin, days, min, max, dailyRate, totalRate } = product;
  const name = t('earn.product.name', { coin, days, count: days });
  const percent = takenPercent(product);
  const closed = closedBy(product);
  const rates = [
    ['apr', t('earn.product.apr'), aprText(dailyRate)],
    ['day', t('earn.product.perDay'), rateText(dailyRate)],
    ['total', t('earn.product.inTotal'), rateText(totalRate)],
  ] as const;
  return (
    <Card label={name}>
      <div className={styles.product}>
        <div className={styles.head}>
          <CoinIcon asset={coin} />
          <div className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.quiet} translate="no">
              {t('earn.product.range', { min: exactText(min), max: exactText(max), coin })}
            </p>
          </div>
        </div>
        <dl className={styles.rates}>
          {rates.map(([key, title, rate]) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd className={key === 'apr' ? styles.apr : undefined} translate="no">
                {rate}
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <Bar percent={percent} />
          <p className={styles.ends}>
            <span>{t('earn.product.taken', { percent: `${percent}%` })}</span>
            {closed === null ? (
              <span>{t('earn.product.left', { amount: exactText(product.left) })}</span>
            ) : (
              <StatusChip tone="warn">{t(`earn.product.${closed}`)}</StatusChip>
            )}
          </p>
        </div>
        {closed !== null && <p className={styles.closed}>{t(`earn.product.${closed}Note`)}</p>}
      </div>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isSoldOut, takenPercent } from './earn-figures.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Bar } from './earn-parts.tsx';
import { rateText } from './earn-words.ts';
import styles from './earn.module.css';

/** The reason why a product cannot be subscribed; null when it can. */
export function closedBy(product: EarnProduct): 'withdrawn' | 'soldOut' | null {
  if (!product.offered) return 'withdrawn';
  return isSoldOut(product) ? 'soldOut' : null;
}

/** Return, remaining size, source of the return and cost of an early redemption (F1). */
export function ProductCard({ product, children }: { product: EarnProduct; children?: ReactNode }) {
  const { t } = useTranslation();
  const { coin, days } = product;
  const name = t('earn.product.name', { coin, days, count: days });
  const percent = takenPercent(product);
  const closed = closedBy(product);
  return (
    <Card label={name}>
      <div className={styles.product}>
        <div className={styles.head}>
          <CoinIcon asset={coin} />
          <div className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.quiet}>
              {t('earn.product.range', { min: exactText(product.min), max: exactText(product.max), coin })}
            </p>
          </div>
          <div className={styles.rate}>
            <p className={styles.total} translate="no">{`+${rateText(product.totalRate)}`}</p>
            <p className={styles.quiet}>
              {t('earn.product.rate', { days, count: days, rate: rateText(product.dailyRate) })}
            </p>
          </div>
        </div>
        <div>
          <Bar percent={percent} />
          <p className={styles.ends}>
            <span>{t('earn.product.taken', { percent })}</span>
            {closed === null ? (
              <span>{t('earn.product.left', { amount: exactText(product.left) })}</span>
            ) : (
              <StatusChip tone="warn">{t(`earn.product.${closed}`)}</StatusChip>
            )}
          </p>
        </div>
        <p className={styles.story}>
          <strong>{t('earn.product.sourceTitle')}</strong> {t(`earn.product.source.${product.source}`)}
        </p>
        <p className={styles.more}>
          <strong>{t('earn.product.earlyTitle')}</strong> {t(`earn.product.early.${product.earlyExit}`)}
        </p>
        {closed !== null && <p className={styles.closed}>{t(`earn.product.${closed}Note`)}</p>}
        {children}
      </div>
    </Card>
  );
}

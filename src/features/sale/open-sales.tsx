import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { openMerchantSales } from './merchant-sales.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { salePath } from '../shell/paths.ts';
import { bookedUsdtText } from './sale-words.ts';
import styles from './sale.module.css';

/** Sales under way, above the form of the next one: whoever left one finds it here. Nothing while there is none. */
export function OpenSales() {
  useSignals();
  const { t } = useTranslation();
  const owner = sessionStore.token.value;
  useEffect(() => {
    void openMerchantSales.refresh();
    // Another owner's are other sales.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [owner]);
  const sales = openMerchantSales.now.value.value ?? [];
  if (sales.length === 0) return null;
  return (
    <Card padded={false} label={t('sale.open.label')}>
      {sales.map(({ id, amount, username, step }) => (
        <PageLink key={id} to={salePath(id)} className={styles.open}>
          <span className={styles.openMark}>
            <Icon name="clock" />
          </span>
          <span className={styles.openWords}>
            <span className={styles.openName}>{t('sale.open.title', { amount: bookedUsdtText(amount) })}</span>
            <span className={styles.quiet}>
              {t(`sale.step.${step}`)} · <bdi>{username}</bdi>
            </span>
          </span>
          <Icon name="forward" size={18} />
        </PageLink>
      ))}
    </Card>
  );
}

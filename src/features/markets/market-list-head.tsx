import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketStore } from '../../signals/markets.ts';
import { PriceAge } from '../shell/price-age.tsx';
import { feedName } from './feed-name.tsx';
import styles from './markets.module.css';

/** The head of a list of markets, with the source of the prices. */
export function MarketListHead() {
  useSignals();
  const { t } = useTranslation();
  const feed = marketStore.all.value[0]?.feed;
  return (
    <>
      <span className={styles.span}>
        <span>{t('home.list.spark')}</span>
        {feed !== undefined && <span>{` · ${feedName(t, feed)}`}</span>}
      </span>
      <PriceAge className={styles.age} />
    </>
  );
}

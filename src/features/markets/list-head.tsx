import { useTranslation } from '../../i18n/use-translation.ts';
import { PriceAge } from '../shell/price-age.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './markets.module.css';

/**
 * Line above a list of markets: the time span of its small charts (H2), and the age of its prices. Its height is fixed,
 * so nothing moves when the age appears.
 */
export function ListHead() {
  const { t } = useTranslation();
  return (
    <>
      <span className={classNames(styles.span, styles.overCharts)}>{t('home.list.spark')}</span>
      <PriceAge className={styles.age} />
    </>
  );
}

import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './withdraw-form.module.css';

const TAIL = 6;

/** An address with its middle hidden, and its last six characters to be compared with the place it was copied from (W3). */
export function LastSix({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.compare}>
      <span className={styles.hint}>{t('withdraw.address.compare')}</span>
      <span className={styles.ends}>
        <span>{address.slice(0, TAIL)}</span>
        <span aria-hidden="true">…</span>
        <strong className={styles.tail}>{address.slice(-TAIL)}</strong>
      </span>
    </span>
  );
}

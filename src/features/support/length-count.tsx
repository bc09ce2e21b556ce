import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './support.module.css';

/** From here on a count shows. */
const SHOWN_FROM = 0.8;

/** How much of the length that is allowed is used; nothing while there is plenty. */
export function LengthCount({ id, length, max }: { id: string; length: number; max: number }) {
  const { t } = useTranslation();
  return (
    <output id={id} className={styles.count} data-bad={length > max}>
      {length >= max * SHOWN_FROM && t(length > max ? 'support.tooLong' : 'support.length', { length, max })}
    </output>
  );
}

import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './safety.module.css';

/** Why nothing here can be changed just now. */
export function LockedNote() {
  const { t } = useTranslation();
  return <p className={`${styles.note} ${styles.warn}`}>{t('errors.refusal.settingsLocked')}</p>;
}

import { useTranslation } from '../i18n/use-translation.ts';
import styles from './sandbox-marker.module.css';

/**
 * The permanent marker (R1, G30): 24 px at the top of every page, cannot be dismissed, and read once by a screen
 * reader.
 */
export function SandboxMarker() {
  const { t } = useTranslation();
  return <aside className={styles.marker}>{t('common.sandbox')}</aside>;
}

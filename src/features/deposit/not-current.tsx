import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lineState } from '../shell/line-state.ts';
import styles from './deposit.module.css';

/** Said where what is shown cannot change for want of a connection. */
export function NotCurrent() {
  useSignals();
  const { t } = useTranslation();
  return lineState() === 'offline' ? <p className={styles.notCurrent}>{t('deposit.notCurrent')}</p> : null;
}

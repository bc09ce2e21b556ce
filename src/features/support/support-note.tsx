import { useSignals } from '@preact/signals-react/runtime';
import { supportUnseen } from './support.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './support-note.module.css';

/** Whether the desk has written while nobody looked, beside the way to it; what is there when it has not. */
export function SupportNote() {
  useSignals();
  const { t } = useTranslation();
  return supportUnseen.value ? (
    <b className={styles.unseen}>{t('profile.supportUnseen')}</b>
  ) : (
    <span>{t('profile.supportNote')}</span>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { supportUnseen } from './support.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './support-note.module.css';

/** Marks the link to help and support when the desk has written an unread message; else shows the default note. */
export function SupportNote() {
  useSignals();
  const { t } = useTranslation();
  return supportUnseen.value ? (
    <b className={styles.unseen}>{t('profile.supportUnseen')}</b>
  ) : (
    <span>{t('profile.helpNote')}</span>
  );
}

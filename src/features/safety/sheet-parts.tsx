import type { AccountSafety } from '../../api/account-safety-calls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './safety.module.css';

/** Sheets that lines of the safety page open. */
export type SafetySheet = 'phrase' | 'contact' | 'lock' | 'forget';

export interface SheetProps {
  readonly known: AccountSafety;
  readonly open: boolean;
  onClose(): void;
  onClosed(): void;
}

/** Says that settings are locked. */
export function LockedNote() {
  const { t } = useTranslation();
  return <p className={`${styles.note} ${styles.warn}`}>{t('errors.refusal.settingsLocked')}</p>;
}

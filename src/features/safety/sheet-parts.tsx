import type { AccountSafety } from '../../api/account-safety-calls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './safety.module.css';

/** What a tap on a line of the safety centre opens. */
export type SafetySheet = 'phrase' | 'contact' | 'lock' | 'forget';

export interface SheetProps {
  readonly known: AccountSafety;
  readonly open: boolean;
  onClose(): void;
  onClosed(): void;
}

/** Why nothing here can be changed just now. */
export function LockedNote() {
  const { t } = useTranslation();
  return <p className={`${styles.note} ${styles.warn}`}>{t('errors.refusal.settingsLocked')}</p>;
}

import type { SupportStatus } from '../support-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useOpenNow } from '../use-open-now.ts';
import styles from './chat.module.css';

/** Who answers just now, and when people do. @param notCurrent  what is shown may be old */
export function DeskHead({ status, notCurrent }: { status: SupportStatus; notCurrent: boolean }) {
  const { t } = useTranslation();
  const now = useOpenNow();
  return (
    <div className={styles.head}>
      <p className={styles.status} role="status">
        <b>{t(`support.status.${status}`)}</b>
        <span>{notCurrent ? t('support.notCurrent') : t(`support.statusNote.${status}`)}</span>
      </p>
      {now && <StatusChip tone={now.open ? 'up' : 'neutral'}>{t('support.people', { when: now.text })}</StatusChip>}
    </div>
  );
}

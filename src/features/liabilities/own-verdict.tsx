import { useTranslation } from '../../i18n/use-translation.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { OwnCheck } from './use-own-check.ts';
import styles from './liabilities.module.css';

/** What the check came to, in a sentence. What does not hold is an alert. */
export function OwnVerdict({ check }: { check: OwnCheck }) {
  const { t } = useTranslation();
  if (check.step === 'checking') {
    return (
      <p className={styles.text} role="status">
        {t('liabilities.checkingHint')}
      </p>
    );
  }
  if (check.step === 'failed') {
    return (
      <p className={styles.loud} role="alert">
        {t('liabilities.checkFailed', { reason: check.reason })}
      </p>
    );
  }
  const { ok, malformed, assets } = check.report;
  const root = assets[0]?.root;
  if (ok && root) {
    return (
      <div className={styles.verdict} role="status">
        <StatusChip tone="accent">{t('liabilities.inTotal')}</StatusChip>
        <p className={styles.text}>{t('liabilities.okHint', { time: dateTimeText(root.takenTime) })}</p>
      </div>
    );
  }
  return (
    <div className={styles.loud} role="alert">
      <p className={styles.loudTitle}>
        <Icon name="warning" size={20} />
        {t('liabilities.notProven')}
      </p>
      <p>
        {malformed === null ? t('liabilities.badHint') : t('liabilities.malformed', { replace: { field: malformed } })}
      </p>
    </div>
  );
}

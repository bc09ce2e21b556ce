import { useTranslation } from '../../i18n/use-translation.ts';
import type { Verification } from '../../model/verification.ts';
import { fieldText, reasonText } from './verification-words.ts';
import styles from './verification.module.css';

/** Lists the refused fields of a review with their reasons, and says that the other fields are kept (V4). */
export function FailuresCard({ row }: { row: Verification }) {
  const { t } = useTranslation();
  return (
    <div className={styles.refused}>
      <p className={styles.strong}>{t('verification.failed.title')}</p>
      <ul className={styles.reasons}>
        {row.failures.map(({ field, reason }) => (
          <li key={field}>
            {fieldText(t, field, row.cardType)}: <bdi>{reasonText(t, reason)}</bdi>
          </li>
        ))}
      </ul>
      <p>{t('verification.failed.rest')}</p>
    </div>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { levelSource } from '../../level/level.ts';
import { levelReasons } from '../../level/reasons.ts';
import { Card } from '../../ui/card.tsx';
import { LEVEL_NAMES } from '../../level/level-names.ts';
import styles from './level.module.css';
import { reasonText } from './reason-text.ts';

/** Every step up since the app was opened, oldest first. */
export function ReasonsCard() {
  useSignals();
  const { t } = useTranslation();
  const reasons = levelReasons.value;
  const source = levelSource.value;
  const hidden = reasons.length > 0 && (source === 'chosen' || source === 'address');
  return (
    <Card label={t('level.reasons.title')}>
      <h2 className={styles.title}>{t('level.reasons.title')}</h2>
      {reasons.length === 0 && <p className={styles.text}>{t('level.reasons.none')}</p>}
      {hidden && <p className={styles.note}>{t('level.reasons.hidden')}</p>}
      {reasons.length > 0 && (
        <ol className={styles.steps}>
          {reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.to}`} className={styles.step}>
              <span className={styles.reason}>{reasonText(t, reason)}</span>
              <span className={styles.to}>
                {t('level.reasons.step', { name: t(`profile.performance.${LEVEL_NAMES[reason.to]}`) })}
                {' · '}
                <time dateTime={new Date(reason.atMs).toISOString()} translate="no">
                  {timeText(reason.atMs)}
                </time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

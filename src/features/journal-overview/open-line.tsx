import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { OpenCurve } from '../trade-journal/figures/open-curve.ts';
import { utcDayText } from '../trade-journal/figures/day-texts.ts';
import { resultText, toneOf } from '../trade-journal/journal-words.ts';
import type { Computed } from '../trade-journal/use-computed.ts';
import styles from './overview.module.css';

interface OpenLineProps {
  open: Computed<OpenCurve>;
  /** Whether the known result belongs to an earlier choice. */
  isOld: boolean;
}

/** The result with open positions at the last day's close, or why it is not known; nothing where none was held. */
export function OpenLine({ open: { value, failed, retry }, isOld }: OpenLineProps) {
  const { t } = useTranslation();
  const missing = isOld ? [] : (value?.missing ?? []);
  if (failed || missing.length > 0) {
    return (
      <div className={styles.openFailed}>
        <p className={styles.quiet} role="status">
          {failed ? t('journal.open.failed') : t('journal.open.missing', { coins: missing.join(', ') })}
        </p>
        <Button kind="quiet" size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (value === null || isOld) return <p className={styles.quiet}>{t('journal.open.loading')}</p>;
  const last = value.points[value.points.length - 1];
  if (last === undefined) return null;
  const { atMs, total } = last;
  return (
    <p className={styles.quiet} data-open>
      <span className={styles.openMark} aria-hidden="true" />
      <span>{t('journal.open.title')}</span>{' '}
      <span className={classNames(styles[toneOf(total) ?? 'even'])} translate="no">
        {resultText(total)}
      </span>
      <span>{' · '}</span>
      {/* A day ends where the next one begins. */}
      <span>{value.isToday ? t('journal.open.now') : t('journal.open.close', { day: utcDayText(atMs - 1) })}</span>
    </p>
  );
}

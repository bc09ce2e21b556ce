import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RESULT_UNIT } from '../trade-journal/journal-words.ts';
import styles from './calendar.module.css';

interface Step {
  readonly label: string;
  readonly disabled: boolean;
  onClick(): void;
}

interface CalendarHeadProps {
  title: string | number;
  /** Name of the zone of the days. */
  zone: string;
  earlier: Step;
  later: Step;
}

/** Head of a calendar: the month or year that it shows, with a step back and one forward. */
export function CalendarHead({ title, zone, earlier, later }: CalendarHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      <span className={styles.quiet}>{t('journal.calendar.unit', { unit: RESULT_UNIT, zone })}</span>
      <span className={styles.steps}>
        <IconButton icon="back" size={18} {...earlier} />
        <IconButton icon="forward" size={18} {...later} />
      </span>
    </div>
  );
}

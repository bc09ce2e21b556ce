import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { dateText } from '../i18n/time-text.ts';
import { isDay, dayOf } from './day-text.ts';
import { PickerFrame } from './picker-frame.tsx';
import { present } from './present.tsx';
import type { Presented } from './present.tsx';
import styles from './picker.module.css';

export interface DateOptions {
  title?: string;
  /** `2026-11-21`; where the picker starts. */
  value?: string;
  /** First and last day that can be chosen; default 150 years either side of today. Fields pass their own (decision 50). */
  min?: string;
  max?: string;
}

const YEARS = 150;

/** Asks for a day. Resolves with `YYYY-MM-DD`, or null when it was left. */
export const pickDate = (options: DateOptions = {}): Promise<string | null> =>
  present<string | null>((presented) => <DatePicker {...options} {...presented} />);

function DatePicker({ title, value = '', min, max, ...presented }: DateOptions & Presented<string | null>) {
  const { t } = useTranslation();
  const noteId = useId();
  const [day, setDay] = useState(value);
  const [bounds] = useState(() => ({ from: min ?? dayOf(-YEARS), to: max ?? dayOf(YEARS) }));
  // Days as ISO text compare as text.
  const fits = isDay(day) && day >= bounds.from && day <= bounds.to;
  const [from, to] = [bounds.from, bounds.to].map((each) => dateText(new Date(`${each}T00:00`).getTime()));
  return (
    <PickerFrame {...presented} title={title ?? t('common.picker.date')} chosen={fits ? day : null}>
      <input
        className={styles.field}
        type="date"
        aria-label={title ?? t('common.picker.date')}
        aria-describedby={noteId}
        aria-invalid={day !== '' && !fits}
        min={bounds.from}
        max={bounds.to}
        value={day}
        data-autofocus=""
        onChange={(event) => setDay(event.target.value)}
      />
      <p id={noteId} className={styles.note}>
        {t('common.picker.dateRange', { from, to })}
      </p>
    </PickerFrame>
  );
}

import { useId, useState } from 'react';
import { dateText } from '../i18n/time-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PickerFrame } from './pick-one.tsx';
import styles from './picker.module.css';
import { type Presented, present } from './present.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is an existing day as `YYYY-MM-DD`: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the date `yearsAway` years from today, in local time. 29 February becomes 1 March in a year without it. */
export function dayOf(yearsAway: number, today = new Date()): string {
  const day = new Date(today.getFullYear() + yearsAway, today.getMonth(), today.getDate());
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

interface DateOptions {
  title?: string;
  /** Initial value, `2026-11-21`. */
  value?: string;
  /**
   * First and last day of the range; by default 150 years before and after today. Fields pass their own (decision 50).
   */
  min?: string;
  max?: string;
}

const YEARS = 150;

/** Asks for a day. Resolves with `YYYY-MM-DD`, or null when it was closed. */
export const pickDate = (options: DateOptions = {}): Promise<string | null> =>
  present<string | null>((presented) => <DatePicker {...options} {...presented} />);

function DatePicker({ title, value = '', min, max, ...presented }: DateOptions & Presented<string | null>) {
  const { t } = useTranslation();
  const noteId = useId();
  const [day, setDay] = useState(value);
  const [bounds] = useState(() => ({ from: min ?? dayOf(-YEARS), to: max ?? dayOf(YEARS) }));
  // ISO dates compare correctly as text.
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

import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PickerFrame } from './picker-frame.tsx';
import { present } from './present.tsx';
import type { Presented } from './present.tsx';
import styles from './picker.module.css';

export interface TimeOptions {
  title?: string;
  /** `09:30`, 24 h. */
  value?: string;
  /** Default the whole day, 00:00 to 23:59. */
  min?: string;
  max?: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Asks for a time of day. Resolves with `HH:MM`, or null when it was left. */
export const pickTime = (options: TimeOptions = {}): Promise<string | null> =>
  present<string | null>((presented) => <TimePicker {...options} {...presented} />);

function TimePicker({
  title,
  value = '',
  min = '00:00',
  max = '23:59',
  ...presented
}: TimeOptions & Presented<string | null>) {
  const { t } = useTranslation();
  const [time, setTime] = useState(value);
  const fits = TIME.test(time) && time >= min && time <= max;
  return (
    <PickerFrame {...presented} title={title ?? t('common.picker.time')} chosen={fits ? time : null}>
      <input
        className={styles.field}
        type="time"
        aria-label={title ?? t('common.picker.time')}
        aria-invalid={time !== '' && !fits}
        min={min}
        max={max}
        value={time}
        data-autofocus=""
        onChange={(event) => setTime(event.target.value)}
      />
    </PickerFrame>
  );
}

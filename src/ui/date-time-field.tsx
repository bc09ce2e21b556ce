import { useId } from 'react';
import { classNames } from './class-names.ts';
import box from './field-box.module.css';
import styles from './text-field.module.css';

export interface DateTimeFieldProps {
  label: string;
  /** Local time, `2026-12-01T18:00`; empty for none. */
  value: string;
  onChange(value: string): void;
  /** Earliest and latest value, in the format of `value`. */
  min: string;
  max: string;
  /** Turns the field red and is announced with it (O7). */
  error?: string | undefined;
}

/** A date and time, entered with the device's picker. */
export function DateTimeField({ label, value, onChange, min, max, error }: DateTimeFieldProps) {
  const id = useId();
  return (
    <div className={styles.text}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(box.field, styles.field, error !== undefined && box.invalid)}>
        <input
          id={id}
          className={classNames(box.input, styles.input)}
          type="datetime-local"
          min={min}
          max={max}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {/* Always mounted, so that screen readers announce a note when it appears. */}
      <output id={`${id}-note`} className={classNames(box.note, styles.note)} data-bad={error !== undefined}>
        {error}
      </output>
    </div>
  );
}

import { useId } from 'react';
import { classNames } from './class-names.ts';
import { translateOf } from './translate-of.ts';
import box from './field-box.module.css';
import { Icon } from './icon.tsx';
import styles from './text-field.module.css';

export interface ChoiceFieldProps {
  label: string;
  /** Text of the chosen value; empty shows the placeholder. */
  value: string;
  placeholder?: string;
  onOpen(): void;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A field whose value is chosen from a list that opens on a tap. */
export function ChoiceField({ label, value, placeholder = '', onOpen, error, hint }: ChoiceFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.text}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        className={classNames(box.field, styles.field, styles.choice, error !== undefined && box.invalid)}
        data-empty={value === ''}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onClick={onOpen}
      >
        <span translate={translateOf(value)}>{value === '' ? placeholder : value}</span>
        <Icon name="chevron-down" size={18} />
      </button>
      <output id={`${id}-note`} className={classNames(box.note, styles.note)} data-bad={error !== undefined}>
        {note}
      </output>
    </div>
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { translateOf } from './translate-of.ts';
import styles from './radio-group.module.css';

export interface RadioOption<T extends string | number> {
  value: T;
  label: ReactNode;
  /** A second, quieter line: the payout rate under a period. */
  note?: ReactNode;
  /** The colour of the chosen half in the `segmented` look. */
  tone?: 'up' | 'down';
  disabled?: boolean;
}

export interface RadioGroupProps<T extends string | number> {
  /** Name of the group for screen readers; `showLabel` shows it too. */
  label: string;
  showLabel?: boolean;
  value: T;
  onChange(value: NoInfer<T>): void;
  options: readonly RadioOption<T>[];
  /**
   * `segmented`: segments of a bar (side of a ticket, theme). `cards`: bordered boxes in a row (periods). `chips`:
   * pills (filters). `quiet`: plain words, the chosen one on a chip (intervals of a chart). `list`: lines with a mark
   * (languages). `answers`: lines that begin with a radio mark (questions).
   */
  look: 'segmented' | 'cards' | 'chips' | 'quiet' | 'list' | 'answers';
  /** Chips on a card surface use the chip colour; on the page background, the card colour. */
  onCard?: boolean;
}

/** A choice of one option (P3). Native radio buttons: arrow keys, one tab stop and the state come from the platform. */
export function RadioGroup<T extends string | number>({
  label,
  showLabel = false,
  value,
  onChange,
  options,
  look,
  onCard = false,
}: RadioGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={showLabel ? styles.legend : 'sr-only'}>{label}</legend>
      <div className={classNames(look === 'answers' && styles.list, styles[look], onCard && styles.onCard)}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, option.tone && styles[option.tone])}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>
              <span className={styles.label} translate={translateOf(option.label)}>
                {option.label}
              </span>
              {option.note !== undefined && (
                <span className={styles.note} translate={translateOf(option.note)}>
                  {option.note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

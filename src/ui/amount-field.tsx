import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { amountRefusalText, readAmount } from './amount-input.ts';
import { classNames } from './class-names.ts';
import { translateOf } from './translate-of.ts';
import box from './field-box.module.css';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  label: string;
  /** Content right of the label: the available balance. */
  labelEnd?: ReactNode;
  /** Asset shown at the end of the field; also names the note about decimals. */
  unit: string;
  /** The text as typed (G12). Read it with `readAmount` of amount-input.ts, as the field does. */
  value: string;
  onChange(raw: string): void;
  /** Decimals of the asset or step; a text with more is refused (G13). */
  decimals: number;
  /** Turns the field red and is announced with it (O7). */
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** Puts the label inside and the number at the end: the compact form of the desktop ticket. */
  inline?: boolean;
  /** Focuses the field when its sheet opens. */
  autofocus?: boolean;
  /** Controls inside the field, after the number, in place of the unit's name: steppers, a choice of units. */
  end?: ReactNode;
}

/**
 * A field for an amount: text with a decimal keyboard. Typed text is never changed; invalid text is reported below
 * (G13).
 */
export function AmountField({
  label,
  labelEnd,
  unit,
  value,
  onChange,
  decimals,
  error,
  hint,
  placeholder = '0',
  disabled = false,
  inline = false,
  autofocus = false,
  end,
}: AmountFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { refusal } = readAmount(value, decimals);
  const problem = refusal === null ? error : amountRefusalText(t, { refusal, unit, decimals });
  const note = problem ?? hint;
  return (
    <div className={classNames(styles.amount, inline && styles.inline)}>
      {!inline && (
        <div className={styles.top}>
          <label htmlFor={id}>{label}</label>
          {labelEnd !== undefined && <span className={styles.end}>{labelEnd}</span>}
        </div>
      )}
      <div
        className={classNames(
          box.field,
          styles.field,
          problem !== undefined && box.invalid,
          disabled && styles.disabled,
          end !== undefined && styles.stepped,
        )}
      >
        {inline && (
          <label className={styles.insideLabel} htmlFor={id}>
            {label}
          </label>
        )}
        <input
          id={id}
          className={classNames(box.input, styles.input)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          placeholder={placeholder}
          value={value}
          disabled={disabled}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          data-autofocus={autofocus ? '' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end ?? (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      {/* Always mounted, so that screen readers announce a note when it appears. */}
      <output
        id={`${id}-note`}
        className={box.note}
        data-bad={problem !== undefined}
        translate={translateOf(note ?? '')}
      >
        {note}
      </output>
    </div>
  );
}

import { useId, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { amountInput } from './amount-input.ts';
import type { AmountRefusal } from './amount-input.ts';
import { classNames } from './class-names.ts';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  label: string;
  /** Right of the label: the available balance. */
  labelEnd?: ReactNode;
  /** Asset shown at the end of the field; also names the note about decimals. */
  unit: string;
  /** The raw text, as typed (G12). Read it with `amountOf` of amount-input.ts. */
  value: string;
  onChange(raw: string): void;
  /** Decimals of the asset or step; a digit more is not taken (G13). */
  decimals: number;
  /** Turns the field red and is read with it (O7). */
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** Label inside, number at the end: the compact form of the desktop ticket. */
  inline?: boolean;
  /** Takes the focus when its sheet opens. */
  autofocus?: boolean;
  /** Controls inside the field, after the number, in place of the unit's name: steppers, a choice of units. */
  end?: ReactNode;
}

/** A field for an amount: text with a decimal keyboard, both separators, extra decimals stopped with a note. */
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
  const [refusal, setRefusal] = useState<AmountRefusal | null>(null);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = amountInput(target.value, decimals);
    setRefusal(next.taken ? null : next.refusal);
    if (next.taken) {
      onChange(next.raw);
      return;
    }
    // Put the old text back here and now, so that the caret stays where the person was.
    const at = Math.max(0, (target.selectionStart ?? 0) - (target.value.length - value.length));
    target.value = value;
    target.setSelectionRange(at, at);
  };

  const refusalNote =
    refusal === null
      ? undefined
      : refusal === 'decimals' && decimals === 0
        ? t('errors.amount.whole')
        : t(`errors.amount.${refusal}`, { unit, decimals });
  const note = refusalNote ?? error ?? hint;
  return (
    <div className={classNames(styles.amount, inline && styles.inline)}>
      {!inline && (
        <div className={styles.top}>
          <label htmlFor={id}>{label}</label>
          {labelEnd !== undefined && <span className={styles.end}>{labelEnd}</span>}
        </div>
      )}
      <div className={classNames(styles.field, error !== undefined && styles.invalid, disabled && styles.disabled)}>
        {inline && (
          <label className={styles.insideLabel} htmlFor={id}>
            {label}
          </label>
        )}
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={placeholder}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          data-autofocus={autofocus ? '' : undefined}
          onChange={change}
          onBlur={() => setRefusal(null)}
        />
        {end ?? (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      {/* Always there, so that a note is announced when it comes. */}
      <output id={`${id}-note`} className={styles.note} data-bad={refusalNote !== undefined || error !== undefined}>
        {note}
      </output>
    </div>
  );
}

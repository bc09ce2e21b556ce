import { useId } from 'react';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lengthOf } from '../model/text-length.ts';
import { classNames } from './class-names.ts';
import box from './field-box.module.css';
import styles from './text-field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  /** Turns the field red and is announced with it (O7). */
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /**
   * Maximum length, characters. Longer text can be typed and pasted, and is reported as an error, because a truncated
   * text could be another valid one.
   */
  max?: number | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Autofill token for the browser; none by default. */
  autoComplete?: string;
  /** Shows dots in place of characters. */
  hidden?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  onPaste?: (text: string) => void;
  /** Controls inside the field, after the text. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text field with its label above and its error below. Typed text is never changed or lost. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  placeholder,
  max,
  inputMode = 'text',
  autoComplete = 'off',
  hidden = false,
  disabled = false,
  onBlur,
  onPaste,
  end,
  ref,
}: TextFieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const refused = error ?? (max !== undefined && lengthOf(value) > max ? t('common.tooLong', { max }) : undefined);
  const note = refused ?? hint;
  return (
    <div className={styles.text}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(box.field, styles.field, refused !== undefined && box.invalid)}>
        <input
          ref={ref}
          id={id}
          className={classNames(box.input, styles.input)}
          type={hidden ? 'password' : 'text'}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          disabled={disabled}
          aria-invalid={refused !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onPaste={onPaste && ((event) => onPaste(event.clipboardData.getData('text')))}
        />
        {end}
      </div>
      {/* Always mounted, so that screen readers announce a note when it appears. */}
      <output id={`${id}-note`} className={classNames(box.note, styles.note)} data-bad={refused !== undefined}>
        {note}
      </output>
    </div>
  );
}

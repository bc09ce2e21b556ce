import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './parameter-field.module.css';

export interface ParameterFieldProps {
  label: string;
  /** Text as typed. */
  value: string;
  onChange(text: string): void;
  /** Id of the element with the error; absent while the value is valid. */
  refusedBy: string | undefined;
  /** Removes the line; absent for a line that must stay. */
  onRemove?: (() => void) | undefined;
}

/**
 * A small field for one parameter of a study. It accepts any text: an error is shown beside it, and nothing typed is
 * lost (G13).
 */
export function ParameterField({ label, value, onChange, refusedBy, onRemove }: ParameterFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-refused={refusedBy !== undefined}>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          value={value}
          aria-invalid={refusedBy !== undefined}
          aria-describedby={refusedBy}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
        {onRemove && (
          <button
            type="button"
            className={styles.remove}
            aria-label={t('trade.chart.removeLine', { value })}
            onClick={onRemove}
          >
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
    </div>
  );
}

import { useId } from 'react';
import { Switch } from './switch.tsx';
import styles from './toggle.module.css';

export interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
}

/** A line with a switch at its end. The whole line can be tapped. */
export function Toggle({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId();
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <Switch
        label={label}
        describedBy={hint === undefined ? undefined : id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}

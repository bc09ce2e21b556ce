import { useId } from 'react';
import styles from './toggle.module.css';

interface SwitchProps {
  /** Id for a label that can be tapped instead. */
  id?: string;
  /** Name for screen readers; the caller shows the visible text. */
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** Id of the explaining element. */
  describedBy?: string | undefined;
}

/** An on/off switch. Put it into a label that is large enough to be tapped. */
export const Switch = ({ id, label, checked, onChange, disabled = false, describedBy }: SwitchProps) => (
  <input
    id={id}
    className={styles.switch}
    type="checkbox"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    aria-describedby={describedBy}
    checked={checked}
    disabled={disabled}
    onChange={(event) => onChange(event.target.checked)}
  />
);

interface ToggleProps {
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

import styles from './switch.module.css';

export interface SwitchProps {
  /** For the label that can be tapped in its place. */
  id?: string;
  /** Its name for screen readers; what stands beside it is up to the caller. */
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** Id of what explains it. */
  describedBy?: string | undefined;
}

/** Something that is on or off. Put it in a label that is large enough to be tapped. */
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

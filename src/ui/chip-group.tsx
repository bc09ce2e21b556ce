import type { ReactNode } from 'react';
import { translateOf } from './translate-of.ts';
import styles from './chip-group.module.css';

export interface Chip {
  key: string;
  label: ReactNode;
  /** Accessible name, if the label is not enough: "25% of the balance". */
  name?: string;
  disabled?: boolean;
  /** Whether the field already holds what the chip sets. */
  chosen?: boolean;
  onPick(): void;
}

/** A row of shortcut buttons (10%, 25%, Max). To choose one of several use RadioGroup with chips. */
export function ChipGroup({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <fieldset className={styles.row}>
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className={styles.chip}
          aria-label={chip.name}
          aria-pressed={chip.chosen}
          disabled={chip.disabled}
          onClick={chip.onPick}
          translate={translateOf(chip.label)}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  );
}

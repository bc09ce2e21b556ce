import type { ReactNode } from 'react';
import picker from './picker.module.css';

interface DayFieldProps {
  label: ReactNode;
  className: string | undefined;
  /** `2026-11-08`; empty while a part of it is missing. */
  value: string;
  /** The last day that can be chosen. */
  last: string;
  /** Id of the text that names what is wrong with it. */
  problemId: string;
  invalid: boolean;
  onChange(day: string): void;
}

/** A field for a day of UTC. */
export const DayField = ({ label, className, value, last, problemId, invalid, onChange }: DayFieldProps) => (
  <label className={className}>
    {label}
    <input
      className={picker.field}
      type="date"
      max={last}
      value={value}
      aria-invalid={invalid}
      aria-describedby={problemId}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

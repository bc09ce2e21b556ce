import { useState } from 'react';
import { PickerFrame } from './picker-frame.tsx';
import { present } from './present.tsx';
import type { Presented } from './present.tsx';
import styles from './picker.module.css';

export interface PickerColumn {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
}

export interface ColumnsOptions {
  title: string;
  columns: readonly PickerColumn[];
}

/**
 * The multi-selector: several columns side by side, one choice in each. Resolves with one value per column at Done, or
 * null when it was left.
 */
export const pickColumns = (options: ColumnsOptions): Promise<readonly string[] | null> =>
  present<readonly string[] | null>((presented) => <ColumnsPicker {...options} {...presented} />);

function ColumnsPicker({ title, columns, ...presented }: ColumnsOptions & Presented<readonly string[] | null>) {
  const [values, setValues] = useState(() => columns.map((column) => column.value));
  return (
    <PickerFrame {...presented} title={title} chosen={values}>
      <div className={styles.columns}>
        {columns.map((column, at) => (
          <label key={column.label} className={styles.column}>
            <span className={styles.note}>{column.label}</span>
            <select
              className={styles.field}
              value={values[at]}
              onChange={(event) => setValues(values.map((value, index) => (index === at ? event.target.value : value)))}
            >
              {column.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </PickerFrame>
  );
}

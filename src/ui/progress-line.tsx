import styles from './progress-line.module.css';

interface ProgressLineProps {
  /** 0 … 1. */
  value: number;
  label: string | undefined;
}

/** The browser's progress bar in the app's colours, as wide as its container. */
export const ProgressLine = ({ value, label }: ProgressLineProps) => (
  <progress className={styles.line} max={1} value={value} aria-label={label} />
);

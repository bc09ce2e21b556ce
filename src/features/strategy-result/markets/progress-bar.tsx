import { classNames } from '../../../ui/class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 … 1 */
  share: number;
  label: string;
  /** Gives its height. */
  className: string | undefined;
}

/** A line that fills up. */
export const ProgressBar = ({ share, label, className }: ProgressBarProps) => (
  <div
    className={classNames(styles.bar, className)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share * 100)}
  >
    <div className={styles.done} style={{ inlineSize: `${(share * 100).toFixed(1)}%` }} />
  </div>
);

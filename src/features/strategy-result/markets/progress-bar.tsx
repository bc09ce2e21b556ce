import styles from './progress-bar.module.css';

/** A line that fills up. @param share  0 … 1 */
export const ProgressBar = ({ share, label }: { share: number; label: string }) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share * 100)}
  >
    <div className={styles.done} style={{ inlineSize: `${(share * 100).toFixed(1)}%` }} />
  </div>
);

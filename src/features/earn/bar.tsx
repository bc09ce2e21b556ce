import styles from './earn.module.css';

/** How much of a whole; the words beside it say the same. */
export const Bar = ({ percent }: { percent: number }) => (
  <div className={styles.bar} aria-hidden="true">
    <div style={{ inlineSize: `${percent}%` }} />
  </div>
);

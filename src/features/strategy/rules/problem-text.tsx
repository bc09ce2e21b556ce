import styles from './rules.module.css';

/** The problem of one part of the editor. It can take the focus, so that the main button leads to it. */
export const ProblemText = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={styles.problem} data-problem="" tabIndex={-1}>
      {text}
    </p>
  );

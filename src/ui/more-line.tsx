import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './more-line.module.css';

export interface MoreLineProps {
  /** How much of a list is here. */
  words: string;
  /** None: all of it is here, or on its way. */
  next: null | { busy: boolean; more: string; all: string; onMore(): void; onAll(): void };
  /** What stands in place of asking for more: a stop. */
  children?: ReactNode;
}

/** How much of a list is here, and the rest for asking (decision 9). */
export function MoreLine({ words, next, children }: MoreLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.words}>{words}</span>
      {children}
      {next && (
        <span className={styles.buttons}>
          <Button kind="quiet" size="small" busy={next.busy} onClick={next.onMore}>
            {next.more}
          </Button>
          <Button kind="quiet" size="small" busy={next.busy} onClick={next.onAll}>
            {next.all}
          </Button>
        </span>
      )}
    </div>
  );
}

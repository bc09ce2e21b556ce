import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './more-line.module.css';

export interface MoreLineProps {
  /** States how much of the list is loaded. */
  words: string;
  /** Button for more; null when everything is loaded or being loaded. */
  next: null | { busy: boolean; more: string; all: string; onMore(): void; onAll(): void };
  /** Shown in place of the button: the reason why there is none. */
  children?: ReactNode;
}

/** States how much of a list is loaded, with a button for more (decision 9). */
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

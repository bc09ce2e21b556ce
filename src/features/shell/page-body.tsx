import type { ReactNode } from 'react';
import styles from './page-body.module.css';

/** The content of a page: cards below one another, centred at 720 px from there on (docs/looks.md). */
export const PageBody = ({ children }: { children: ReactNode }) => <main className={styles.body}>{children}</main>;

/** The same for what uses the width of a desktop: columns and tables. */
export const WidePageBody = ({ children }: { children: ReactNode }) => (
  <main className={`${styles.body} ${styles.wide}`}>{children}</main>
);

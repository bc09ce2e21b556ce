import type { ReactNode } from 'react';
import styles from './page-body.module.css';

export interface PageBodyProps {
  children: ReactNode;
  /** For what uses the width of a desktop: columns and tables. */
  wide?: boolean;
}

/** The content of a page: cards below one another, centred at 720 px from there on (docs/looks.md). */
export const PageBody = ({ children, wide }: PageBodyProps) => (
  <main className={styles.body} data-wide={wide || undefined}>
    {children}
  </main>
);

import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** The fixed bar of a page's main button or its two sides: above the keyboard and the home indicator (G2, G3, G21). */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.space}>
      <div className={styles.bar}>{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

export interface BottomBarProps {
  /** Line above the buttons. The page adds its height to `--bottom-bar`. */
  above?: ReactNode;
  children: ReactNode;
}

/**
 * The fixed bar with a page's main button or its two sides: above the keyboard and the home indicator (G2, G3, G21).
 */
export function BottomBar({ above, children }: BottomBarProps) {
  return (
    <div className={styles.space}>
      <div className={styles.bar} data-bottom-edge="">
        {above}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  );
}

import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useBottomEdge } from './bottom-edge.ts';
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
  const bar = useRef<HTMLDivElement>(null);
  useBottomEdge(bar);
  return (
    <div className={styles.space}>
      <div ref={bar} className={styles.bar}>
        {above}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  );
}

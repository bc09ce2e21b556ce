import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { watchBoxes } from '../frame/watch-boxes.ts';
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
  useEffect(() => {
    const element = bar.current!;
    // Focus that moves through the page stops above the bar (base.css).
    const root = document.documentElement.style;
    const boxes = watchBoxes(() => root.setProperty('--covered-by-bar', `${element.offsetHeight}px`));
    boxes.observe(element);
    return () => {
      boxes.disconnect();
      root.removeProperty('--covered-by-bar');
    };
  }, []);
  return (
    <div className={styles.space}>
      <div ref={bar} className={styles.bar} data-bottom-edge="">
        {above}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  );
}

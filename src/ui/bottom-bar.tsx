import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { watchBoxes } from '../frame/watch-boxes.ts';
import { classNames } from './class-names.ts';
import { coverEnd } from './covered-end.ts';
import styles from './bottom-bar.module.css';

export interface BottomBarProps {
  /** Panel over the bar. */
  dock?: ReactNode;
  /** Line above the buttons, as high as a touch target. */
  line?: ReactNode;
  children: ReactNode;
}

/**
 * The fixed bar with a page's main button or its two sides: above the keyboard and the home indicator (G2, G3, G21).
 */
export function BottomBar({ dock, line, children }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [lower, upper] = [bar.current!, above.current!];
    const boxes = watchBoxes(() => coverEnd('bar', lower.offsetHeight + upper.offsetHeight));
    boxes.observe(lower);
    boxes.observe(upper);
    return () => {
      boxes.disconnect();
      coverEnd('bar', 0);
    };
  }, []);
  return (
    <div className={classNames(styles.space, Boolean(line) && styles.higher)} data-bottom-bar="">
      <div ref={bar} className={styles.bar} data-bottom-edge="">
        <div ref={above} className={styles.above} data-bottom-edge="">
          {dock}
          {line}
        </div>
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './refused.module.css';

/**
 * Shows the error of the last attempt, announces it and scrolls it into view, because a form on a phone is longer than
 * the screen (O7).
 */
export function Refused({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    void line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} className={styles.refused} role="alert">
      {children}
    </p>
  );
}

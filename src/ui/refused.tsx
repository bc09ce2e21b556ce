import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './refused.module.css';

/**
 * Shows why the last try failed, says it and scrolls it into view: on a phone a form is longer than the screen (O7).
 */
export function Refused({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a way to clean up.
    void line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} className={styles.refused} role="alert">
      {children}
    </p>
  );
}

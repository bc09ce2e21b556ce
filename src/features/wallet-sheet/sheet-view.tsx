import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './wallet-sheet.module.css';

/**
 * One step of the sheet. What was tapped is gone when the next step shows, so the focus goes to the step itself and a
 * screen reader reads on from there; it is left alone where it still stands somewhere (the first step of an open sheet).
 */
export function WalletView({ children }: { children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.tagName === 'DIALOG') view.current?.focus();
  }, []);
  return (
    <div ref={view} tabIndex={-1} className={styles.view}>
      {children}
    </div>
  );
}

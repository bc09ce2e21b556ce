import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-chip.module.css';

export type Tone = 'up' | 'down' | 'warn' | 'accent' | 'neutral';

export interface StatusChipProps {
  tone: Tone;
  children: ReactNode;
  /** Shows a dot in the tone and quiet text without background, as the connection state in the bar. */
  dot?: boolean;
}

/** A state as one word; colour is only an addition (G9). */
export function StatusChip({ tone, children, dot = false }: StatusChipProps) {
  return (
    <span className={classNames(dot ? styles.dotted : styles.chip, styles[tone])}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}

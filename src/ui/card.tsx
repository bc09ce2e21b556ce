import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** Inner padding of 16 px; false for lists and charts. */
  padded?: boolean;
  /** Makes it a named region. */
  label?: string;
  className?: string | undefined;
}

/** A surface with radius 16 and, in the light theme, a faint shadow. */
export function Card({ children, padded = true, label, className }: CardProps) {
  const Tag = label === undefined ? 'div' : 'section';
  return (
    <Tag className={classNames(styles.card, padded && styles.padded, className)} aria-label={label}>
      {children}
    </Tag>
  );
}

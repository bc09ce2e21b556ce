import type { ReactNode } from 'react';
import { serverNowMs } from '../../signals/clock.ts';
import { Ring } from '../../ui/ring.tsx';
import { TimeLeft } from './time-left.tsx';
import styles from './waiting.module.css';

/** Px at 16 px type. */
const RING = 104;

export interface WaitingProps {
  /** When the wait began and when it ends, epoch ms by the exchange's clock. */
  fromMs: number;
  toMs: number;
  title: string;
  children: ReactNode;
}

/** Somebody is waited for, no longer than until `toMs`: a ring that empties around what is left, and what it is about. */
export const Waiting = ({ fromMs, toMs, title, children }: WaitingProps) => (
  <div className={styles.waiting} role="status">
    <Ring fromMs={fromMs} toMs={toMs} nowMs={serverNowMs} size={RING}>
      <span className={styles.digits} aria-hidden="true">
        <TimeLeft atMs={toMs} />
      </span>
    </Ring>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{children}</p>
  </div>
);

import type { ReactNode } from 'react';
import { serverNowMs, secondTick } from '../../signals/clock.ts';
import { Ring } from '../../ui/ring.tsx';
import styles from './waiting.module.css';
import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { countdownText } from '../../i18n/time-text.ts';
import { SignalText } from '../../ui/signal-text.tsx';

/** Px at 16 px type. */
const RING = 104;

interface WaitingProps {
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

/** What is left until `atMs` as a clock, by the server's second, without a render; in a sentence where `say` makes one of it. */
export function TimeLeft({ atMs, say }: { atMs: number; say?: (time: string) => string }) {
  const left = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        const time = countdownText(atMs - serverNowMs());
        return say === undefined ? time : say(time);
      }),
    [atMs, say],
  );
  return <SignalText of={left} />;
}

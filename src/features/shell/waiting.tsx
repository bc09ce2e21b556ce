import type { ReactNode } from 'react';
import { serverNowMs, secondTick } from '../../signals/server-clock.ts';
import { Ring } from '../../ui/ring.tsx';
import styles from './waiting.module.css';
import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { countdownText } from '../../i18n/time-text.ts';
import { SignalText } from '../../ui/signal-text.tsx';

/** Size of the ring, px at 16 px type. */
const RING = 104;

interface WaitingProps {
  /** Start and end of the wait, epoch ms by the exchange's clock. */
  fromMs: number;
  toMs: number;
  title: string;
  children: ReactNode;
}

/** Shows that something is awaited until `toMs` at the latest: a ring with the remaining time, a title, and a text. */
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

/** The remaining time until `atMs`, updated each server second without a render; `say` puts it into a sentence. */
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

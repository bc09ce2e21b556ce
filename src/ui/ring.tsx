import { effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { motion } from './motion.ts';
import styles from './ring.module.css';

type Draw = () => void;

/** All rings of the page share one timer, which runs only while there are any, at the level's rate (S4). */
const drawing = new Set<Draw>();
let stopClock: (() => void) | null = null;

const startClock = (): (() => void) =>
  effect(() => {
    const { ringFps } = motion.value;
    if (ringFps === 0) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) drawing.forEach((each) => each());
    }, 1000 / ringFps);
    return () => clearInterval(timer);
  });

/** Calls `draw` up to `ringFps` times a second while the page is visible; never at a level without rings. */
export function everyRingFrame(draw: Draw): () => void {
  drawing.add(draw);
  stopClock ??= startClock();
  return () => {
    drawing.delete(draw);
    if (drawing.size > 0) return;
    stopClock?.();
    stopClock = null;
  };
}

interface RingProps {
  /** Epoch ms on the same clock as `nowMs`. */
  fromMs: number;
  toMs: number;
  /** Returns the server's time (S4). It is monotonic, so that the ring never grows. */
  nowMs(): number;
  /** The digits, usually a SignalText of the seconds left. */
  children: ReactNode;
  /** Diameter in px at 16 px type: 44 in lists, larger on the countdown page. */
  size?: number;
  /** Whether the ring moves; false draws a full ring. At most five rings move at once (S14). */
  moving?: boolean;
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * A ring that empties. Decorative: the digits inside show the time. It runs without React renders; there is no ring at
 * level 3 and under reduced motion.
 */
export function Ring({ fromMs, toMs, nowMs, children, size = 44, moving = true }: RingProps) {
  useSignals();
  const arc = useRef<SVGCircleElement>(null);
  const shown = motion.value.ringFps > 0;
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const draw = () => {
      const left = Math.min(1, Math.max(0, (toMs - nowMs()) / (toMs - fromMs)));
      arc.current!.style.strokeDashoffset = String(LENGTH * (1 - (Number.isFinite(left) ? left : 0)));
    };
    draw();
    return moving ? everyRingFrame(draw) : undefined;
  }, [fromMs, toMs, nowMs, moving, shown]);

  const side = `${size / 16}rem`;
  return (
    <span className={styles.ring} style={{ inlineSize: side, blockSize: side }}>
      {shown && (
        <svg className={styles.drawing} viewBox="0 0 44 44" aria-hidden="true">
          <circle className={styles.track} cx="22" cy="22" r={RADIUS} />
          <circle ref={arc} className={styles.arc} cx="22" cy="22" r={RADIUS} strokeDasharray={LENGTH} />
        </svg>
      )}
      <span className={styles.digits}>{children}</span>
    </span>
  );
}

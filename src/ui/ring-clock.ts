import { effect } from '@preact/signals-core';
import { motion } from './motion.ts';

type Draw = () => void;

/** One timer for all rings on the page, running only while there are any, at the rate of the level (S4). */
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

/** Calls `draw` up to `ringFps` times a second while the page is visible. Not at all where the level shows no ring. */
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

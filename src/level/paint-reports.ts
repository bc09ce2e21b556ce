import type { PaintReport } from './paint-meter.ts';

type Hear = (report: PaintReport) => void;

const listeners = new Set<Hear>();

/** A thread that paints tells what it cost; nobody hears it before the monitor runs. */
export function tellPaints(report: PaintReport): void {
  for (const hear of listeners) hear(report);
}

/** @returns how to stop */
export function followPaints(hear: Hear): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

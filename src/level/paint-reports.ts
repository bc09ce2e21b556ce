import type { PaintReport } from './paint-meter.ts';

type Hear = (report: PaintReport) => void;

const listeners = new Set<Hear>();

/** Passes on the paint costs that a thread reports; reports before the monitor runs are ignored. */
export function tellPaints(report: PaintReport): void {
  for (const hear of listeners) hear(report);
}

/** @returns a function that stops */
export function followPaints(hear: Hear): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

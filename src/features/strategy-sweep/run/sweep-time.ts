import type { Level } from '../../../level/settings.ts';

/** ns a minute of candles and setting in one worker: measured 0.2 to 0.3 with SIMD on fast cores. */
const KERNEL_NS = 0.5;
const PLAIN_NS = 60;
/** How much slower devices of each level are. */
const SLOWNESS = [1, 2, 5, 10] as const;
const MINUTES_A_DAY = 1440;

/** Measured in the last sweep of this visit, ns a minute and setting, all workers together; null before one. */
let measuredNs: number | null = null;

/** Returns the rows of candles of so many days, at most. */
export const rowsOf = (days: number, stepMinutes: number): number => (days * MINUTES_A_DAY) / stepMinutes;

/** Keeps how fast this device was. @param ms  of the computation, without loading */
export function noteSpeed(settings: number, rows: number, ms: number): void {
  if (settings * rows > 0 && ms > 0) measuredNs = (ms * 1e6) / (settings * rows);
}

/** Returns the seconds that a sweep will take without loading, at least 1. */
export function secondsOf(settings: number, rows: number, workers: number, level: Level): number {
  const slow = typeof WebAssembly === 'object' ? KERNEL_NS : PLAIN_NS;
  const ns = measuredNs ?? (slow * SLOWNESS[level]) / workers;
  return Math.max(1, Math.round((settings * rows * ns) / 1e9));
}

import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Readings } from './monitor.ts';

const frameRate = signal<number | null>(null);
const longTasks = signal(0);
const longestTaskMs = signal(0);
const memoryUse = signal<number | null>(null);
const heapGrowthMb = signal<number | null>(null);
const lagMs = signal<number | null>(null);

/** The monitor's readings, renewed every 5 s; null where the engine lacks the signal or nothing was sampled yet. */
export const meters: {
  /** Mean of the last two samples of 60 frames, frames per second. */
  readonly frameRate: ReadonlySignal<number | null>;
  /** Tasks over 50 ms in the last minute, counted anew after a step up. */
  readonly longTasks: ReadonlySignal<number>;
  readonly longestTaskMs: ReadonlySignal<number>;
  /** Share of the heap limit, 0 … 1. */
  readonly memoryUse: ReadonlySignal<number | null>;
  /** Between the last two checks, 15 s apart. */
  readonly heapGrowthMb: ReadonlySignal<number | null>;
  /** Longest delay of a 50 ms timer since the last sample. */
  readonly lagMs: ReadonlySignal<number | null>;
} = { frameRate, longTasks, longestTaskMs, memoryUse, heapGrowthMb, lagMs };

/** The monitor's newest readings. */
export function applyReadings(readings: Readings): void {
  batch(() => {
    frameRate.value = readings.frameRate;
    longTasks.value = readings.longTasks;
    longestTaskMs.value = readings.longestTaskMs;
    memoryUse.value = readings.memoryUse;
    heapGrowthMb.value = readings.heapGrowthMb;
    lagMs.value = readings.lagMs;
  });
}

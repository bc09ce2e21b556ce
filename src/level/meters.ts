import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Readings } from './monitor.ts';

const frameRate = signal<number | null>(null);
const longTasks = signal(0);
const longestTaskMs = signal(0);
const memoryUse = signal<number | null>(null);
const heapGrowthMb = signal<number | null>(null);
const lagMs = signal<number | null>(null);
const chartFrameRate = signal<number | null>(null);
const longestPaintMs = signal(0);
const droppedFrames = signal(0);
const cached = signal(0);

/** The monitor's readings, renewed every 5 s; null where the engine lacks the signal or nothing was sampled yet. */
export const meters: {
  /** Mean of the last two samples of 60 frames, frames per second. */
  readonly frameRate: ReadonlySignal<number | null>;
  /** Tasks over 50 ms in the last minute, counted anew after a step up. */
  readonly longTasks: ReadonlySignal<number>;
  readonly longestTaskMs: ReadonlySignal<number>;
  /** Share of the heap limit, 0 … 1. */
  readonly memoryUse: ReadonlySignal<number | null>;
  /** Growth of the heap between the last two checks, 15 s apart. */
  readonly heapGrowthMb: ReadonlySignal<number | null>;
  /** Longest delay of a 50 ms timer since the last sample. */
  readonly lagMs: ReadonlySignal<number | null>;
  /** Frame rate of charts painted on another thread, as `frameRate`. */
  readonly chartFrameRate: ReadonlySignal<number | null>;
  /** Longest paint over 50 ms of such a chart in the last minute, ms; 0 when there is none. */
  readonly longestPaintMs: ReadonlySignal<number>;
  /** Missed frames of such charts since the last reading, of 60 a second while they move. */
  readonly droppedFrames: ReadonlySignal<number>;
  /** Entries of all caches, on every thread. */
  readonly cached: ReadonlySignal<number>;
} = {
  frameRate,
  longTasks,
  longestTaskMs,
  memoryUse,
  heapGrowthMb,
  lagMs,
  chartFrameRate,
  longestPaintMs,
  droppedFrames,
  cached,
};

/** The monitor's newest readings, and the entries of all caches. */
export function applyReadings(readings: Readings, cachedNow: number): void {
  batch(() => {
    frameRate.value = readings.frameRate;
    longTasks.value = readings.longTasks;
    longestTaskMs.value = readings.longestTaskMs;
    memoryUse.value = readings.memoryUse;
    heapGrowthMb.value = readings.heapGrowthMb;
    lagMs.value = readings.lagMs;
    chartFrameRate.value = readings.chartFrameRate;
    longestPaintMs.value = readings.longestPaintMs;
    droppedFrames.value = readings.droppedFrames;
    cached.value = cachedNow;
  });
}

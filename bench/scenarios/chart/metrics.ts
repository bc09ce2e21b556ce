import type { Scenario } from './plan.ts';

/** Metrics of a chart, as data. */

/** Figures of one chart in one browser. A figure that could not be taken is missing. */
export type Figures = Partial<Record<MetricId, number>>;

interface Metric {
  readonly from: Scenario;
  readonly unit: 'ms' | '%' | 'frames/s' | 'MB' | 'frames';
}

export const METRICS = {
  candlesMs: { from: 'load', unit: 'ms' },
  heapMb: { from: 'heap', unit: 'MB' },
  panScriptP50: { from: 'pan', unit: 'ms' },
  panMainMs: { from: 'pan', unit: 'ms' },
  zoomScriptP95: { from: 'zoom', unit: 'ms' },
  streamMainBusy: { from: 'stream', unit: '%' },
  touchedFps: { from: 'touched', unit: 'frames/s' },
  gestureP95: { from: 'gesture', unit: 'ms' },
  idleFrames: { from: 'idle', unit: 'frames' },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof METRICS;
export const METRIC_IDS = Object.keys(METRICS) as MetricId[];

/** The value that `part` of the values do not exceed. NaN of none. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

import type { Scenario } from './plan.ts';

/** Metrics of a chart, as data. */

/** Figures of one chart in one browser. A figure that could not be taken is missing. */
export type Figures = Partial<Record<MetricId, number>>;

interface Metric {
  readonly from: Scenario;
  readonly title: string;
  readonly unit: 'ms' | '%' | 'frames/s' | 'MB' | 'frames';
  /** More is better; else less is. */
  readonly more?: true;
}

export const METRICS = {
  candlesMs: { from: 'load', title: 'first candles', unit: 'ms' },
  wholeMs: { from: 'load', title: 'all candles', unit: 'ms' },
  averageMs: { from: 'load', title: 'with the average', unit: 'ms' },
  heapMb: { from: 'heap', title: 'memory', unit: 'MB' },
  panScriptP50: { from: 'pan', title: 'pan: script p50', unit: 'ms' },
  panScriptP95: { from: 'pan', title: 'pan: script p95', unit: 'ms' },
  panMainMs: { from: 'pan', title: 'pan: main thread per frame', unit: 'ms' },
  panRendererMs: { from: 'pan', title: 'pan: renderer CPU per frame', unit: 'ms' },
  panCpuMs: { from: 'pan', title: 'pan: renderer and GPU process CPU per frame', unit: 'ms' },
  panFps: { from: 'pan', title: 'pan: frames', unit: 'frames/s', more: true },
  panPainterP95: { from: 'pan', title: 'pan: painter’s script p95', unit: 'ms' },
  zoomScriptP95: { from: 'zoom', title: 'zoom out: script p95', unit: 'ms' },
  zoomMainMs: { from: 'zoom', title: 'zoom out: main thread per frame', unit: 'ms' },
  zoomFps: { from: 'zoom', title: 'zoom out: frames', unit: 'frames/s', more: true },
  zoomPainterP95: { from: 'zoom', title: 'zoom out: painter’s script p95', unit: 'ms' },
  streamMainBusy: { from: 'stream', title: 'stream: main thread busy', unit: '%' },
  streamRendererBusy: { from: 'stream', title: 'stream: renderer CPU', unit: '%' },
  streamFps: { from: 'stream', title: 'stream: pictures', unit: 'frames/s', more: true },
  touchedFps: { from: 'touched', title: 'stream under a finger: pictures', unit: 'frames/s', more: true },
  gestureP95: { from: 'gesture', title: 'gesture to painted frame p95', unit: 'ms' },
  idleFrames: { from: 'idle', title: 'idle: frames in 10 s', unit: 'frames' },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof METRICS;
export const METRIC_IDS = Object.keys(METRICS) as MetricId[];
export const metricOf = (id: MetricId): Metric => METRICS[id];

/** The value that `part` of the values do not exceed. NaN of none. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

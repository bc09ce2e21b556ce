import { metricOf as appMetricOf } from '../scenarios/app/metrics.ts';

/** Metrics that a page can measure itself: the names, units and directions of `bench/scenarios/app`, and some more. */
interface Metric {
  readonly title: string;
  readonly unit: string;
  /** Better direction; null for figures that are only information. */
  readonly better: 'less' | 'more' | null;
}

export const METRICS = {
  fps: { title: 'frames', unit: 'frames/s', better: 'more' },
  frameP95: { title: 'frame p95', unit: 'ms', better: 'less' },
  frameWorst: appMetricOf('frameWorst'),
  longFrames: appMetricOf('longFrames'),
  /** Missing where the engine reports none (all but Chromium). */
  longTasks: { title: 'long tasks', unit: '', better: 'less' },
  /** Pictures of the chart, painted in the worker; missing where it cannot tell the page. */
  chartFps: { title: 'pictures of the chart', unit: 'pictures/s', better: 'more' },
  tickP50: appMetricOf('tickP50'),
  tickP95: appMetricOf('tickP95'),
  writes: { title: 'texts written', unit: '/s', better: null },
  commits: appMetricOf('commits'),
  /** Missing where the engine does not tell its heap (all but Chromium). */
  heapMb: appMetricOf('heapMb'),
  tapP50: appMetricOf('tapP50'),
  tapP95: appMetricOf('tapP95'),
  handTapP50: appMetricOf('handTapP50'),
  handTapP95: appMetricOf('handTapP95'),
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof METRICS;
export const METRIC_IDS = Object.keys(METRICS) as MetricId[];
export const metricOf = (id: MetricId): Metric => METRICS[id];

/** Metrics that the page shows first; the others explain them. */
export const FIRST_METRICS: ReadonlySet<MetricId> = new Set<MetricId>([
  'fps',
  'frameP95',
  'frameWorst',
  'chartFps',
  'tickP50',
  'tickP95',
  'tapP50',
  'tapP95',
  'handTapP50',
  'handTapP95',
]);

/** Figures of one window of time. A figure that could not be taken is missing. */
export type Figures = Partial<Record<MetricId, number>>;

import { metricOf as appMetricOf } from '../scenarios/app/metrics.ts';

/** Metrics that a page can measure itself: the names and units of `bench/scenarios/app`, and some more. */
export const METRICS = {
  fps: { title: 'frames', unit: 'frames/s' },
  frameP95: { title: 'frame p95', unit: 'ms' },
  frameWorst: appMetricOf('frameWorst'),
  longFrames: appMetricOf('longFrames'),
  /** Pictures of the chart, painted in the worker; missing where it cannot tell the page. */
  chartFps: { title: 'pictures of the chart', unit: 'pictures/s' },
  tickP50: appMetricOf('tickP50'),
  tickP95: appMetricOf('tickP95'),
  writes: { title: 'texts written', unit: '/s' },
  commits: appMetricOf('commits'),
  tapP50: appMetricOf('tapP50'),
  tapP95: appMetricOf('tapP95'),
  handTapP50: appMetricOf('handTapP50'),
  handTapP95: appMetricOf('handTapP95'),
} as const satisfies Readonly<Record<string, { readonly title: string; readonly unit: string }>>;

export type MetricId = keyof typeof METRICS;
export const METRIC_IDS = Object.keys(METRICS) as MetricId[];

/** Figures of one window of time. A figure that could not be taken is missing. */
export type Figures = Partial<Record<MetricId, number>>;

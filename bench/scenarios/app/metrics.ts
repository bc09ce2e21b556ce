/** Metrics of a screen, as data. */

interface Metric {
  readonly title: string;
  readonly unit: string;
  /** Better direction; null for figures that are only information. */
  readonly better: 'less' | null;
}

export const METRICS = {
  mainMs: { title: 'main thread', unit: 'ms/s', better: 'less' },
  scriptMs: { title: 'script of the main thread', unit: 'ms/s', better: 'less' },
  cpuMs: { title: 'CPU of the whole browser', unit: 'ms/s', better: 'less' },
  readMainMs: { title: 'main thread, accessibility tree on', unit: 'ms/s', better: 'less' },
  readCpuMs: { title: 'CPU of the whole browser, accessibility tree on', unit: 'ms/s', better: 'less' },
  commits: { title: 'React commits', unit: '', better: 'less' },
  longFrames: { title: 'frames over 50 ms', unit: '', better: 'less' },
  frameWorst: { title: 'longest frame', unit: 'ms', better: 'less' },
  tickP50: { title: 'tick to pixel p50', unit: 'ms', better: 'less' },
  tickP95: { title: 'tick to pixel p95', unit: 'ms', better: 'less' },
  told: { title: 'messages told', unit: '/s', better: null },
  toldKb: { title: 'told', unit: 'kB/s', better: null },
  heapMb: { title: 'memory growth', unit: 'MB', better: 'less' },
  heapMbPerHour: { title: 'memory growth', unit: 'MB/h', better: 'less' },
  nodes: { title: 'node growth', unit: '', better: 'less' },
  nodesPerHour: { title: 'node growth', unit: 'nodes/h', better: 'less' },
  detached: { title: 'detached nodes', unit: '', better: 'less' },
  tapP50: { title: 'tap to pixel p50', unit: 'ms', better: 'less' },
  tapP95: { title: 'tap to pixel p95', unit: 'ms', better: 'less' },
  handTapP50: { title: 'bare listener p50', unit: 'ms', better: null },
  handTapP95: { title: 'bare listener p95', unit: 'ms', better: null },
  idleFrames: { title: 'frames while nothing changes', unit: '', better: 'less' },
  idleWakeUps: { title: 'wake-ups of the page while nothing changes', unit: '', better: 'less' },
  idleWorkerWakeUps: { title: 'wake-ups of its workers', unit: '', better: null },
  pictures: { title: 'pictures', unit: '', better: null },
  readRows: { title: 'rows on them', unit: '', better: null },
  paintedRows: { title: 'of those with a painted number', unit: '', better: null },
  wrongNumbers: { title: 'numbers beside a wrong name', unit: '', better: 'less' },
  blankNumbers: { title: 'names beside nothing', unit: '', better: 'less' },
  undrawnNumbers: { title: 'of them, rows not drawn there yet', unit: '', better: null },
  namelessRows: { title: 'rows that were not there yet', unit: '', better: null },
  processMb: { title: 'memory of page and graphics', unit: 'MB', better: 'less' },
  canvasMb: { title: 'bitmaps of its canvases', unit: 'MB', better: null },
  usedHeapMb: { title: 'objects of page and workers', unit: 'MB', better: null },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof METRICS;
export const METRIC_IDS = Object.keys(METRICS) as MetricId[];
export const metricOf = (id: MetricId): Metric => METRICS[id];

/** Figures of one run. A figure that could not be taken is missing. */
export type Figures = Partial<Record<MetricId, number>>;

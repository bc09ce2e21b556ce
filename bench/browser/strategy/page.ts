import type { FromWorker, ToWorker } from '../../../src/compute/pool/pool-messages.ts';
import { taskWorkerUrl } from '../../../src/compute/pool/worker-url.ts';
import { startCompute } from '../../../src/compute/start-compute.ts';
import { CANDLE_CACHES } from '../../../src/compute/strategy/data-set-name.ts';
import { FIGURE, FIGURES } from '../../../src/compute/strategy/report.ts';
import { sweepInTasks } from '../../../src/compute/strategy/sweep-in-tasks.ts';
import type { SweepOutcomes } from '../../../src/compute/strategy/sweep-in-tasks.ts';
import { medianOf } from '../../measure.ts';
import { gridSweep } from '../../scenarios/strategy/crosses.ts';
import { withLongTasks } from '../long-tasks.ts';

/** A sweep of `each` × `each` settings over all days of a data set. */
export interface SweepOrder {
  readonly dataset: string;
  readonly days: number;
  readonly each: number;
}

export interface SweepTimes {
  /** Median of the sweeps. */
  readonly elapsedMs: number;
  /** All of them. */
  readonly allMs: number;
  /** Tasks over 50 ms of the page's thread. */
  readonly longTasks: number;
  /** USDT at the end of each setting. */
  readonly ends: readonly number[];
}

declare global {
  interface Window {
    /** Keeps files where workers look for them. */
    keepCandles?: (version: string, paths: readonly string[]) => Promise<void>;
    /** Starts new workers, of which so many read the candles for this sweep. */
    warmSweep?: (order: SweepOrder, workers: number) => Promise<void>;
    /** Sweeps so many times in a row. */
    runSweep?: (order: SweepOrder, workers: number, times: number) => Promise<SweepTimes>;
    /** Cancels a sweep in two workers at its first progress. @returns ms until no worker computes any more */
    cancelSweep?: (order: SweepOrder) => Promise<number>;
  }
}

/** As often as the app paints. */
const PAINT_MS = 250;

/** Tasks that workers have and have not answered, whether the page still listens to the answer or not. */
let underWay = 0;
let onQuiet = (): void => {};

/** A worker of the app whose tasks are counted. */
function createWorker(): Worker {
  const worker = new Worker(taskWorkerUrl, { type: 'module' });
  const post = worker.postMessage.bind(worker) as (message: unknown, transfer: Transferable[]) => void;
  worker.postMessage = (message: Partial<ToWorker>, transfer: Transferable[] | StructuredSerializeOptions = []) => {
    underWay += message.tasks?.length ?? 0;
    post(message, transfer as Transferable[]);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<FromWorker>>) => {
    if (data.kind !== 'task-result' && data.kind !== 'task-error') return;
    underWay--;
    if (underWay === 0) onQuiet();
  });
  return worker;
}

interface Wishes {
  readonly workers: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: () => void;
}

/** The sweep with what the app does on the page's thread while it runs, but for its picture: a line of progress. */
function sweep({ dataset, days, each }: SweepOrder, { workers, signal, onProgress }: Wishes): Promise<SweepOutcomes> {
  let paintedMs = -Infinity;
  return sweepInTasks({
    ...gridSweep(dataset, days, each),
    workers,
    signal,
    onProgress(done, all) {
      onProgress?.();
      const nowMs = performance.now();
      if (nowMs - paintedMs < PAINT_MS) return;
      paintedMs = nowMs;
      document.body.textContent = `${done} of ${all}`;
    },
  });
}

window.keepCandles = async (version, paths) => {
  const cache = await caches.open(CANDLE_CACHES + version);
  for (const path of paths) await cache.put(path, await fetch(path));
};

window.warmSweep = async (order, workers) => {
  startCompute({ createWorker });
  underWay = 0;
  await sweep(order, { workers });
};

window.runSweep = async (order, workers, times) => {
  const { result, longTasks } = await withLongTasks(async () => {
    const elapsed: number[] = [];
    let figures = new Float64Array(0);
    for (let time = 0; time < times; time++) {
      const startMs = performance.now();
      ({ figures } = await sweep(order, { workers }));
      elapsed.push(performance.now() - startMs);
    }
    return { elapsed, figures };
  });
  const { elapsed, figures } = result;
  return {
    elapsedMs: medianOf(elapsed),
    allMs: elapsed.reduce((sum, ms) => sum + ms, 0),
    longTasks,
    ends: Array.from({ length: order.each ** 2 }, (_, at) => figures[at * FIGURES + FIGURE.end]!),
  };
};

window.cancelSweep = async (order) => {
  const stop = new AbortController();
  let abortedMs = NaN;
  const onProgress = () => {
    if (stop.signal.aborted) return;
    abortedMs = performance.now();
    stop.abort();
  };
  await sweep(order, { workers: 2, signal: stop.signal, onProgress }).catch(() => {});
  if (underWay > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
  return performance.now() - abortedMs;
};
